/**
 * The audit trail of everything that is not a pass: what changed, when and by whom, as ids. This file is its only
 * writer and determines the effects of each kind of change, so that no command can forget to update the
 * screens that show it. The version of a school's setup is raised by triggers.
 */
import type { TrailSubject } from '@corridor/rules/access'
import type {
  ApartGroupId,
  DistrictId,
  FreezeId,
  PassId,
  RoomId,
  RosterRunId,
  SchoolId,
  SsoIdentityId,
  UserGroupId,
  UserId,
  WeeklyReportId,
} from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/connect.ts'
import { changeEvent, type Effect } from '../db/schema/index.ts'
import { type Actor, actorColumns } from './actor.ts'

/** The old and the new value of each changed field. */
export type FieldChanges = Readonly<Record<string, { from: unknown; to: unknown }>>

interface Line {
  action: string
  changed?: FieldChanges
  /** Facts other than the changed fields. Never names a person. */
  detail?: Record<string, unknown>
  /** Effects in addition to those that every change of this kind has. */
  effects?: readonly Effect[]
}

/** Everything that is part of a school's setup. */
type SetupSubject = 'school' | 'room' | 'roomSetting' | 'schedule' | 'class' | 'kiosk'

export type TrailLine = Line &
  (
    | { subject: SetupSubject; subjectId: number; schoolId: SchoolId }
    | {
        subject: 'user'
        subjectId: UserId
        schoolId?: SchoolId
        /** The schools whose staff see the person in their lists. */
        schoolIds?: readonly SchoolId[]
      }
    | { subject: 'session'; subjectId: string; schoolId?: undefined }
    | { subject: 'pass'; subjectId: PassId; schoolId: SchoolId }
    /** Data that was taken out as a file. Its id is what was exported. */
    | { subject: 'export'; subjectId: 'activity' | 'passes' | 'record'; schoolId: SchoolId }
    /** What someone decided about an import. What it changes has lines of its own. */
    | { subject: 'roster'; subjectId: RosterRunId; schoolId?: undefined }
    /** Where the roster of a district is fetched from. */
    | { subject: 'rosterService'; subjectId: DistrictId; schoolId?: undefined }
    /** A weekly report, or a link to one. */
    | { subject: 'report'; subjectId: WeeklyReportId; schoolId: SchoolId }
    /** Students who are kept apart. No screen is told, because that would tell those who watch it. */
    | { subject: 'apartGroup'; subjectId: ApartGroupId; schoolId: SchoolId }
    /** Whom somebody with hall duty looked for, or reported. Its id is the school's. */
    | { subject: 'hall'; subjectId: SchoolId; schoolId: SchoolId }
    /** Passes are frozen or open again, or a list of all students was taken out. */
    | { subject: 'freeze'; subjectId: FreezeId; schoolId: SchoolId }
    /** Somebody was marked during a freeze. For the outbox alone: marks are their own trail. */
    | { subject: 'freezeMark'; subjectId: FreezeId; schoolId: SchoolId }
    /** A way to sign in that the district has set up, or someone who was refused there. */
    | { subject: 'signOn'; subjectId: SsoIdentityId; schoolId?: SchoolId }
  )

interface Recorder {
  now: Instant
  actor: Actor
}

/** A line as it is written at the end of its change. */
export type NewLine = Omit<PgInsertValue<typeof changeEvent>, 'effects'> & { effects: Effect[] | null }

/** Records a change. The line is written with the change's answer (`writeTrailAndAnswer.ts`), and its effects are sent after the commit. */
export function record(change: Recorder & { lines: NewLine[] }, line: TrailLine): void {
  change.lines.push(toRow(change, line, effectsOf(line)))
}

type ManyLine = Omit<Line, 'effects'> &
  (
    | { subject: 'user'; subjectId: UserId; schoolId?: SchoolId }
    | { subject: 'class'; subjectId: UserGroupId; schoolId: SchoolId }
    | { subject: 'room'; subjectId: RoomId; schoolId: SchoolId }
  )

/**
 * Records many changes of one kind at once, such as a part of an import. They have no effects of their own: `effects`
 * tells everybody of all of them.
 */
