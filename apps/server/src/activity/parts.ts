/**
 * The trail as one viewer may read it for one school, as parts that are each read along an index of their own, newest
 * first. A page takes the newest lines of each part and merges them, so it costs what it shows: neither the years behind
 * it nor the lines that someone may not see add to it.
 */
import { ALLOWANCE_ACTION, can, TRAIL_SUBJECTS, type TrailSubject } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import type { TrailFacts } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import { NAMING_CHANGES, NAMING_DETAILS, namesPeople } from '../db/schema/naming.ts'
import type { Scope } from '../session/scope.ts'

/** A line, as every part has it. */
export interface StoredLine extends TrailFacts {
  at: Instant
  /** 1 for the trail, 2 for the events of passes. */
  source: number
  id: number
  actorId: UserId | null
  actorKind: 'user' | 'impersonator' | 'kiosk' | 'system'
  /** The kiosk; only where a story is told. */
  actorVia?: string | null
}

export interface ActivityFilter {
  userId?: UserId | undefined
  subject?: TrailSubject | undefined
  from?: Instant | undefined
  to?: Instant | undefined
}

/** What the viewer may read lines about. */
export interface Visibility {
  setup: boolean
  student: boolean
  staff: boolean
  pass: boolean
  apart: boolean
  /** Which limits a student has. */
  allowance: boolean
}

export function visibilityFor(scope: Scope, schoolId: SchoolId): Visibility {
  const sees = (about: keyof Visibility) => can(scope, 'activity.seeLine', { schoolId, about })
  return {
    setup: sees('setup'),
    student: sees('student'),
    staff: sees('staff'),
    pass: sees('pass'),
    apart: sees('apart'),
    allowance: sees('allowance'),
  }
}

export function partsOf(visibility: Visibility, schoolId: SchoolId, filter: ActivityFilter): SQL[] {
  const subjects = (Object.keys(TRAIL_SUBJECTS) as TrailSubject[]).filter(
    (subject) => (filter.subject ?? subject) === subject && isVisible(visibility, subject),
  )
  const reader: Reader = { visibility, schoolId, subjects, period: periodOf(filter) }
  return filter.userId === undefined ? everybodysParts(reader) : personsParts(reader, filter.userId)
}

interface Reader {
  visibility: Visibility
  schoolId: SchoolId
  /** Those that the filter asks for and the viewer may see. */
  subjects: readonly TrailSubject[]
  period: SQL
}

function isVisible({ setup, student, staff, pass, apart }: Visibility, subject: TrailSubject): boolean {
  return { setup, person: student || staff, pass, apart }[TRAIL_SUBJECTS[subject]]
}

function everybodysParts({ visibility, schoolId, subjects, period }: Reader): SQL[] {
  const parts = subjects.flatMap((subject) => {
    const isPersonal = TRAIL_SUBJECTS[subject] === 'person'
    const visible = isPersonal ? isVisiblePerson(visibility) : sql`true`
    const ofSchool = changes(sql`c.school_id = ${schoolId} and c.subject = ${subject} and ${visible} and ${period}`)
    const concerns = concernsSchool(subject, schoolId)
    if (concerns === null) return [ofSchool]
    const ofNone = sql`c.school_id is null and c.subject = ${subject} and ${concerns}`
    return [ofSchool, changes(sql`${ofNone} and ${visible} and ${period}`)]
  })
  if (!subjects.includes('pass')) return parts
  return [...parts, overrides(sql`c.school_id = ${schoolId} and ${period}`)]
}

/**
 * What a person did, what was done to them and, for a student, to their passes; destinations from and to a teacher, and
 * lines that name the person beside what they are about.
 */
function personsParts({ visibility, schoolId, subjects, period }: Reader, userId: UserId): SQL[] {
  const here = sql`(c.school_id = ${schoolId} or c.school_id is null and ${isMember(schoolId)}) and ${period}`
  const visible = sql`(c.subject not in ('user', 'session') or ${isVisiblePerson(visibility)})`
  const byOthers = sql`c.actor_id is distinct from ${userId}`
  const by = changes(
    sql`c.actor_id = ${userId} and c.subject = any(${sql.param([...subjects])}::text[]) and ${visible} and ${here}`,
  )
  const about = changes(
    sql`c.subject = 'user' and c.subject_id = ${String(userId)} and ${byOthers} and ${isVisiblePerson(visibility)} and ${here}`,
  )
  const ofPasses = changes(
    sql`c.subject = 'pass' and c.school_id = ${schoolId} and ${byOthers} and ${period} and c.subject_id in (
      select p.pass_id::text from pass p where p.school_id = ${schoolId} and p.student_id = ${userId})`,
  )
  const destinations = sql`(c.subject = 'roomSetting' and c.subject_id in (
    select s.room_setting_id::text from room_setting s
    where s.school_id = ${schoolId} and ${userId} in (s.from_faculty_id, s.to_faculty_id)))`
  const ofDestinations = changes(sql`${destinations} and ${byOthers} and ${here}`)
  const naming = changes(
    sql`${names(userId)} and ${byOthers} and not (c.subject = 'user' and c.subject_id = ${String(userId)})
      and not ${destinations} and c.subject = any(${sql.param([...subjects])}::text[]) and ${isNamed(visibility, userId)}
      and ${visible} and ${here}`,
  )
  const overridden = overrides(
    sql`c.school_id = ${schoolId} and ${period} and (c.actor_id = ${userId} or exists (
      select 1 from pass p where p.pass_id = c.pass_id and p.student_id = ${userId}))`,
  )
  return [
    ...(subjects.length > 0 ? [by, naming] : []),
    ...(subjects.includes('roomSetting') ? [ofDestinations] : []),
    ...(subjects.includes('user') ? [about] : []),
    ...(subjects.includes('pass') ? [ofPasses, overridden] : []),
  ]
}

