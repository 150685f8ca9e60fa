/** The arithmetic of a chart: pure functions from values to positions. */

/** Round steps between grid lines. */
const STEPS = [1, 2, 2.5, 5, 10]

/** Three or four grid lines from zero up, the last at or above the largest value. */
export function ticksFor(max: number): number[] {
  if (max <= 0) return [0, 1]
  const rough = max / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = STEPS.map((base) => base * power).find((candidate) => candidate >= rough * (1 - 1e-9)) ?? 10 * power
  const count = Math.ceil(max / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

export interface Area {
  left: number
  top: number
  width: number
  height: number
}

export interface Spot {
  x: number
  y: number
}

export function heightOf(value: number, top: number, area: Area): number {
  return top === 0 ? 0 : (value / top) * area.height
}

/** Points are in the middle of equal slots, so that bars and lines share one axis. */
export function slotCenter(index: number, count: number, { left, width }: Area): number {
  return left + ((index + 0.5) * width) / count
}

/** The line is interrupted where there is no data: future hours are not zeros. */
export function runsOf(spots: readonly (Spot | null)[]): Spot[][] {
  const runs: Spot[][] = []
  let run: Spot[] = []
  for (const spot of [...spots, null]) {
    if (spot) run.push(spot)
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  }
  return runs
}

/** A line, and apart from it the point that is not over yet: its figure still grows, and would bend the line down. */
export function lineOf(
  spots: readonly (Spot | null)[],
  openAt: number | undefined,
): { runs: readonly Spot[][]; open: Spot | null } {
  return {
    runs: runsOf(spots.map((spot, index) => (index === openAt ? null : spot))),
    open: openAt === undefined ? null : (spots[openAt] ?? null),
  }
}

/** A monotone curve: it never overshoots its points, and so never goes below zero. */
export function curveThrough(spots: readonly Spot[]): string {
  const [first, ...rest] = spots
  if (!first) return ''
  const slopes = monotoneSlopes(spots)
  let path = `M${round(first.x)},${round(first.y)}`
  rest.forEach((spot, index) => {
    const before = spots[index] as Spot
    const third = (spot.x - before.x) / 3
    const from = before.y + (slopes[index] ?? 0) * third
    const to = spot.y - (slopes[index + 1] ?? 0) * third
    path += `C${round(before.x + third)},${round(from)},${round(spot.x - third)},${round(to)},${round(spot.x)},${round(spot.y)}`
  })
  return path
}

/** Fritsch–Carlson: flat at local extremes, and never steeper than three times the gentler neighbor. */
function monotoneSlopes(spots: readonly Spot[]): number[] {
  const rises = spots.slice(1).map((spot, index) => {
    const before = spots[index] as Spot
    return (spot.y - before.y) / (spot.x - before.x)
  })
  return spots.map((_, index) => {
    const left = rises[index - 1]
    const right = rises[index]
    if (left === undefined) return right ?? 0
    if (right === undefined) return left
    if (left * right <= 0) return 0
    const gentler = Math.min(Math.abs(left), Math.abs(right))
    return Math.sign(left) * Math.min(Math.abs(left + right) / 2, 3 * gentler)
  })
}

const round = (value: number) => Math.round(value * 10) / 10

/** Draws every nth axis label, so that they fit. */
export function labelEvery(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / width))
}

/** A heatmap's shade, from 0 for nothing to 5 for `full` and above. */
export function shadeOf(value: number | null, full: number): 0 | 1 | 2 | 3 | 4 | 5 {
  if (value === null || value <= 0) return 0
  return Math.min(5, 1 + Math.floor((value / full) * 4)) as 1 | 2 | 3 | 4 | 5
}
