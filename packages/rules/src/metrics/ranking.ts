import { adjustedAverage, type Tally } from './tally.ts'

export interface Counted {
  name: string
  tally: Tally
}

export type Ranked<T extends Counted> = Omit<T, 'tally'> & {
  /** From 1. Those with as many passes have the same place. */
  place: number
  usedPasses: number
  /** Its part of all passes that are counted, from 0 to 1. */
  share: number
  /** Minutes, without passes that lasted implausibly long; null if no pass counts for it. */
  averageTime: number | null
}

/** The most used first, ties by name. `total` counts passes that no entry counts as well, such as those between blocks. */
export function ranking<T extends Counted>(entries: readonly T[], total: number): Ranked<T>[] {
  const used = ({ tally }: Counted) => tally.usedPasses
  const sorted = entries
    .filter((entry) => used(entry) > 0)
    .toSorted((a, b) => used(b) - used(a) || a.name.localeCompare(b.name, 'en'))
  return sorted.map(({ tally, ...entry }) => ({
    ...entry,
    place: sorted.findIndex((other) => used(other) === tally.usedPasses) + 1,
    usedPasses: tally.usedPasses,
    share: total === 0 ? 0 : tally.usedPasses / total,
    averageTime: adjustedAverage(tally),
  }))
}
