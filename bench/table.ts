import type { Spread } from './stats.ts'

/**
 * One line of a benchmark: Corridor's number, the floor's number from the same run, and their ratio. A target applies
 * to the ratio if there is a floor to compare with, otherwise to Corridor's own number.
 */
export interface Line {
  what: string
  unit: string
  corridor: number
  floor?: number
  /** The lowest and highest ratio of all rounds; without a floor, of Corridor's own number. */
  range?: readonly [number, number]
  target?: Target
}

export interface Target {
  of: 'ratio' | 'corridor'
  atLeast?: number
  atMost?: number
}

export function ratioOf({ corridor, floor }: Line): number | undefined {
  return floor === undefined || floor === 0 ? undefined : corridor / floor
}

/** Undefined if there is no target. */
export function meetsTarget(line: Line): boolean | undefined {
  if (!line.target) return undefined
  const { of, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = line.target
  const value = of === 'ratio' ? ratioOf(line) : line.corridor
  return value !== undefined && value >= atLeast && value <= atMost
}

/** One measurement in milliseconds, at several percentiles. */
export function spreadLines(what: string, corridor: Spread, floor: Spread): Line[] {
  const points = Object.keys(corridor) as (keyof Spread)[]
  return points.map((point) => ({
    what: `${what}, ${point}`,
    unit: 'ms',
    corridor: corridor[point],
    floor: floor[point],
  }))
}

const HEADINGS = ['', 'Corridor', 'floor', 'ratio', 'rounds', 'target', '']

export function drawTable(lines: readonly Line[]): string {
  const rows = [HEADINGS, ...lines.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const draw = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return rows.map(draw).join('\n')
}

function cellsOf(line: Line): string[] {
  const { what, unit, corridor, floor, range, target } = line
  const ratio = ratioOf(line)
  const met = meetsTarget(line)
  return [
    what,
    `${formatNumber(corridor)} ${unit}`.trimEnd(),
    floor === undefined ? '' : `${formatNumber(floor)} ${unit}`.trimEnd(),
    ratio === undefined ? '' : ratio.toFixed(2),
    range ? range.map(formatNumber).join(' to ') : '',
    target ? formatTarget(target) : '',
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ]
}

function formatTarget({ atLeast, atMost }: Target): string {
  return atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`
}

function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toFixed(digits)
}
