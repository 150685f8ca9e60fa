import type { SchoolNow } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { type IncidentType, incidentLabel } from '@corridor/rules/incident'
import type { Instant } from '@corridor/rules/time'
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { room, school } from '../db/schema/index.ts'
import { forbidden } from '../http/errors.ts'
import { LIVE } from '../pass/conditions.ts'
import type { Scope } from '../session/scope.ts'

/** Older incidents that nobody looked at are not news. */
export const NEW_INCIDENT_DAYS = 30

/** What is going on in a school. It reads the partial indexes of what is live and what is unseen, so it costs what it shows. */
export async function schoolNow(db: Reader, scope: Scope, schoolId: SchoolId, now: Instant): Promise<SchoolNow> {
  if (!can(scope, 'usage.see', { schoolId }) || !can(scope, 'pass.seeAll', { schoolId })) throw forbidden()
  const maySeeIncidents = can(scope, 'insight.seeAll', { schoolId })
  const [{ rooms, inHalls }, hallCap, pausedRooms, newIncidents] = await Promise.all([
    destinations(db, schoolId),
    capOf(db, schoolId),
    paused(db, schoolId, now),
    maySeeIncidents ? unseen(db, schoolId, now) : null,
  ])
  const sum = (of: 'active' | 'inLine') => rooms.reduce((total, room) => total + room[of], 0)
  return { schoolId, active: sum('active'), inLine: sum('inLine'), inHalls, hallCap, rooms, pausedRooms, newIncidents }
}

async function destinations(db: Reader, schoolId: SchoolId): Promise<Pick<SchoolNow, 'rooms' | 'inHalls'>> {
  type Room = SchoolNow['rooms'][number]
  const { rows } = await db.execute<{ [K in keyof Room]: Room[K] } & { alwaysOpen: boolean }>(sql`
    select r.room_id as "roomId", r.name, r.zone_color as "zoneColor", r.total_limit as "totalLimit",
      r.always_open as "alwaysOpen",
      count(p.started_at)::int as active, (count(*) - count(p.started_at))::int as "inLine"
    from pass p join room r on r.room_id = p.to_room_id
    where p.school_id = ${schoolId} and ${LIVE}
    group by r.room_id order by active desc, "inLine" desc, lower(r.name), r.room_id`)
  // Passes to rooms that are always open count toward no limit of the school.
  const inHalls = rows.reduce((total, { alwaysOpen, active }) => total + (alwaysOpen ? 0 : active), 0)
  return { rooms: rows.map(({ alwaysOpen: _, ...row }) => row), inHalls }
}

async function capOf(db: Reader, schoolId: SchoolId): Promise<number | null> {
  const [row] = await db.select({ hallCap: school.hallCap }).from(school).where(eq(school.schoolId, schoolId))
  return row?.hallCap ?? null
}

async function paused(db: Reader, schoolId: SchoolId, now: Instant): Promise<SchoolNow['pausedRooms']> {
  const { roomId, name, zoneColor, pausedAt, pausedUntil, pauseReason, version } = room
  return db
    .select({ roomId, schoolId: room.schoolId, name, zoneColor, pausedAt, pausedUntil, pauseReason, version })
    .from(room)
    .where(
      and(
        eq(room.schoolId, schoolId),
        isNull(room.endedAt),
        isNotNull(pausedAt),
        or(isNull(pausedUntil), gt(pausedUntil, now)),
      ),
    )
    .orderBy(sql`lower(${name})`, roomId)
}

async function unseen(db: Reader, schoolId: SchoolId, now: Instant): Promise<SchoolNow['newIncidents']> {
  const { rows } = await db.execute<{ type: IncidentType; count: number }>(sql`
    select i.type, count(*)::int as count
    from incident i
    where i.school_id = ${schoolId} and i.seen_at is null
      and i.created_at >= ${now}::timestamptz - make_interval(days => ${NEW_INCIDENT_DAYS})
    group by i.type order by max(i.incident_id) desc`)
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    titles: rows.map(({ type }) => incidentLabel(type)),
  }
}
