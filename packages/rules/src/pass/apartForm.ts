/** What a keep-apart group may be: how many students, and until when. Every group ends, so that none is forgotten. */
import type { UserId } from '../ids.ts'
import { schoolYearLastDay } from '../time/schoolYear.ts'
import { longDay } from '../time/text.ts'
import { addDays, type LocalDay } from '../time/zone.ts'
import { APART_DAYS, MAX_APART_STUDENTS, MIN_APART_STUDENTS } from './apart.ts'

export interface ApartFields {
  studentIds: readonly UserId[]
  endsOn: LocalDay
}

export type ApartProblems = { [K in keyof ApartFields]?: string }

/** The last day that a group can have. */
export function lastApartDay(today: LocalDay): LocalDay {
  return schoolYearLastDay(today)
}

/** In 90 days, and never after the school year. */
export function apartEnd(today: LocalDay, days = APART_DAYS): LocalDay {
  return earlier(addDays(today, days), lastApartDay(today))
}

/** What one press of Extend makes of it: 90 days more. The same day if the school year allows no more. */
export function extendedApartEnd(endsOn: LocalDay, today: LocalDay): LocalDay {
  return earlier(addDays(endsOn > today ? endsOn : today, APART_DAYS), lastApartDay(today))
}

function earlier(day: LocalDay, other: LocalDay): LocalDay {
  return day < other ? day : other
}

/** What is wrong with the fields that are given; by field. */
export function apartProblems({ studentIds, endsOn }: Partial<ApartFields>, today: LocalDay): ApartProblems {
  const studentProblem = studentIds && studentCountProblem(studentIds.length)
  const endProblem = endsOn === undefined ? null : apartEndProblem(endsOn, today)
  return { ...(studentProblem && { studentIds: studentProblem }), ...(endProblem && { endsOn: endProblem }) }
}

function studentCountProblem(count: number): string | null {
  if (count < MIN_APART_STUDENTS) return 'Choose at least two'
  return count > MAX_APART_STUDENTS ? `At most ${MAX_APART_STUDENTS}; make two groups` : null
}

function apartEndProblem(endsOn: LocalDay, today: LocalDay): string | null {
  if (endsOn < today) return 'Choose today or a later day'
  return endsOn > lastApartDay(today) ? 'At most until July 31, when the school year ends' : null
}

/** For the same students once more. */
export function sameGroupText(endsOn: LocalDay): string {
  return `These students are already kept apart, until ${longDay(endsOn)}`
}

/** Whether both have the same students, in whatever order. */
export function isSameGroup(studentIds: readonly UserId[], others: readonly UserId[]): boolean {
  return studentIds.length === others.length && studentIds.every((studentId) => others.includes(studentId))
}

const REMINDED_DAYS = 7

/** Those who manage groups are reminded a week before the end, and on the day. */
export function apartReminder(endsOn: LocalDay, today: LocalDay): 'week' | 'day' | null {
  if (endsOn === today) return 'day'
  return endsOn > today && endsOn <= addDays(today, REMINDED_DAYS) ? 'week' : null
}
