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
import type { Reader } from '../db/connect.ts'
import type { Effect } from '../db/schema/index.ts'
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
export interface NewLine {
  schoolId: SchoolId | null
  /** Without a school: the person it is about. */
  about: UserId | null
  subject: string
  subjectId: string
  action: string
  detail: Record<string, unknown>
  personal: Record<string, unknown> | null
  effects: readonly Effect[] | null
  actorKind: string
  actorId: UserId | null
  actorVia: string | null
}

/**
 * Adds lines in their order, as one part of a statement. Nearly every change ends with it, so it is text: Drizzle would
 * put it together anew each time, which takes longer than everything else that a small change does in the server.
 *
 * A line about someone who is in one school belongs to that school, so that its administrators find it along the
 * school's own index. If the person is in several, the line has no school, and all of them find it. A line without
 * effects has nothing to be sent.
 */
export function addLines(now: Instant, lines: readonly NewLine[]): SQL {
  return sql`
    insert into change_event (school_id, subject, subject_id, action, detail, personal, effects, actor_kind, actor_id,
      actor_via, at, emitted_at)
    select coalesce(line."schoolId", (select case when count(*) = 1 then min(m.school_id) end
        from membership m where m.user_id = line.about and m.ended_at is null)),
      line.subject, line."subjectId", line.action, line.detail, line.personal, line.effects, line."actorKind",
      line."actorId", line."actorVia", ${now}, case when line.effects is null then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("schoolId" int, about int, subject text,
      "subjectId" text, action text, detail jsonb, personal jsonb, effects jsonb, "actorKind" text, "actorId" int,
      "actorVia" text)`
}

/** Records a change. The line is written with the change's answer (`writeTrailAndAnswer.ts`), and its effects are sent after the commit. */
export function record(change: Recorder & { lines: NewLine[] }, line: TrailLine): void {
  change.lines.push(newLine(change.actor, line, effectsOf(line)))
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
  const [first, ...rest] = lines.map((line) => newLine(change.actor, line, []))
  if (!first) return
  // With effects it is part of the outbox, which the end of the change writes and sends.
  change.lines.push(effects.length > 0 ? { ...first, effects } : first)
  if (rest.length > 0) await change.tx.execute(addLines(change.now, rest))
}

/** Something that changes nothing on anybody's screen. */
type LineWithoutEffects = Extract<TrailLine, { subject: 'pass' | 'session' | 'export' | 'signOn' | 'hall' }> & {
  effects?: undefined
}

/** Records that someone viewed a pass, signed in or was refused, or took data out as a file. */
export async function recordWithoutEffects(acting: Recorder & { tx: Reader }, line: LineWithoutEffects): Promise<void> {
  await acting.tx.execute(addLines(acting.now, [newLine(acting.actor, line, [])]))
}

function newLine(actor: Actor, line: TrailLine, effects: readonly Effect[]): NewLine {
  const { subject, subjectId, schoolId, action, changed, detail } = line
  const isPersonal = subject === 'user'
  // A note is in the group alone, so that it is gone with it.
  const isConfidential = isPersonal || subject === 'apartGroup'
  return {
    schoolId: schoolId ?? null,
    about: schoolId === undefined ? aboutWhom(line, actor) : null,
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
    ...actorColumns(actor),
  }
}

/** The person that a line without a school is about: the account, or the actor of the session. */
function aboutWhom(line: TrailLine, actor: Actor): UserId | null {
  if (line.subject === 'user') return line.subjectId
  // These are found by all schools that they concern.
  if (line.subject === 'signOn' || line.subject === 'roster') return null
  return actor.kind === 'system' ? null : actor.userId
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
