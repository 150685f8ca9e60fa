export type PercentileColor = 'red' | 'yellow' | 'gray' | 'green'

/** `rank` is between 0 and 1. More time out of class gives a warmer color. */
export function percentileColor(rank: number): PercentileColor {
  if (rank >= 0.9) return 'red'
  if (rank >= 0.8) return 'yellow'
  return rank > 0.2 ? 'gray' : 'green'
}

/** The share of the other values that this one exceeds; 0 if there is nothing to compare with. */
export function percentRank(value: number, population: readonly number[]): number {
  if (population.length < 2) return 0
  return population.filter((other) => other < value).length / (population.length - 1)
}

/**
 * In whole percent, rounded so that the number is always on the same side of the thresholds as the rank. At most 99,
 * because nobody exceeds themselves.
 */
export function percentileOf(rank: number): number {
  // The addition makes up for 0.29 * 100 being a little less than 29.
  const percent = Math.floor(rank * 100 + 1e-9)
  return percent === 20 && rank > 0.2 ? 21 : Math.min(99, percent)
}

/** "below" while today's completed passes are under the alert amount. */
export function dailyLimitIndicator(alertAmount: number, completedToday: number): 'below' | 'reached or exceeded' {
  return alertAmount > completedToday ? 'below' : 'reached or exceeded'
}
