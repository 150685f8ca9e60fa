/**
 * Rules about passes, said again in SQL where the database has to find the rows. They are said here and nowhere else;
 * `conditions.test.ts` holds each of them against its rule, on a real database. A pass is called `p`, and where a rule
 * asks for the school's own settings, the school is called `s`.
 */
import { holds, isStudent, schoolsOf, type Viewer } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { wayBackSince } from '@corridor/rules/live'
import {
  CONFIRMATION_DAYS,
  DEFAULT_INTERVAL_AFTER,
  LIST_NAMES,
  type ListName,
  PASS_STATUSES,
  type PassStatus,
} from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { type Param, type SQL, sql } from 'drizzle-orm'
import { isActedFor, type SqlViewer } from '../session/actedFor.ts'

const live = (pass: string) =>
  `(${pass}.enqueued_at is not null or ${pass}.started_at is not null) and ${pass}.completed_at is null and ${pass}.canceled_at is null`
const queued = (pass: string) =>
  `${pass}.enqueued_at is not null and ${pass}.started_at is null and ${pass}.canceled_at is null`

/** The rule `isLive`. */
export const LIVE = sql.raw(live('p'))
/** The same in a query that Drizzle builds, where the table goes by its own name. */
export const LIVE_PASS = sql.raw(live('pass'))
/** In line. */
export const QUEUED = sql.raw(queued('p'))
/** The same for the others in a line. */
export const QUEUED_OTHER = sql.raw(queued('q'))
/** Approved or asked for, and nothing has come of it yet. */
export const WAITING = sql.raw(
  'p.enqueued_at is null and p.started_at is null and p.rejected_at is null and p.canceled_at is null',
)

/** The current time: a value, or its place in a prepared statement. */
export type Now = Instant | SQL

/** What the schema allows a school at most. */
const LONGEST_INTERVAL_AFTER = 499

/**
 * The window of `windowState` has not closed, by each school's own interval. The fixed bound beside it is what the
 * planner understands: without it, it expects a third of all that ever lapsed and reads the whole table instead of the
 * index.
 */
export const notLapsed = (
  now: Now,
) => sql`p.base_at >= ${now}::timestamptz - make_interval(mins => ${sql.raw(String(LONGEST_INTERVAL_AFTER))})
  and p.base_at >= ${now}::timestamptz - make_interval(mins => coalesce(s.pass_activation_interval_after, ${sql.raw(String(DEFAULT_INTERVAL_AFTER))}))`

/**
 * What is open in a school `s`: the lists of `fileFor`, with arrivals that wait to be confirmed apart from what runs.
 * Each part is the condition of a partial index, so it costs what is in it.
 */
export const OPEN = {
  live: () => LIVE,
  upcoming: (now: Now) => sql`${WAITING} and p.approved_at is not null and ${notLapsed(now)}`,
  requested: (now: Now) => sql`${WAITING} and p.approved_at is null and ${notLapsed(now)}`,
  unconfirmed: (now: Now) =>
    sql`p.completed_at >= ${now}::timestamptz - make_interval(hours => ${sql.raw(String(CONFIRMATION_DAYS * 24))}) and p.confirmed_at is null`,
} as const

export type OpenPart = keyof typeof OPEN
export const OPEN_PARTS = Object.keys(OPEN) as OpenPart[]

/** The parts that make up one list. */
export function partsOf(list: ListName): OpenPart[] {
  return list === 'live' ? ['live', 'unconfirmed'] : LIST_NAMES.filter((name) => name === list)
}

/** Passes of its school are frozen. */
export const isFrozen = (pass: 'p' | 'pass') =>
  sql.raw(`exists (select 1 from "freeze" f where f.school_id = ${pass}.school_id and f.ended_at is null)`)

/** The rule `wasUnderWay`: a pass that has ended knows it. */
const WAS_FROZEN = `(p.was_frozen or p.completed_at is null and exists (select 1 from "freeze" f
  where f.school_id = p.school_id and (f.ended_at is null or f.ended_at >= p.started_at)))`

/** The rule `passTimeLimit`, where the destination and the school go by these names. */
export const timeLimitIn = (room: 'tr' | 'r', school: 'sc' | 's' | 'limited') =>
  sql.raw(`case when ${WAS_FROZEN} then null when p.is_late then ${school}.late_limit
    else coalesce(${room}.pass_alert_time_limit, ${school}.pass_alert_time_limit) end`)

const timeLimit = sql`(select ${timeLimitIn('tr', 'limited')} from school limited where limited.school_id = p.school_id)`
const limitReached = sql`p.started_at + make_interval(mins => ${timeLimit})`

/** The state `over` of `liveState`, where the destination is called `tr`. */
export const overTime = (now: Instant) =>
  sql`(p.started_at is not null and p.completed_at is null and ${limitReached} < ${now}::timestamptz)`

/** The rule `waitsUrgently`, for passes that are open. */
export const WAITS_URGENTLY = sql`(p.is_urgent and p.started_at is null
  and (p.approved_at is null or p.enqueued_at is not null))`

/** The rules `liveRank` and `liveSince`. */
export const liveRankAt = (
  now: Instant,
) => sql`case when p.completed_at is not null then 4 when ${WAITS_URGENTLY} then 0
  when p.started_at is null then 2 when ${overTime(now)} then 1 else 3 end`
