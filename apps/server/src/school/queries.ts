import { createHash } from 'node:crypto'
import type { Schedule, SchoolSetup, UserGroup } from '@corridor/contract'
import {
  activeSchedule,
  type BlockId,
  type CoverId,
  can,
  type Instant,
  peopleActedFor,
  professionalName,
  type RoomId,
  type SchoolId,
  wallToWire,
} from '@corridor/rules'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import {
  block,
  classMember,
  room,
  roomSetting,
  schedule,
  school,
  schoolClass,
  timeRange,
  userAccount,
} from '../db/schema/index.ts'
import type { Scope } from '../session/scope.ts'
import { type Faculty, presentOption, presentRoom, presentSchool } from './present.ts'
import { staffLinks } from './roomStaff.ts'

/** What the school's forms need. Null if the viewer does not belong to the school. */
export async function readSetup(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  now: Instant,
): Promise<SchoolSetup | null> {
  if (!scope.schoolIds.includes(schoolId)) return null
  const [row] = await db.select().from(school).where(eq(school.schoolId, schoolId))
  if (!row) return null
  const [rooms, faculty, schedules, classes, roomSettings] = await Promise.all([
    readRooms(db, schoolId),
    readFaculty(db, schoolId, now),
    readSchedules(db, schoolId, row.timezone),
    readClasses(db, scope, schoolId),
    readSettings(db, scope, schoolId),
  ])
  const facultyOf = (roomId: RoomId) => faculty.filter((link) => link.roomId === roomId)
  return {
    school: presentSchool(row, scope),
    schedule: activeSchedule(schedules),
    schedules,
    classes,
    rooms: rooms.map((one) => presentRoom(one, facultyOf(one.roomId)[0]?.userId ?? null)),
    userRooms: rooms.map(({ roomId }) => roomId).filter((roomId) => scope.linkedRoomIds.includes(roomId)),
    facultyRooms: rooms.flatMap((one) => facultyOf(one.roomId).map((person) => presentOption(one, person))),
    standaloneRooms: rooms
      .filter(({ roomId }) => facultyOf(roomId).length === 0)
      .map((one) => presentOption(one, null)),
    roomSettings,
  }
}

/**
 * Changes whenever the answer could change. It combines the school's own counter, the current covers (which begin and
 * end without a write), and everything about the viewer that the answer depends on.
 */
export async function setupVersion(db: Reader, scope: Scope, schoolId: SchoolId, now: Instant): Promise<string | null> {
  if (!scope.schoolIds.includes(schoolId)) return null
  const covers = sql<CoverId[]>`array(select cover_id from cover
    where school_id = ${schoolId} and from_at <= ${now} and until_at > ${now} order by cover_id)`
  const [row] = await db
    .select({ version: school.setupVersion, covers })
    .from(school)
    .where(eq(school.schoolId, schoolId))
  if (!row) return null
  const { type, linkedRoomIds, permissions } = scope
  const rest = JSON.stringify([type, peopleActedFor(scope, schoolId), linkedRoomIds, permissions[schoolId], row.covers])
  return `${schoolId}-${row.version}-${createHash('sha256').update(rest).digest('base64url')}`
}

function readRooms(db: Reader, schoolId: SchoolId) {
  return db
    .select()
    .from(room)
    .where(and(eq(room.schoolId, schoolId), isNull(room.endedAt)))
    .orderBy(asc(room.name), asc(room.roomId))
}

interface RoomFaculty extends Faculty, Record<string, unknown> {
  roomId: RoomId
}

/** Everybody who works in a room, its own faculty first. */
async function readFaculty(db: Reader, schoolId: SchoolId, now: Instant): Promise<RoomFaculty[]> {
  const ofSchool = sql`any(array(select room_id from room where school_id = ${schoolId}))`
  const { rows } = await db.execute<RoomFaculty>(sql`
    with link as (${staffLinks(ofSchool, now)}), worker as (
      select "roomId", "userId", false as "isCovering" from link
      union all
      select distinct "roomId", covering, true from link, unnest("coveredBy") as covering
      where not exists (select 1 from link own where own."roomId" = link."roomId" and own."userId" = covering)
    )
    select worker.*, u.first_name as "firstName", u.last_name as "lastName", u.title,
      u.professional_name as "professionalName"
    from worker join user_account u on u.user_id = worker."userId"
    order by worker."isCovering", u.last_name, u.user_id`)
  return rows
}

