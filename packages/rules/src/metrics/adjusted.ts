/** A longer pass was probably not ended on time, so adjusted averages leave it out. */
export const ADJUSTED_CAP_MINUTES = 45

export function countsInAdjusted(duration: number): boolean {
  return duration < ADJUSTED_CAP_MINUTES
}

/** Minutes rounded up, or N/A without any data. */
export function averageText(average: number | null): string {
  return average === null ? 'N/A' : String(Math.ceil(average))
}
