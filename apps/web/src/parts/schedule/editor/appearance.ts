import type { BlockId } from '@corridor/rules/ids'

/** Neighbors are easy to tell apart, and each is readable as text on its own light tint. */
const COLORS = ['#175cd3', '#0f766e', '#6938ef', '#b54708', '#c11574', '#3538cd', '#475467', '#3f621a'] as const

/** One color for each block. It stays the same when another block is removed, unless both wanted the same. */
export const blockColors = (blockIds: readonly BlockId[]): ReadonlyMap<BlockId, string> => colorsOf(blockIds)

export function colorsOf<Id extends number>(ids: readonly Id[]): ReadonlyMap<Id, string> {
  const taken = new Set<number>()
  return new Map(
    [...ids]
      .sort((a, b) => a - b)
      .map((id) => {
        if (taken.size === COLORS.length) taken.clear()
        let at = id % COLORS.length
        while (taken.has(at)) at = (at + 1) % COLORS.length
        taken.add(at)
        return [id, COLORS[at] ?? COLORS[0]]
      }),
  )
}