export async function recordMany(
  change: Recorder & { tx: Reader; lines: NewLine[] },
  lines: readonly ManyLine[],
  effects: readonly Effect[],
): Promise<void> {
  const [first, ...rest] = lines.map((line) => toRow(change, line, []))
  if (!first) return
  // With effects it is part of the outbox, which the end of the change writes and sends.
  change.lines.push(effects.length > 0 ? { ...first, effects: [...effects], emittedAt: null } : first)
  if (rest.length === 0) return
  const { actorId, actorKind, actorVia } = actorColumns(change.actor)
  await change.tx.execute(sql`
    insert into change_event (school_id, subject, subject_id, action, detail, personal, at, actor_id, actor_kind,
      actor_via, emitted_at)
    select school_id, subject, subject_id, action, detail, personal, ${change.now}, ${actorId}::int, ${actorKind},
      ${actorVia}::text, ${change.now}
    from jsonb_to_recordset(${JSON.stringify(
      rest.map(({ schoolId, subject, subjectId, action, detail, personal }) => ({
        school_id: typeof schoolId === 'number' ? schoolId : null,
        subject,
        subject_id: subjectId,
        action,
        detail,
        personal,
      })),
    )}::jsonb) as line (school_id int, subject text, subject_id text, action text, detail jsonb, personal jsonb)`)
}

/** Something that changes nothing on anybody's screen. */
type LineWithoutEffects = Extract<TrailLine, { subject: 'pass' | 'session' | 'export' | 'signOn' | 'hall' }> & {
  effects?: undefined
}

/** Records that someone viewed a pass, signed in or was refused, or took data out as a file. */
export async function recordWithoutEffects(acting: Recorder & { tx: Reader }, line: LineWithoutEffects): Promise<void> {
  await acting.tx.insert(changeEvent).values(toRow(acting, line, []))
}

function toRow({ now, actor }: Recorder, line: TrailLine, effects: Effect[]): NewLine {
  const { subject, subjectId, schoolId, action, changed, detail } = line
  const isPersonal = subject === 'user'
  // A note is in the group alone, so that it is gone with it.
  const isConfidential = isPersonal || subject === 'apartGroup'
  return {
    schoolId: schoolId ?? onlySchoolOf(aboutWhom(line, actor)),
    subject: subject satisfies TrailSubject | 'freezeMark',
    subjectId: String(subjectId),
    action,
    detail: {
      ...detail,
      ...(changed && (isConfidential ? { fields: Object.keys(changed) } : { changed })),
    },
    // Erasing a person clears this column and keeps the line.
    personal: isPersonal && changed ? { changed } : null,
    effects: effects.length > 0 ? effects : null,
    at: now,
    ...actorColumns(actor),
    emittedAt: effects.length > 0 ? null : now,
  }
}

/** The person that a line without a school is about: the account, or the actor of the session. */
function aboutWhom(line: TrailLine, actor: Actor): UserId | null {
  if (line.subject === 'user') return line.subjectId
  // These are found by all schools that they concern.
  if (line.subject === 'signOn' || line.subject === 'roster') return null
  return actor.kind === 'system' ? null : actor.userId
}

/**
 * A line about someone who is in one school belongs to that school, so that its administrators find it along the
 * school's own index. If the person is in several, the line has no school, and all of them find it.
 */
function onlySchoolOf(userId: UserId | null): SQL | null {
  if (userId === null) return null
  return sql`(select case when count(*) = 1 then min(m.school_id) end
    from membership m where m.user_id = ${userId} and m.ended_at is null)`
}

function effectsOf(line: TrailLine): Effect[] {
  const more = line.effects ?? []
  switch (line.subject) {
    case 'school':
      return [{ kind: 'schoolChanged', schoolId: line.schoolId, isHeader: true }, ...more]
    case 'room':
    case 'roomSetting':
    case 'schedule':
    case 'class':
    case 'kiosk':
      return [{ kind: 'schoolChanged', schoolId: line.schoolId }, ...more]
    case 'user':
      return [
        { kind: 'personChanged', userId: line.subjectId },
        ...(line.schoolIds ?? []).map((schoolId) => ({
          kind: 'peopleChanged' as const,
          schoolId,
          userIds: [line.subjectId],
        })),
        ...more,
      ]
    case 'report':
      // It is about people: the lists of the school's staff show it.
      return [{ kind: 'peopleChanged', schoolId: line.schoolId, userIds: [] }, ...more]
    case 'session':
    case 'pass':
    case 'export':
    case 'roster':
    case 'rosterService':
    case 'signOn':
    case 'apartGroup':
    case 'hall':
    case 'freeze':
    case 'freezeMark':
      return [...more]
  }
}
