/** The hours of the day that forms offer, for a pass and for a block of the schedule. */
import { clockOf } from '../time/clock.ts'
import { clockText, timesIn } from '../time/text.ts'
import type { I18n } from '../words/i18n.ts'
import type { SchoolDay } from './weekday.ts'

/** Clock times in the format of form fields, `07:00`. */
export interface ClockRange {
  from: string
  to: string
}

/** The default range of the shared time picker. */
export const DEFAULT_TIME_RANGE: ClockRange = { from: '07:50', to: '15:02' }

/** The hours of a school, in minutes after midnight. */
export interface SchoolHours {
  opensAt: number
  closesAt: number
}

/** Those of a school that has not widened them. */
export const USUAL_HOURS: SchoolHours = { opensAt: 7 * 60, closesAt: 16 * 60 }
/** As far as a school may widen them. */
export const WIDEST_HOURS: SchoolHours = { opensAt: 5 * 60, closesAt: 23 * 60 }

/** The range in the pass forms and in the schedule of a school. */
export function clockRangeOf({ opensAt, closesAt }: SchoolHours): ClockRange {
  return { from: clockOfMinutes(opensAt), to: clockOfMinutes(closesAt) }
}

export function clockOfMinutes(minutes: number): string {
  return clockOf(Math.floor(minutes / 60), minutes % 60)
}

export function outsideHoursText(i18n: I18n, range: ClockRange): string {
  const times = timesIn(i18n.locale)
  return i18n._({
    id: 'schedule.outsideHours',
    message: 'Choose a time from {from} to {to}.',
    values: { from: times.clockText(range.from), to: times.clockText(range.to) },
  })
}

/** Hours are never narrower than the usual ones: what was booked or scheduled within those stays possible. */
export function hoursProblems({ opensAt, closesAt }: SchoolHours): { opensAt?: string; closesAt?: string } {
  const between = (first: number, last: number) =>
    `Choose a time from ${clockText(clockOfMinutes(first))} to ${clockText(clockOfMinutes(last))}.`
  return {
    ...((opensAt < WIDEST_HOURS.opensAt || opensAt > USUAL_HOURS.opensAt) && {
      opensAt: between(WIDEST_HOURS.opensAt, USUAL_HOURS.opensAt),
    }),
    ...((closesAt < USUAL_HOURS.closesAt || closesAt > WIDEST_HOURS.closesAt) && {
      closesAt: between(USUAL_HOURS.closesAt, WIDEST_HOURS.closesAt),
    }),
  }
}

export interface ShownTimes extends SchoolHours {
  weekdays: readonly SchoolDay[]
}

interface ScheduledBlock {
  name: string
  timeRanges: readonly { startMinute: number; endMinute: number; days: readonly SchoolDay[] }[]
}

/** A block that the school's schedule shows now, and would not show anymore. */
export function hiddenBlock<B extends ScheduledBlock>(
  blocks: readonly B[],
  before: ShownTimes,
  after: ShownTimes,
): B | null {
  const isShown = ({ startMinute, endMinute }: SchoolRange, day: SchoolDay, times: ShownTimes) =>
    startMinute >= times.opensAt && endMinute <= times.closesAt && times.weekdays.includes(day)
  const isHidden = (range: SchoolRange & { days: readonly SchoolDay[] }) =>
    range.days.some((day) => isShown(range, day, before) && !isShown(range, day, after))
  return blocks.find(({ timeRanges }) => timeRanges.some(isHidden)) ?? null
}

type SchoolRange = Pick<ScheduledBlock['timeRanges'][number], 'startMinute' | 'endMinute'>
