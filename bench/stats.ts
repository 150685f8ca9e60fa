/** Statistics over many measurements of the same thing. */

/** What a reader needs to know about a number that was measured in several rounds. */
export interface Figure {
  median: number
  min: number
  max: number
}

export function figureOf(values: readonly number[]): Figure {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}

/** The smallest value that is at least as large as this share of all values. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const ascending = values.toSorted((a, b) => a - b)
  const index = Math.max(0, Math.ceil(share * ascending.length) - 1)
  return ascending[index] ?? Number.NaN
}

/** With an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const ascending = values.toSorted((a, b) => a - b)
  const middle = ascending.slice(Math.ceil(ascending.length / 2) - 1, Math.floor(ascending.length / 2) + 1)
  return sum(middle) / middle.length
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
