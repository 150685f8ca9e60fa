import type { Answer, FullRoom, LinkedUser, Output, Room, RoomRow } from '@corridor/contract'
import { can, holds, isStudent } from '@corridor/rules/access'
import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { professionalName } from '@corridor/rules/text'
import { type Instant, instant } from '@corridor/rules/time'
import { eq, type SQL, sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { room } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { byNumber, byText, containing, type Table, tablePage } from '../http/table.ts'
import { QUEUED } from '../pass/conditions.ts'
import { presentRoom } from '../school/present.ts'
import type { Scope } from '../session/scope.ts'
import { rowInScope } from '../session/tenancy.ts'

type RoomsQuery = Output<'GET /api/school/:schoolId/rooms', 'query'>

export type StoredRoom = typeof room.$inferSelect

const NO_ROOM = 'That room was not found.'

/** A room of the viewer's schools that is in use. Ids from elsewhere do not exist. */
export async function findRoom(
  db: Reader,
  { schoolIds }: Pick<Scope, 'schoolIds'>,
  roomId: RoomId,
): Promise<StoredRoom> {
  const [row] = await db.select().from(room).where(eq(room.roomId, roomId))
  return checkRoomVisible(row, { schoolIds })
}

export function checkRoomVisible(row: StoredRoom | undefined, scope: Pick<Scope, 'schoolIds'>): StoredRoom {
  const found = rowInScope(scope, row)
  if (!found || found.endedAt !== null) throw notFound(NO_ROOM)
  return found
}

/** The people of a room: faculty and students, by last name. */
async function linkedUsers(db: Reader, roomId: RoomId): Promise<LinkedUser[]> {
  const { rows } = await db.execute<{ [K in keyof LinkedUser]: LinkedUser[K] }>(sql`
    select m.user_id as "userId", m.type, m.first_name as "firstName", m.last_name as "lastName", m.email
    from room_link l join ${ACTIVE_MEMBERS} m on m.school_id = l.school_id and m.user_id = l.user_id
    where l.room_id = ${roomId} and l.ended_at is null
    order by lower(m.last_name), lower(m.first_name), m.user_id`)
  return rows
}

export async function readFullRoom(db: Reader, scope: Scope, roomId: RoomId): Promise<FullRoom> {
  const row = await findRoom(db, scope, roomId)
  if (!can(scope, 'room.edit', row) && !can(scope, 'room.seeAll', row)) throw forbidden()
  const people = await linkedUsers(db, roomId)
  const faculty = people.filter(({ type }) => !isStudent(type))
  const students = people.filter(({ type }) => isStudent(type))
  const seesStudents = holds(scope, row.schoolId, 'allStudents')
  return {
    ...presentRoom(row, faculty[0]?.userId ?? null),
    faculty,
    students: students.map((student) => (seesStudents ? student : { ...student, email: null })),
  }
}

/** The first of the faculty who are linked to the room, or null. */
export const FIRST_FACULTY = sql`(
  select m.user_id from room_link l join ${ACTIVE_MEMBERS} m on m.school_id = l.school_id and m.user_id = l.user_id
  where l.room_id = room.room_id and l.ended_at is null and m.type <> 'student'
  order by lower(m.last_name), lower(m.first_name), m.user_id limit 1)` as SQL<UserId | null>

export async function readRoom(db: Reader, scope: Scope, roomId: RoomId): Promise<Room> {
  const [row] = await db.select({ room, facultyId: FIRST_FACULTY }).from(room).where(eq(room.roomId, roomId))
  return presentRoom(checkRoomVisible(row?.room, scope), row?.facultyId ?? null)
}

interface Faculty {
  userId: UserId
  firstName: string
  lastName: string
  title: string | null
  professionalName: string | null
}

type StoredRow = Omit<StoredRoom, 'fieldVersions'> & { faculty: Faculty[] }

const FACULTY = sql`array(
  select json_build_object('userId', m.user_id, 'firstName', m.first_name, 'lastName', m.last_name, 'title', m.title,
    'professionalName', m.professional_name)
  from room_link l join ${ACTIVE_MEMBERS} m on m.school_id = l.school_id and m.user_id = l.user_id
  where l.room_id = r.room_id and l.ended_at is null and m.type <> 'student'
  order by lower(m.last_name), m.user_id)`

const ROOMS: Omit<Table<RoomsQuery['sort']>, 'where'> = {
  select: sql`r.room_id as "roomId", r.school_id as "schoolId", r.name, r.identifier,
    r.requires_approval as "requiresApproval", r.allow_asap as "allowAsap", r.bathroom, r.always_open as "alwaysOpen",
    r.total_limit as "totalLimit", r.out_limit as "outLimit",
    r.pass_alert_time_limit as "passAlertTimeLimit", r.zone_color as "zoneColor", r.paused_at as "pausedAt",
    r.paused_until as "pausedUntil", r.pause_reason as "pauseReason", r.version, ${FACULTY} as faculty`,
  from: sql`room r`,
  // The people of each room are looked up (`offset 0`). The planner would rather search the whole district once.
  search: (term) => sql`(lower(r.name) like ${containing(term)} or lower(r.identifier) like ${containing(term)}
    or exists (select 1 from room_link l cross join lateral (
        select 1 from ${ACTIVE_MEMBERS} m
        where m.school_id = l.school_id and m.user_id = l.user_id and m.type <> 'student'
          and lower(concat_ws(' ', m.title, m.first_name, m.last_name, m.professional_name)) like ${containing(term)}
        offset 0) as found
      where l.room_id = r.room_id and l.ended_at is null))`,
  sorts: {
    name: [],
    identifier: [byText(sql`r.identifier`)],
    // Rooms without a limit of their own come before those with one.
    passAlertTimeLimit: [byNumber(sql`coalesce(r.pass_alert_time_limit, -1)`)],
    zoneColor: [byText(sql`r.zone_color`)],
  },
  ties: [byText(sql`r.name`), byNumber(sql`r.room_id`)],
}

export async function roomsPage(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  query: RoomsQuery,
  now: Instant,
): Promise<Answer<'GET /api/school/:schoolId/rooms'>> {
  if (!can(scope, 'room.seeAll', { schoolId })) throw forbidden()
  const inUse = sql`r.school_id = ${schoolId} and r.ended_at is null`
  const isPaused = sql`r.paused_at is not null and (r.paused_until is null or r.paused_until > ${now}::timestamptz)`
  const where = query.paused ? sql`${inUse} and ${isPaused}` : inUse
  const [page, { rows: counts }] = await Promise.all([
    tablePage<StoredRow, RoomsQuery['sort']>(db, { ...ROOMS, where }, query),
    db.execute<{ roomCount: number; pausedCount: number }>(sql`
      select count(*)::int as "roomCount", (count(*) filter (where ${isPaused}))::int as "pausedCount"
      from room r where ${inUse}`),
  ])
  return { ...page, ...expectOne(counts), rows: page.rows.map(presentRow) }
}

/** For all staff, who pause the room or start passes to it: the partial indexes of what is live have few rows for it. */
export async function roomOccupancy(
  db: Reader,
  scope: Scope,
  roomId: RoomId,
): Promise<Answer<'GET /api/room/:roomId/occupancy'>> {
  if (!can(scope, 'pass.issue', await findRoom(db, scope, roomId))) throw forbidden()
  const { rows } = await db.execute<{ active: number; inLine: number }>(sql`
    select (select count(*)::int from pass p
        where p.to_room_id = ${roomId} and p.started_at is not null and p.completed_at is null) as active,
      (select count(*)::int from pass p where p.to_room_id = ${roomId} and ${QUEUED}) as "inLine"`)
  return expectOne(rows)
}

function presentRow({ faculty, ...row }: StoredRow): RoomRow {
  // A statement of our own brings times as the database writes them.
  const at = (time: string | null) => (time === null ? null : instant(time))
  const pause = { pausedAt: at(row.pausedAt), pausedUntil: at(row.pausedUntil) }
  return {
    ...presentRoom({ ...row, ...pause }, faculty[0]?.userId ?? null),
    faculty: faculty.map((person) => ({ userId: person.userId, name: professionalName(person) })),
  }
}
