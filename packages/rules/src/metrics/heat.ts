import { ADJUSTED_CAP_MINUTES } from './adjusted.ts'

/** The calendar is green at 1 minute, and red from here on. */
export const FULL_HEAT_MINUTES = ADJUSTED_CAP_MINUTES

/** How strong the color is: 0 at one minute, 1 at 45 and more, null without any time. */
export function heatOf(minutes: number): number | null {
  if (minutes <= 0) return null
  return Math.min(1, Math.max(0, minutes - 1) / (FULL_HEAT_MINUTES - 1))
}