async function readSchedules(db: Reader, schoolId: SchoolId, timezone: string): Promise<Schedule[]> {
  const [schedules, blocks, ranges] = await Promise.all([
    db
      .select()
      .from(schedule)
      .where(and(eq(schedule.schoolId, schoolId), isNull(schedule.endedAt)))
      .orderBy(asc(schedule.scheduleId)),
    db
      .select()
      .from(block)
      .where(and(eq(block.schoolId, schoolId), isNull(block.endedAt)))
      .orderBy(asc(block.blockId)),
    db
      .select()
      .from(timeRange)
      .where(and(eq(timeRange.schoolId, schoolId), isNull(timeRange.endedAt)))
      .orderBy(asc(timeRange.timeRangeId)),
  ])
  const rangesOf = (blockId: BlockId) =>
    ranges
      .filter((range) => range.blockId === blockId)
      .map(({ timeRangeId, startMinute, endMinute, days }) => {
        const start = wallToWire(clockOf(startMinute), timezone)
        const end = wallToWire(clockOf(endMinute), timezone)
        return {
          timeRangeId,
          blockId,
          startHour: start.hour,
          startMinute: start.minute,
          endHour: end.hour,
          endMinute: end.minute,
          days,
        }
      })
  return schedules.map(({ scheduleId, name }) => ({
    scheduleId,
    schoolId,
    name,
    blocks: blocks
      .filter((one) => one.scheduleId === scheduleId)
      .map(({ blockId, name: blockName }) => ({ blockId, scheduleId, name: blockName, timeRanges: rangesOf(blockId) })),
  }))
}

async function readClasses(db: Reader, scope: Scope, schoolId: SchoolId): Promise<UserGroup[]> {
  const isMember = sql`exists (select 1 from class_member m where m.user_group_id = ${schoolClass.userGroupId} and m.user_id = ${scope.userId} and m.ended_at is null)`
  const mine = or(inArray(schoolClass.ownedBy, peopleActedFor(scope, schoolId)), isMember)
  const rows = await db
    .select({
      group: schoolClass,
      owner: {
        firstName: userAccount.firstName,
        lastName: userAccount.lastName,
        title: userAccount.title,
        professionalName: userAccount.professionalName,
      },
      numberOfStudents: sql<number>`(select count(*)::int from ${classMember} where ${classMember.userGroupId} = ${schoolClass.userGroupId} and ${classMember.endedAt} is null)`,
    })
    .from(schoolClass)
    .innerJoin(userAccount, eq(userAccount.userId, schoolClass.ownedBy))
    .where(and(eq(schoolClass.schoolId, schoolId), isNull(schoolClass.endedAt), mine))
    .orderBy(asc(schoolClass.name), asc(schoolClass.userGroupId))
  return rows.map(({ group, owner, numberOfStudents }) => ({
    userGroupId: group.userGroupId,
    schoolId,
    name: group.name,
    blockId: group.blockId,
    attributes: {
      schedule:
        group.startMinute === null || group.endMinute === null
          ? null
          : { start: clockOf(group.startMinute), end: clockOf(group.endMinute) },
      confirmed: group.confirmed,
    },
    ownedBy: group.ownedBy,
    professionalOwnedByName: professionalName(owner),
    numberOfStudents,
  }))
}

const clockOf = (minutes: number) => ({ hour: Math.floor(minutes / 60), minute: minutes % 60 })

/** All settings for those who may read them. Others get their own, and students have none. */
function readSettings(db: Reader, scope: Scope, schoolId: SchoolId) {
  const isVisible = can(scope, 'destination.seeAll', { schoolId })
    ? undefined
    : inArray(roomSetting.fromFacultyId, peopleActedFor(scope, schoolId))
  return db
    .select({
      roomSettingId: roomSetting.roomSettingId,
      schoolId: roomSetting.schoolId,
      fromFacultyId: roomSetting.fromFacultyId,
      toRoomId: roomSetting.toRoomId,
      toFacultyId: roomSetting.toFacultyId,
      approval: roomSetting.approval,
      passLimit: roomSetting.passLimit,
    })
    .from(roomSetting)
    .where(and(eq(roomSetting.schoolId, schoolId), isNull(roomSetting.endedAt), isVisible))
    .orderBy(asc(roomSetting.roomSettingId))
}
