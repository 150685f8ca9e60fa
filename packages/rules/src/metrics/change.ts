/** The change from the previous week, in whole percent. An increase from 0 counts as 100. */
export function percentChange(thisWeek: number, previousWeek: number): number {
  if (previousWeek === 0) return thisWeek === 0 ? 0 : 100
  // Adding 0 turns -0 into 0, which would otherwise display as a decrease.
  return Math.round(((thisWeek - previousWeek) / previousWeek) * 100) + 0
}
