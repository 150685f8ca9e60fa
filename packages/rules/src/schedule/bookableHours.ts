/** The hours of the day that forms offer, for a pass and for a block of the schedule. */
import { clockOf } from '../time/clock.ts'
import { clockText } from '../time/text.ts'

/** Clock times in the format of form fields, `07:00`. */
export interface ClockRange {
  from: string
  to: string
}

/** The default range of the shared time picker. */
export const DEFAULT_TIME_RANGE: ClockRange = { from: '07:50', to: '15:02' }

export const OPENING_HOUR = 7
const CLOSING_HOUR = 16
/** The range in the pass forms and in the schedule. */
export const PASS_TIME_RANGE: ClockRange = { from: clockOf(OPENING_HOUR, 0), to: clockOf(CLOSING_HOUR, 0) }

export function outsideHoursText(range: ClockRange = PASS_TIME_RANGE): string {
  return `Choose a time from ${clockText(range.from)} to ${clockText(range.to)}.`
}
