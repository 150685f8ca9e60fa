/** The story of one pass: every event of its trail, in order, in words. */
import type { ActivityLine, Pass } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { PassId } from '@corridor/rules/ids'
import type { PassEventName } from '@corridor/rules/live'
import { maySee } from '@corridor/rules/pass'
import { passEventText, type TrailFacts } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { utcText } from '../db/json.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { passInScope } from '../pass/queries.ts'
import type { Scope } from '../session/scope.ts'
import { kioskPlaces } from './kioskPlaces.ts'
import { namesFor } from './names.ts'
import type { StoredLine } from './parts.ts'
import { presentLine } from './present.ts'

/** The lines of `parts.ts`; the action of an event is its name. */
const EVENT = 2

/** For staff who may see everybody's passes. A student sees on the pass itself what concerns them, and so do other staff. */
export async function passStory(db: Reader, scope: Scope, passId: PassId, now: Instant): Promise<ActivityLine[]> {
  const pass = await passInScope(db, scope, passId, now)
  if (!pass || !maySee(scope, pass) || !can(scope, 'person.find', pass)) throw notFound('This pass was not found.')
  if (!can(scope, 'pass.seeAll', pass)) throw forbidden()
  const read = await readLines(db, scope, pass)
  const lines = withChanges(pass, can(scope, 'apart.manage', pass) ? read : read.map(withoutApart))
  const visibility = { setup: true, student: true, staff: true, pass: true, apart: true, allowance: false }
  const [nameOf, timezone] = await Promise.all([namesFor(db, lines, visibility), timezoneOf(db, pass)])
  const placeOf = await kioskPlaces(db, lines)
  return lines.map((line) => {
    const { lineId, at, who, what, changes } = presentLine(line, { nameOf, timezone })
    const place = placeOf(line)
    // Where a place is named, it says how.
    const whoWhere = place ? { ...who, via: null } : who
    return {
      lineId,
      at,
      who: whoWhere,
      what: `${wordsFor(line, pass) ?? what}${place}`,
      about: null,
      changes,
      unconfirmed: null,
    }
  })
}

/** Who is kept apart from whom is for those who manage it alone. */
function withoutApart(line: StoredLine): StoredLine {
  const { apart: _, ...detail } = line.detail ?? {}
  return { ...line, detail }
}

/** Who looked at it although it is none of theirs is for those who may read the school's activity. */
async function readLines(db: Reader, scope: Scope, { passId, schoolId }: Pass): Promise<StoredLine[]> {
  const seesReaders = can(scope, 'activity.seeLine', { schoolId, about: 'pass' })
  const readers = sql`union all
    select c.at, 1, c.change_event_id, c.subject, c.subject_id, c.action, c.detail, c.personal, c.actor_id, c.actor_kind,
      c.actor_via, 0
    from change_event c where c.subject = 'pass' and c.subject_id = ${passId}`
  const { rows } = await db.execute<StoredLine & { id: string } & Record<string, unknown>>(sql`
    select ${utcText(sql`line.at`)} as at, line.source, line.id,
      line.subject, line.subject_id as "subjectId", line.action, line.detail, line.personal,
      line.actor_id as "actorId", line.actor_kind as "actorKind", line.actor_via as "actorVia"
    from (
      select e.at, ${sql.raw(String(EVENT))} as source, e.pass_event_id as id, 'pass' as subject,
        e.pass_id::text as subject_id, e.name as action, e.detail, null::jsonb as personal, e.actor_id, e.actor_kind,
        e.actor_via, e.version
      from pass_event e where e.pass_id = ${passId}
      union all ${fromTimes(passId)}
      ${seesReaders ? readers : sql``}) line
    order by line.at, line.source desc, line.version, line.id`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** A pass that was brought along from elsewhere has no events. Its own times tell what happened. */
function fromTimes(passId: PassId): SQL {
  return sql`select t.at, ${sql.raw(String(EVENT))}, t.step, 'pass', p.pass_id::text, t.name,
      case when t.name = 'confirmPass' then jsonb_build_object('confirmed', p.confirmed) end, null::jsonb, t.actor_id,
      case when t.actor_id is null then 'system' else 'user' end, null, t.step
    from pass p cross join lateral (values
      (1, 'createPass', p.created_at, p.created_by),
      (2, 'approvePass', case when p.approved_by is not null then p.approved_at end, p.approved_by),
      (3, 'acknowledgePass', p.acknowledged_at, p.acknowledged_by),
      (4, 'rejectPass', p.rejected_at, p.rejected_by),
      (5, 'startPass', case when p.enqueued_at > p.created_at then p.enqueued_at end, p.student_id),
      (6, 'cancelPass', p.canceled_at, p.canceled_by),
      (7, 'startPass', case when p.started_at > p.created_at then p.started_at end, p.started_by),
      (8, 'completePass', p.completed_at, p.completed_by),
      (9, 'confirmPass', p.confirmed_at, p.confirmed_by)) t (step, name, at, actor_id)
    where p.pass_id = ${passId} and t.at is not null
      and not exists (select 1 from pass_event e where e.pass_id = p.pass_id)`
}

function wordsFor({ source, action, at, actorId, detail }: StoredLine, pass: Pass): string | null {
  if (source !== EVENT) return null
  return passEventText({ name: action as PassEventName, at, actorId, detail }, pass)
}

/** What a change replaced is stored with it. What it led to is what the next change replaced, or what the pass has now. */
function withChanges(pass: Pass, lines: readonly StoredLine[]): StoredLine[] {
  let after: Readonly<Record<string, unknown>> = { ...pass }
  return lines
    .toReversed()
    .map((line) => {
      const before = line.source === EVENT ? line.detail?.before : undefined
      if (!isRecord(before)) return line
      const changed = SHOWN.filter((field) => field in before && before[field] !== after[field]).map((field) => [
        field,
        { from: before[field], to: after[field] },
      ])
      after = { ...after, ...before }
      return { ...line, detail: { ...line.detail, changed: Object.fromEntries(changed) } }
    })
    .toReversed()
}

/** What can be changed on a pass. */
const SHOWN = ['fromRoomId', 'fromFacultyId', 'scheduledFor']

function isRecord(value: unknown): value is NonNullable<TrailFacts['detail']> {
  return typeof value === 'object' && value !== null
}

async function timezoneOf(db: Reader, { schoolId }: Pass): Promise<string> {
  const { rows } = await db.execute<{ timezone: string }>(
    sql`select timezone from school where school_id = ${schoolId}`,
  )
  return rows[0]?.timezone ?? 'UTC'
}
