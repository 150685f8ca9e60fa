import { addDays, type LocalDay } from '../time/zone.ts'

/** Monday first, as the wire spells them. */
export const WEEKDAYS = ['m', 't', 'w', 'th', 'f', 'sa', 'su'] as const
export type SchoolDay = (typeof WEEKDAYS)[number]

/** The days on which there is school unless a school adds Saturday or Sunday. */
export const SCHOOL_DAYS = ['m', 't', 'w', 'th', 'f'] as const satisfies readonly SchoolDay[]

const DAY = 24 * 60 * 60_000
/** A Monday before every school's first day. */
const FIRST_MONDAY = Date.UTC(2000, 0, 3)

/** Days since a Monday, so that a remainder of 7 is the day of the week. */
export function daysSinceMonday(day: LocalDay): number {
  return Math.round((Date.parse(`${day}T00:00:00.000Z`) - FIRST_MONDAY) / DAY)
}

/** Monday is 0. */
export function weekdayOf(day: LocalDay): number {
  return ((daysSinceMonday(day) % 7) + 7) % 7
}

export function schoolDayOf(day: LocalDay): SchoolDay {
  return WEEKDAYS[weekdayOf(day)] as SchoolDay
}

export function mondayOf(day: LocalDay): LocalDay {
  return addDays(day, -weekdayOf(day))
}
