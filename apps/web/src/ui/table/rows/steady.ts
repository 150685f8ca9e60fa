/**
 * Live updates must not move the row a person is about to click. Everything down to the row under the pointer (or with
 * the focus) stays in place, including rows that have gone; everything below is up to date. Rows that leave from there
 * fade out first.
 */
export interface Row<R> {
  id: string
  record: R
  /** When it left the list, in milliseconds; null while it is in the list. */
  goneAt: number | null
}

export const FADE_MS = 400

/** Ids of the rows that must not move. */
export type Anchors = readonly (string | null)[]

export function asRows<R>(records: readonly R[], rowId: (record: R) => string): Row<R>[] {
  return records.map((record) => ({ id: rowId(record), record, goneAt: null }))
}

export function steadyRows<R>(
  shown: readonly Row<R>[],
  wanted: readonly Row<R>[],
  anchors: Anchors,
  nowMs: number,
): Row<R>[] {
  const present = new Map(wanted.map((row) => [row.id, row]))
  const current = shown.map((row): Row<R> => present.get(row.id) ?? { ...row, goneAt: row.goneAt ?? nowMs })
  const held = current.slice(0, lowestAnchor(shown, anchors) + 1)
  const heldIds = new Set(held.map(({ id }) => id))
  const below = wanted.filter(({ id }) => !heldIds.has(id))
  current.forEach((row, index) => {
    const isFading = index >= held.length && row.goneAt !== null && nowMs - row.goneAt < FADE_MS
    if (isFading) below.splice(index - held.length, 0, row)
  })
  return [...held, ...below]
}

function lowestAnchor(shown: readonly Row<unknown>[], anchors: Anchors): number {
  return Math.max(-1, ...anchors.map((anchor) => shown.findIndex(({ id }) => id === anchor)))
}
