/** Passes this long say that somebody forgot to end them, not how long the walk took. */
export const ADJUSTED_CAP_MINUTES = 45

export function countsInAdjusted(duration: number): boolean {
  return duration < ADJUSTED_CAP_MINUTES
}

/** Minutes rounded up, or N/A where nothing was timed. */
export function averageText(average: number | null): string {
  return average === null ? 'N/A' : String(Math.ceil(average))
}
