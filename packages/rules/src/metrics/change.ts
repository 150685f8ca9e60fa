/** From the week before to this one, in whole percent. From nothing to something counts as all of it. */
export function percentChange(thisWeek: number, previousWeek: number): number {
  if (previousWeek === 0) return thisWeek === 0 ? 0 : 100
  // Adding zero turns a rounded minus zero into the zero people read.
  return Math.round(((thisWeek - previousWeek) / previousWeek) * 100) + 0
}
