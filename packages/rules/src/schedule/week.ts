/** Where time ranges are drawn in a day of the week: side by side if they overlap. */
import type { Span } from './timeRange.ts'

/** Ranges that only touch do not overlap: one block can begin when another ends. */
export function overlap(a: Span, b: Span): boolean {
  return a.startMinute < b.endMinute && b.startMinute < a.endMinute
}

export type Placed<R> = R & {
  /** Lanes are counted from the left, from 0. */
  lane: number
  /** How many ranges share the width here. */
  lanes: number
}

/** In the order of the day. Each range takes the first lane that is free at its start. */
export function placedInDay<R extends Span>(ranges: readonly R[]): Placed<R>[] {
  const sorted = [...ranges].sort((a, b) => a.startMinute - b.startMinute || a.endMinute - b.endMinute)
  const placed: Placed<R>[] = []
  let group: Placed<R>[] = []
  let groupEnd = Number.NEGATIVE_INFINITY
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1))
    placed.push(...group.map((range) => ({ ...range, lanes })))
    group = []
    groupEnd = Number.NEGATIVE_INFINITY
  }
  for (const range of sorted) {
    if (range.startMinute >= groupEnd) close()
    const taken = new Set(group.filter((other) => overlap(other, range)).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    group.push({ ...range, lane, lanes: 1 })
    groupEnd = Math.max(groupEnd, range.endMinute)
  }
  close()
  return placed
}
