/** One line of a benchmark: Corridor's number, the floor's number from the same run, and their ratio. */
import { type Figure, figureOf, percentile } from './stats.ts'

export interface Line {
  what: string
  unit: string
  /** One value for each round. A number that cannot vary has only one. */
  corridor: readonly number[]
  floor?: readonly number[]
  target?: Target
}

export interface Target {
  /** Ratios can be compared between machines; only what does not depend on the machine has a target of its own. */
  of: 'ratio' | 'corridor'
  atLeast?: number
  atMost?: number
}

/** The ratios of rounds that were played one after the other. Undefined if the floor took no time, or less. */
export function ratioOf({ corridor, floor }: Line): Figure | undefined {
  if (!floor?.every((value) => value > 0)) return undefined
  return figureOf(corridor.map((value, round) => value / (floor[round] ?? floor[0] ?? Number.NaN)))
}

/** Undefined if there is no target. The median decides. */
export function meetsTarget(line: Line): boolean | undefined {
  if (!line.target) return undefined
  const { of, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = line.target
  const value = (of === 'ratio' ? ratioOf(line) : figureOf(line.corridor))?.median
  return value !== undefined && value >= atLeast && value <= atMost
}

const PERCENTILES = { p50: 0.5, p95: 0.95, p99: 0.99 }

/** Many times in milliseconds, measured in each round, at several percentiles. */
export function percentileLines(
  what: string,
  corridor: readonly (readonly number[])[],
  floor: readonly (readonly number[])[],
): Line[] {
  return Object.entries(PERCENTILES).map(([name, share]) => ({
    what: `${what}, ${name}`,
    unit: 'ms',
    corridor: corridor.map((values) => percentile(values, share)),
    floor: floor.map((values) => percentile(values, share)),
  }))
}