/** Along the index of such lines. */
function names(userId: UserId): SQL {
  const found = [
    ...NAMING_DETAILS.map((field) => ({ [field]: field.endsWith('s') ? [userId] : userId })),
    ...NAMING_CHANGES.flatMap((field) =>
      ['from', 'to'].map((which) => ({ changed: { [field]: { [which]: userId } } })),
    ),
  ].map((detail) => sql`c.detail @> ${JSON.stringify(detail)}::jsonb`)
  return sql`${namesPeople(sql`c.detail`, sql`c.actor_id`)} and (${sql.join(found, sql` or `)})`
}

/** Staff are named to everybody who may read the activity, students only to those who may see students. */
function isNamed({ student }: Visibility, userId: UserId): SQL {
  if (student) return sql`true`
  return sql`exists (select 1 from user_account u where u.user_id = ${userId} and u.type <> 'student')`
}

function periodOf({ from, to }: ActivityFilter): SQL {
  const since = from === undefined ? sql`true` : sql`c.at >= ${from}::timestamptz`
  const until = to === undefined ? sql`true` : sql`c.at < ${to}::timestamptz`
  return sql`${since} and ${until}`
}

/** The person that a line is about: the account, or the person who signed in. */
const ABOUT_WHOM = sql`case when c.subject = 'user' then c.subject_id::int else c.actor_id end`

function isVisiblePerson({ student, staff, allowance }: Visibility): SQL {
  const isOpen = allowance ? sql`true` : sql`c.action <> ${ALLOWANCE_ACTION}`
  if (student && staff) return isOpen
  if (!student && !staff) return sql`false`
  const type = student ? sql`u.type = 'student'` : sql`u.type <> 'student'`
  return sql`${isOpen} and exists (select 1 from user_account u where u.user_id = ${ABOUT_WHOM} and ${type})`
}

/** The person belonged to the school at that time, or has joined it since. */
function isMember(schoolId: SchoolId): SQL {
  return sql`exists (select 1 from membership m where m.user_id = ${ABOUT_WHOM} and m.school_id = ${schoolId}
    and (m.ended_at is null or m.ended_at > c.at))`
}

/** A line that belongs to no school is read by those that it concerns. Null if there are no such lines. */
function concernsSchool(subject: TrailSubject, schoolId: SchoolId): SQL | null {
  if (TRAIL_SUBJECTS[subject] === 'person') return isMember(schoolId)
  if (subject === 'signOn') return isSignedOn(schoolId)
  return subject === 'roster' ? isOfDistrict(schoolId) : null
}

/** An import is about all schools in the district of the person who decided about it. Imports are deleted after a while. */
function isOfDistrict(schoolId: SchoolId): SQL {
  return sql`exists (select 1 from user_account u join school s on s.district_id = u.district_id
    where u.user_id = c.actor_id and s.school_id = ${schoolId})`
}

/** People of the school sign in this way. */
function isSignedOn(schoolId: SchoolId): SQL {
  return sql`exists (select 1 from sso_identity i join school s on s.district_id = i.district_id
    where i.sso_identity_id::text = c.subject_id and s.school_id = ${schoolId}
      and (i.school_ids = '{}' or s.school_id = any(i.school_ids)))`
}

const ACTOR = sql`c.actor_id as "actorId", c.actor_kind as "actorKind"`

function changes(where: SQL): SQL {
  return sql`select c.at, 1 as source, c.change_event_id as id, c.subject, c.subject_id as "subjectId", c.action,
    c.detail, c.personal, ${ACTOR} from change_event c where ${where}`
}

/** Passes that were started although a limit was reached. */
function overrides(where: SQL): SQL {
  return sql`select c.at, 2 as source, c.pass_event_id as id, 'pass' as subject, c.pass_id::text as "subjectId",
    'override' as action, null::jsonb as detail, null::jsonb as personal, ${ACTOR} from pass_event c
    where c.detail->>'override' = 'true' and ${where}`
}
