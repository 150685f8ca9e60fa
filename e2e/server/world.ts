/** Fills an empty, migrated database with the people and rooms of `people.ts`. */
import { type Permission, permissionsAtCreation } from '@corridor/rules/access'
import type { DistrictId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { defaultOptions } from '@corridor/rules/notification'
import type { Instant } from '@corridor/rules/time'
import type { Db } from '../../apps/server/src/db/connect.ts'
import {
  block,
  classMember,
  district,
  membership,
  quickSelect,
  room,
  roomLink,
  schedule,
  school,
  schoolClass,
  timeRange,
  userAccount,
} from '../../apps/server/src/db/schema/index.ts'
import { hashPassword } from '../../apps/server/src/session/password.ts'
import {
  DISTRICT,
  LESSON,
  PASSWORD,
  PEOPLE,
  PERIODS,
  type PersonSpec,
  QUICK_DESTINATIONS,
  ROOMS,
  type RoomName,
  type RoomSpec,
  SCHOOL_MORNING,
  SCHOOLS,
  type SchoolKey,
  TIMEZONE,
  type Username,
} from './people.ts'

/** The ids of everything that has a name. */
export interface World {
  districtId: DistrictId
  schools: Record<SchoolKey, SchoolId>
  people: Record<Username, UserId>
  rooms: Record<RoomName, RoomId>
}

export async function makeWorld(db: Db, now: Instant): Promise<World> {
  const districtId = await makeDistrict(db, now)
  const schools = await makeSchools(db, districtId, now)
  const people = await makePeople(db, districtId, schools, now)
  const rooms = await makeRooms(db, schools.high, people, now)
  const world = { districtId, schools, people, rooms }
  await makeLesson(db, world, now)
  await makeQuickSelect(db, world)
  return world
}

const entriesOf = <K extends string, V>(record: Record<K, V>) => Object.entries(record) as [K, V][]

/** Ids by name, from the rows that an insert returned. */
function byName<K extends string, Id>(rows: readonly { id: Id; name: string }[]): Record<K, Id> {
  return Object.fromEntries(rows.map(({ id, name }) => [name, id])) as Record<K, Id>
}

async function makeDistrict(db: Db, createdAt: Instant): Promise<DistrictId> {
  const [row] = await db.insert(district).values({ name: DISTRICT, createdAt }).returning()
  if (!row) throw new Error('The district was not made.')
  return row.districtId
}

async function makeSchools(db: Db, districtId: DistrictId, createdAt: Instant): Promise<Record<SchoolKey, SchoolId>> {
  const rows = await db
    .insert(school)
    .values(Object.values(SCHOOLS).map((facts) => ({ ...facts, districtId, timezone: TIMEZONE, createdAt })))
    .returning({ id: school.schoolId, name: school.name })
  const ids = byName<(typeof SCHOOLS)[SchoolKey]['name'], SchoolId>(rows)
  return { high: ids[SCHOOLS.high.name], middle: ids[SCHOOLS.middle.name] }
}

async function makePeople(
  db: Db,
  districtId: DistrictId,
  schools: Record<SchoolKey, SchoolId>,
  now: Instant,
): Promise<Record<Username, UserId>> {
  const passwordHash = await hashPassword(PASSWORD)
  const specs: [Username, PersonSpec][] = entriesOf(PEOPLE)
  const rows = await db
    .insert(userAccount)
    .values(
      specs.map(([username, { type, firstName, lastName, title, grade, lockedTo, notificationSettings }]) => ({
        districtId,
        username,
        type,
        firstName,
        lastName,
        title: title ?? null,
        grade: grade ?? null,
        locked: lockedTo !== undefined,
        dailyPassLimit: lockedTo ?? 0,
        // Staff hear of nothing that their test does not ask for.
        notificationSettings: [...(notificationSettings ?? (type === 'student' ? defaultOptions(type) : []))],
        onboarded: true,
        passwordHash,
        createdAt: now,
      })),
    )
    .returning({ id: userAccount.userId, name: userAccount.username })
  const people = byName<Username, UserId>(rows)
  await db.insert(membership).values(
    specs.flatMap(([username, { type, schools: theirs, extra = [] }]) =>
      theirs.map((key) => ({
        schoolId: schools[key],
        userId: people[username],
        permissions: [...permissionsAtCreation(type), ...extra] as Permission[],
        startedAt: now,
      })),
    ),
  )
  return people
}

async function makeRooms(
  db: Db,
  schoolId: SchoolId,
  people: Record<Username, UserId>,
  createdAt: Instant,
): Promise<Record<RoomName, RoomId>> {
  const specs: [RoomName, RoomSpec][] = entriesOf(ROOMS)
  const rows = await db
    .insert(room)
    .values(
      specs.map(
        ([name, { identifier, zoneColor, requiresApproval, allowAsap = true, totalLimit = -1, timeLimit }]) => ({
          schoolId,
          name,
          identifier,
          zoneColor,
          requiresApproval,
          allowAsap,
          totalLimit,
          passAlertTimeLimit: timeLimit ?? null,
          createdAt,
        }),
      ),
    )
    .returning({ id: room.roomId, name: room.name })
  const rooms = byName<RoomName, RoomId>(rows)
  const links = specs.flatMap(([name, { staff = [] }]) =>
    staff.map((username) => ({ schoolId, roomId: rooms[name], userId: people[username], createdAt })),
  )
  await db.insert(roomLink).values(links)
  return rooms
}

async function makeLesson(db: Db, { schools, people }: World, now: Instant): Promise<void> {
  const { name, teacher, startMinute, endMinute, students } = LESSON
  const [group] = await db
    .insert(schoolClass)
    .values({ schoolId: schools.high, name, ownedBy: people[teacher], startMinute, endMinute, createdAt: now })
    .returning()
  if (!group) throw new Error('The lesson was not made.')
  await db.insert(classMember).values(
    students.map((username) => ({
      schoolId: schools.high,
      userGroupId: group.userGroupId,
      userId: people[username],
      startedAt: now,
      confirmedAt: now,
    })),
  )
}

async function makeQuickSelect(db: Db, { people, rooms }: World): Promise<void> {
  const rows = entriesOf(QUICK_DESTINATIONS).flatMap(([username, names]) =>
    names.map((name, position) => ({
      userId: people[username],
      kind: 'destination' as const,
      position,
      roomId: rooms[name],
    })),
  )
  await db.insert(quickSelect).values(rows)
}

export async function addSchedule(db: Db, schoolId: SchoolId): Promise<void> {
  const base = { schoolId, createdAt: SCHOOL_MORNING as Instant }
  const [made] = await db
    .insert(schedule)
    .values({ ...base, name: 'Regular' })
    .returning()
  if (!made) throw new Error('The schedule was not made.')
  const periods = entriesOf(PERIODS)
  const blocks = await db
    .insert(block)
    .values(periods.map(([name]) => ({ ...base, scheduleId: made.scheduleId, name })))
    .returning()
  await db.insert(timeRange).values(
    blocks.map(({ blockId, name }) => {
      const startMinute = PERIODS[name as keyof typeof PERIODS]
      return { ...base, blockId, startMinute, endMinute: startMinute + 45 }
    }),
  )
}