export const liveSinceAt = (now: Instant) => sql`case when ${overTime(now)} then ${limitReached}
  else coalesce(p.completed_at, p.started_at, p.enqueued_at, p.created_at) end`

/** A letter for each status, so that they sort in the order of `PASS_STATUSES`. */
export const statusRank = (status: PassStatus): string => String.fromCharCode(97 + PASS_STATUSES.indexOf(status))

/** The rule `passStatus`, with a value for each. What has an older base time than `oldestOpen` has lapsed. */
export function statusAs(value: (status: PassStatus) => string, oldestOpen: SQL): SQL {
  const is = (status: PassStatus) => sql.raw(`'${value(status)}'`)
  return sql`case when p.confirmed_at is not null then ${is('used')}
    when p.completed_at is not null then ${is('awaitingConfirmation')}
    when p.started_at is not null then ${is('inProgress')}
    when p.rejected_at is not null then ${is('rejected')}
    when p.canceled_at is not null then ${is('canceled')}
    when p.enqueued_at is not null then ${is('queued')}
    when p.base_at < ${oldestOpen} then ${is('unused')}
    when p.approved_at is not null then ${is('approved')}
    else ${is('awaitingApproval')} end`
}

/** An event `e`: sent back by somebody in the hall, so shortly before that the student is still on the way (`wayBackSince`). */
export const sentBackLately = (now: Instant) => sql`e.detail ? 'sentBack' and e.at >= ${wayBackSince(now)}`

/** The passes that such an event is about. */
export function sentBack(schoolIds: SQL | Param, now: Instant): SQL {
  return sql`p.pass_id in (select e.pass_id from pass_event e
    where e.school_id = any(${schoolIds}::int[]) and ${sentBackLately(now)})`
}

/** The rule `isOwn`, for schools that the viewer belongs to: named on it, made by them, or touching a room they share. */
export function ownPasses(viewer: SqlViewer): SQL {
  const { userId, linkedRoomIds } = viewer
  const people = [sql`p.to_faculty_id`, sql`p.from_faculty_id`, sql`p.created_by`]
  return sql`(p.student_id = ${userId} or p.to_room_id = any(${linkedRoomIds}::int[])
    or p.from_room_id = any(${linkedRoomIds}::int[]) or ${isActedFor(viewer, sql`p.school_id`, people)})`
}

/**
 * The same in one school, as conditions that an index serves each. A pass may fulfill several of them. Passes that a
 * student made are theirs alone, so those that staff made are found without them.
 */
export function ownParts({ userId, linkedRoomIds, covers, type }: Viewer, schoolId: SchoolId): SQL[] {
  if (isStudent(type)) return [sql`p.student_id = ${userId}`]
  const people = isOneOf([userId, ...(covers[schoolId] ?? [])])
  const rooms = isOneOf(linkedRoomIds)
  return [
    sql`p.to_faculty_id ${people}`,
    sql`p.from_faculty_id ${people}`,
    sql`p.created_by ${people} and p.created_by <> p.student_id`,
    ...(linkedRoomIds.length > 0 ? [sql`p.to_room_id ${rooms}`, sql`p.from_room_id ${rooms}`] : []),
  ]
}

/**
 * The passes of a person: a student's own, and those on which staff are origin or destination faculty, approver or
 * issuer. Conditions that an index serves each; a pass may fulfill several of them.
 */
export function passesOf({ userId, type }: Pick<Viewer, 'userId' | 'type'>): [SQL, ...SQL[]] {
  if (isStudent(type)) return [sql`p.student_id = ${userId}`]
  return [
    sql`p.to_faculty_id = ${userId}`,
    sql`p.from_faculty_id = ${userId}`,
    sql`p.created_by = ${userId} and p.created_by <> p.student_id`,
    sql`p.approved_by = ${userId} and p.approved_by <> p.created_by`,
  ]
}

/** With a single value, an index also gives the order. */
export function isOneOf(ids: readonly number[]): SQL {
  const [only, ...others] = ids
  return others.length === 0 ? sql`= ${only}` : sql`= any(${sql.param([...ids])}::int[])`
}

/** The schools in which the viewer confirms everybody's passes. */
export function officeOf(viewer: Viewer): SchoolId[] {
  return schoolsOf(viewer).filter((schoolId) => holds(viewer, schoolId, 'allPasses', 'write'))
}

/** The rule `mayConfirm`, for schools that the viewer belongs to as staff; `office` are those of `officeOf`. */
export function confirmableBy(viewer: Pick<SqlViewer, 'userId' | 'covers'>, office: SQL): SQL {
  const school = sql`p.school_id`
  return sql`(p.school_id = any(${office}::int[]) or ${isActedFor(viewer, school, [sql`p.to_faculty_id`])}
    or (p.approval_by_origin and ${isActedFor(viewer, school, [sql`p.from_faculty_id`])}))`
}

/** A pass `p` is in one of the three indexes by school and time: completed, not completed, and late, whatever became of it. */
export const OF_INDEX = {
  completed: sql`p.completed_at is not null and not p.is_late`,
  uncompleted: sql`p.completed_at is null and not p.is_late`,
  late: sql`p.is_late`,
}
