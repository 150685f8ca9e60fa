import type { SchoolNow } from '@corridor/contract'
import { can, schoolsOf } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { type IncidentType, incidentLabel } from '@corridor/rules/incident'
import type { Instant } from '@corridor/rules/time'
import { and, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { room, school } from '../db/schema/index.ts'
import { forbidden } from '../http/errors.ts'
import { LIVE } from '../pass/conditions.ts'
import type { Scope } from '../session/scope.ts'

/** Older incidents that nobody looked at are not news. */
export const NEW_INCIDENT_DAYS = 30

/** What is going on in a school. */
export async function schoolNow(db: Reader, scope: Scope, schoolId: SchoolId, now: Instant): Promise<SchoolNow> {
  if (!maySeeNow(scope, schoolId)) throw forbidden()
  return expectOne(await readNow(db, scope, [schoolId], now))
}

/** The same of every school in which the caller may see it, with as many statements. */
export function schoolsNow(db: Reader, scope: Scope, now: Instant): Promise<SchoolNow[]> {
  const schoolIds = schoolsOf(scope).filter((schoolId) => maySeeNow(scope, schoolId))
  return readNow(db, scope, schoolIds, now)
}

const maySeeNow = (scope: Scope, schoolId: SchoolId) =>
  can(scope, 'usage.see', { schoolId }) && can(scope, 'pass.seeAll', { schoolId })

/** It reads the partial indexes of what is live and what is unseen, so it costs what it shows. */
async function readNow(db: Reader, scope: Scope, schoolIds: SchoolId[], now: Instant): Promise<SchoolNow[]> {
  const withIncidents = schoolIds.filter((schoolId) => can(scope, 'insight.seeAll', { schoolId }))
  const [destinations, caps, paused, unseen] = await Promise.all([
    readDestinations(db, schoolIds),
    readCaps(db, schoolIds),
    readPaused(db, schoolIds, now),
    readUnseen(db, withIncidents, now),
  ])
  return schoolIds.map((schoolId) => {
    const isHere = (row: { schoolId: SchoolId }) => row.schoolId === schoolId
    const here = destinations.filter(isHere)
    const sum = (of: 'active' | 'counted' | 'inLine', rows = here) => rows.reduce((total, row) => total + row[of], 0)
    return {
      schoolId,
      active: sum('active'),
      inLine: sum('inLine'),
      // Passes to rooms that are always open, and of those who come late, count toward no limit of the school.
      inHalls: sum(
        'counted',
        here.filter(({ alwaysOpen }) => !alwaysOpen),
      ),
      hallCap: caps.find(isHere)?.hallCap ?? null,
      rooms: here.map(({ schoolId: _, alwaysOpen: __, counted: ___, ...room }) => room),
      pausedRooms: paused.filter(isHere),
      newIncidents: withIncidents.includes(schoolId) ? incidentsOf(unseen.filter(isHere)) : null,
    }
  })
}

type Destination = SchoolNow['rooms'][number] & { schoolId: SchoolId; alwaysOpen: boolean; counted: number }

async function readDestinations(db: Reader, schoolIds: SchoolId[]): Promise<Destination[]> {
  const { rows } = await db.execute<{ [K in keyof Destination]: Destination[K] }>(sql`
    select p.school_id as "schoolId", r.room_id as "roomId", r.name, r.zone_color as "zoneColor",
      r.total_limit as "totalLimit", r.always_open as "alwaysOpen",
      count(p.started_at)::int as active, (count(p.started_at) filter (where not p.is_late))::int as counted,
      (count(*) - count(p.started_at))::int as "inLine"
    from pass p join room r on r.room_id = p.to_room_id
    where p.school_id = any(${sql.param(schoolIds)}::int[]) and ${LIVE}
    group by p.school_id, r.room_id order by active desc, "inLine" desc, lower(r.name), r.room_id`)
  return rows
}

function readCaps(db: Reader, schoolIds: SchoolId[]) {
  const { schoolId, hallCap } = school
  return db.select({ schoolId, hallCap }).from(school).where(inArray(schoolId, schoolIds))
}

async function readPaused(db: Reader, schoolIds: SchoolId[], now: Instant): Promise<SchoolNow['pausedRooms']> {
  const { roomId, name, zoneColor, pausedAt, pausedUntil, pauseReason, version } = room
  return db
    .select({ roomId, schoolId: room.schoolId, name, zoneColor, pausedAt, pausedUntil, pauseReason, version })
    .from(room)
    .where(
      and(
        inArray(room.schoolId, schoolIds),
        isNull(room.endedAt),
        isNotNull(pausedAt),
        or(isNull(pausedUntil), gt(pausedUntil, now)),
      ),
    )
    .orderBy(sql`lower(${name})`, roomId)
}

interface Unseen extends Record<string, unknown> {
  schoolId: SchoolId
  type: IncidentType
  count: number
}

async function readUnseen(db: Reader, schoolIds: SchoolId[], now: Instant): Promise<Unseen[]> {
  const { rows } = await db.execute<Unseen>(sql`
    select i.school_id as "schoolId", i.type, count(*)::int as count
    from incident i
    where i.school_id = any(${sql.param(schoolIds)}::int[]) and i.seen_at is null
      and i.created_at >= ${now}::timestamptz - make_interval(days => ${NEW_INCIDENT_DAYS})
    group by i.school_id, i.type order by max(i.incident_id) desc`)
  return rows
}

function incidentsOf(unseen: readonly Unseen[]): SchoolNow['newIncidents'] {
  return {
    count: unseen.reduce((total, { count }) => total + count, 0),
    titles: unseen.map(({ type }) => incidentLabel(type)),
  }
}
