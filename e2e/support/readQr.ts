/**
 * Reads a QR code as a scanner does, from the squares on the screen, so that a test sees what staff would see. A
 * rendered code has no damage, so no error correction is needed. Versions 3 to 6 are enough for a URL: they have
 * one alignment pattern and no version field.
 */
import type { Locator } from '@playwright/test'

/** Dark or light, by row and column, without the quiet zone. */
export type Grid = readonly (readonly boolean[])[]

/**
 * For each version: the number of all code words, then the correction words per block and the number of blocks, by
 * level.
 */
const LAYOUTS: Readonly<Record<number, { words: number; levels: Readonly<Record<Level, [number, number]>> }>> = {
  3: { words: 70, levels: { L: [15, 1], M: [26, 1], Q: [18, 2], H: [22, 2] } },
  4: { words: 100, levels: { L: [20, 1], M: [18, 2], Q: [26, 2], H: [16, 4] } },
  5: { words: 134, levels: { L: [26, 1], M: [24, 2], Q: [18, 4], H: [22, 4] } },
  6: { words: 172, levels: { L: [18, 2], M: [16, 4], Q: [24, 4], H: [28, 4] } },
}
type Level = 'L' | 'M' | 'Q' | 'H'
const LEVELS: readonly Level[] = ['M', 'L', 'H', 'Q']
const FORMAT_MASK = 0x5412
const BYTE_MODE = 0b0100

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

export async function readQr(svg: Locator): Promise<string> {
  return decode(await readGrid(svg))
}

/** The squares of a code on the screen. */
export async function readGrid(svg: Locator): Promise<Grid> {
  const paths = await svg.locator('path').evaluateAll((all) => all.map((path) => path.getAttribute('d') ?? ''))
  const viewBox = (await svg.getAttribute('viewBox')) ?? ''
  return gridFrom(paths.at(-1) ?? '', Number(viewBox.split(' ')[2]))
}

/** Each dark run is drawn as `M x y h width v 1`. */
function gridFrom(path: string, drawn: number): Grid {
  const runs = [...path.matchAll(/M(\d+)[ ,](\d+)\s*h(\d+)v1/g)].map((run) => run.slice(1).map(Number))
  const edge = Math.min(...runs.map(([x = 0]) => x))
  const size = drawn - 2 * edge
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [x = 0, y = 0, width = 0] of runs) grid[y - edge]?.fill(true, x - edge, x - edge + width)
  return grid
}

function decode(grid: Grid): string {
  const layout = LAYOUTS[(grid.length - 17) / 4]
  if (!layout) throw new Error(`A QR code of ${grid.length} squares is not supported.`)
  const format = formatOf(grid)
  const level = LEVELS[format >> 13] ?? 'M'
  const [correction, blocks] = layout.levels[level]
  const words = wordsOf(grid, MASKS[(format >> 10) & 7] ?? (() => false))
  return textOf(deinterleave(words, layout.words - correction * blocks, blocks))
}

/** Fifteen bits around the top-left finder pattern, highest first. */
function formatOf(grid: Grid): number {
  const row = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => grid[8]?.[column])
  const column = [7, 5, 4, 3, 2, 1, 0].map((at) => grid[at]?.[8])
  return [...row, ...column].reduce((bits, dark) => bits * 2 + (dark ? 1 : 0), 0) ^ FORMAT_MASK
}

function isData(row: number, column: number, size: number): boolean {
  const inFinder = (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9)
  const center = size - 7
  const inAlignment = Math.abs(row - center) <= 2 && Math.abs(column - center) <= 2
  return !inFinder && !inAlignment && row !== 6 && column !== 6
}

/** Up and down in columns of two, from the bottom right; the vertical timing line is skipped. */
function wordsOf(grid: Grid, mask: (row: number, column: number) => boolean): number[] {
  const size = grid.length
  const bits: number[] = []
  let upwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (isData(row, column, size)) bits.push(grid[row]?.[column] === mask(row, column) ? 0 : 1)
      }
    }
    upwards = !upwards
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => numberOf(bits.slice(at * 8, at * 8 + 8)))
}

/** Code words are interleaved between blocks; the last blocks can have one more word. */
function deinterleave(words: readonly number[], dataWords: number, blocks: number): number[] {
  const short = Math.floor(dataWords / blocks)
  const longer = dataWords % blocks
  const result = Array.from({ length: blocks }, (): number[] => [])
  for (let at = 0; at < dataWords; at += 1) {
    const block = at < short * blocks ? at % blocks : blocks - longer + (at - short * blocks)
    result[block]?.push(words[at] ?? 0)
  }
  return result.flat()
}

function textOf(words: readonly number[]): string {
  const bits = words.flatMap((word) => [...word.toString(2).padStart(8, '0')].map(Number))
  if (numberOf(bits.slice(0, 4)) !== BYTE_MODE) throw new Error('The QR code does not contain bytes.')
  const length = numberOf(bits.slice(4, 12))
  const bytes = Array.from({ length }, (_, at) => numberOf(bits.slice(12 + at * 8, 20 + at * 8)))
  return new TextDecoder().decode(new Uint8Array(bytes))
}

function numberOf(bits: readonly number[]): number {
  return bits.reduce((value, bit) => value * 2 + bit, 0)
}
