/** Statistics over many measurements of the same thing. */
export type Spread = Record<'p50' | 'p95' | 'p99', number>

/** The smallest value that is at least as large as this share of all values. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const ascending = values.toSorted((a, b) => a - b)
  const index = Math.max(0, Math.ceil(share * ascending.length) - 1)
  return ascending[index] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function spreadOf(values: readonly number[]): Spread {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), p99: percentile(values, 0.99) }
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export function rangeOf(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)]
}
