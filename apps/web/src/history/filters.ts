/** The filters in the URL as the server's, and what is wrong with what somebody types. */
import type { Input } from '@corridor/contract'
import {
  DURATION_EVALUATORS,
  MAX_DURATION_MINUTES,
  MAX_HISTORY_ROOMS,
  PASS_TYPES,
  TIME_RANGE_TYPES,
} from '@corridor/contract/constants'
import { asRoomId, asSchoolId, asUserId, type RoomId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { BULK_CAP } from '@corridor/rules/pass'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { toFields, toInstant } from '../parts/schedule/scheduleTime.ts'
import { type HistoryFilters, SHAPE } from './shape.ts'

export type PassType = (typeof PASS_TYPES)[number]
export type ServerFilters = Extract<Input<'POST /api/export', 'body'>, { resource: 'query' }>['filters']

/** "The last day" is from 24 hours ago until now. */
export function lastDay(timezone: string, now: Instant): Pick<HistoryFilters, 'from' | 'to'> {
  return { from: fieldText(minutesAfter(now, -24 * 60), timezone), to: fieldText(now, timezone) }
}

export function fieldText(time: Instant, timezone: string): string {
  const { date, time: clock } = toFields(time, timezone)
  return `${date}T${clock}`
}

export function instantOf(text: string, timezone: string): Instant | null {
  const [date = '', time = ''] = text.split('T')
  return toInstant({ date, time }, timezone)
}

export function typesOf({ types }: Pick<HistoryFilters, 'types'>): PassType[] {
  const chosen = types.split(',')
  const known = PASS_TYPES.filter((type) => chosen.includes(type))
  return known.length > 0 ? known : typesOf(SHAPE.filters)
}

export function studentIdsOf({ students }: Pick<HistoryFilters, 'students'>): UserId[] {
  return idsIn(students).slice(0, BULK_CAP).map(asUserId)
}

export function roomIdsOf({ rooms }: Pick<HistoryFilters, 'rooms'>): RoomId[] {
  return idsIn(rooms).slice(0, MAX_HISTORY_ROOMS).map(asRoomId)
}

function idsIn(list: string): number[] {
  const ids = list.split(',').filter((text) => /^[1-9]\d{0,8}$/.test(text))
  return [...new Set(ids)].map(Number)
}

export function schoolIdOf({ school }: Pick<HistoryFilters, 'school'>): SchoolId | undefined {
  return /^[1-9]\d{0,8}$/.test(school) ? asSchoolId(Number(school)) : undefined
}

/** The rooms of more schools than these are not loaded at once. */
const FEW_SCHOOLS = 5

/** Whose rooms can be chosen: those of the chosen school, or of all of them if they are few. */
export function schoolsToLoad<T extends { school: { schoolId: SchoolId } }>(
  schools: readonly T[],
  chosen: SchoolId | undefined,
): T[] {
  if (chosen === undefined) return schools.length > FEW_SCHOOLS ? [] : [...schools]
  return schools.filter(({ school }) => school.schoolId === chosen)
}

export function periodOf({ period }: Pick<HistoryFilters, 'period'>): (typeof TIME_RANGE_TYPES)[number] {
  return TIME_RANGE_TYPES.find((type) => type === period) ?? 'year_to_date'
}

export function evaluatorOf({ duration }: Pick<HistoryFilters, 'duration'>) {
  return DURATION_EVALUATORS.find((evaluator) => evaluator === duration)
}

export function minutesOf({ minutes }: Pick<HistoryFilters, 'minutes'>): number | undefined {
  return minutesProblem(minutes) === null && minutes !== '' ? Number(minutes) : undefined
}

/** An end in the current minute includes what happens in it. */
export function serverFilters(filters: HistoryFilters, timezone: string): ServerFilters {
  const studentIds = studentIdsOf(filters)
  const roomIds = roomIdsOf(filters)
  const timeRangeType = periodOf(filters)
  const start = instantOf(filters.from, timezone)
  const end = instantOf(filters.to, timezone)
  const evaluator = evaluatorOf(filters)
  const numOfMinutes = minutesOf(filters)
  return {
    passTypes: typesOf(filters),
    ...(studentIds.length > 0 && { studentIds }),
    ...(roomIds.length > 0 && { roomIds }),
    timeRangeType,
    ...((timeRangeType === 'custom' || timeRangeType === 'out_at') && start && { start }),
    ...(timeRangeType === 'custom' && end && { end: minutesAfter(end, 1) }),
    ...(evaluator && numOfMinutes !== undefined && { durationType: 'custom' as const, evaluator, numOfMinutes }),
  }
}

/** A sentence for the field of "Out at", or null. */
export function momentProblem(at: string, timezone: string, now: Instant): string | null {
  const moment = instantOf(at, timezone)
  if (moment === null) return NOT_A_TIME
  return moment < minutesAfter(now, -YEAR_MINUTES) || moment > now ? 'Choose a time within the last year.' : null
}

const YEAR_MINUTES = 365 * 24 * 60
const NOT_A_TIME = 'Choose a day and a time.'

/** A sentence for the field, or null. */
export function rangeProblems(
  { from, to }: Pick<HistoryFilters, 'from' | 'to'>,
  timezone: string,
  now: Instant,
): { from: string | null; to: string | null } {
  const start = instantOf(from, timezone)
  const end = instantOf(to, timezone)
  const isAway = (time: Instant) => time < minutesAfter(now, -YEAR_MINUTES) || time > minutesAfter(now, YEAR_MINUTES)
  const far = 'Choose a day within a year of today.'
  return {
    from: start === null ? NOT_A_TIME : isAway(start) ? far : null,
    to:
      end === null
        ? NOT_A_TIME
        : start !== null && end < start
          ? 'The end is before the start.'
          : isAway(end)
            ? far
            : null,
  }
}

/** An empty field is not wrong, but it does not filter. */
export function minutesProblem(minutes: string): string | null {
  if (minutes === '') return null
  const isRight = /^\d{1,4}$/.test(minutes) && Number(minutes) <= MAX_DURATION_MINUTES
  return isRight ? null : `A whole number from 0 to ${MAX_DURATION_MINUTES.toLocaleString('en-US')}.`
}
