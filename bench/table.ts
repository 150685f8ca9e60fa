/** Draws lines as a table, for the terminal and for the README. */
import { type Line, meetsTarget, ratioOf, type Target } from './line.ts'
import { type Figure, figureOf } from './stats.ts'

const HEADINGS = ['', 'Corridor', 'floor', 'ratio', 'target', '']

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

export function markdownTable(lines: readonly Line[]): string {
  const rows = [HEADINGS, ['---', '--:', '--:', '--:', '--:', '---'], ...lines.map(cellsOf)]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function cellsOf(line: Line): string[] {
  const { what, unit, corridor, floor, target } = line
  const ratio = ratioOf(line)
  const met = meetsTarget(line)
  return [
    what,
    `${formatFigure(figureOf(corridor))} ${unit}`.trimEnd(),
    floor ? `${formatFigure(figureOf(floor))} ${unit}`.trimEnd() : '',
    ratio ? formatFigure(ratio) : '',
    target ? formatTarget(target, unit) : '',
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ]
}

function formatTarget({ of, atLeast, atMost }: Target, unit: string): string {
  const bound = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`
  return of === 'ratio' ? `${bound} ×` : `${bound} ${unit}`.trimEnd()
}

function formatFigure({ median, min, max }: Figure): string {
  const [middle, low, high] = [median, min, max].map(formatNumber)
  return low === high ? `${middle}` : `${middle} (${low}..${high})`
}

function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toFixed(digits)
}
