/**
 * A small district for tests: two schools with the same shape, so that everything a test does in one can be tried
 * from the other, and a second district beside it.
 */
import { type Permission, permissionsAtCreation, type UserType } from '@corridor/rules/access'
import type { DistrictId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { defaultOptions } from '@corridor/rules/notification'
import type { Instant } from '@corridor/rules/time'
import { hash } from '@node-rs/argon2'
import type { Db } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { district, membership, room, roomLink, school, userAccount } from '../db/schema/index.ts'
import { TEST_PASSWORD } from './client.ts'

/** A Tuesday during the school year, 10:00 in Chicago. */
export const SCHOOL_MORNING: Instant = '2026-10-13T15:00:00.000Z'

export interface Person {
  userId: UserId
  username: string
}

export interface SchoolWorld {
  schoolId: SchoolId
  /** Usernames combine role and school: `ada.north` is the destination's teacher at North. */
  people: Record<PersonName, Person>
  rooms: Record<RoomName, RoomId>
}

export interface World {
  districtId: DistrictId
  north: SchoolWorld
  south: SchoolWorld
  /** A school of another district. */
  abroad: SchoolWorld
  districtAdministrator: Person
}

/** ada and ben teach; cora shares ada's room; dora works in the office; sam, tess and uma are students. */
export const PEOPLE = {
  ada: 'faculty',
  ben: 'faculty',
  cora: 'faculty',
  reader: 'faculty',
  dora: 'schoolAdministrator',
  sam: 'student',
  tess: 'student',
  uma: 'student',
  lou: 'student',
} as const satisfies Record<string, UserType>

export type PersonName = keyof typeof PEOPLE

/**
 * The gym requires approval; the restroom does not and has a limit of three; the nurse only accepts scheduled passes.
 */
export const ROOMS = {
  classroom: { requiresApproval: true, totalLimit: -1, allowAsap: true },
  lab: { requiresApproval: true, totalLimit: -1, allowAsap: true },
  restroom: { requiresApproval: false, totalLimit: 3, allowAsap: true },
  library: { requiresApproval: false, totalLimit: -1, allowAsap: true },
  gym: { requiresApproval: true, totalLimit: -1, allowAsap: true },
  nurse: { requiresApproval: true, totalLimit: -1, allowAsap: false },
} as const

export type RoomName = keyof typeof ROOMS

export const WORKS_IN: readonly [PersonName, RoomName][] = [
  ['ada', 'classroom'],
  ['cora', 'classroom'],
  ['ben', 'lab'],
]

const EXTRA_PERMISSIONS: Partial<Record<PersonName, Permission[]>> = { reader: ['allPasses:read'] }

export async function makeWorld(db: Db, now: Instant): Promise<World> {
  const passwordHash = await sharedHash()
  const districtId = await makeDistrict(db, 'Lakeside', now)
  const north = await makeSchool(db, districtId, 'north', now, passwordHash)
  const south = await makeSchool(db, districtId, 'south', now, passwordHash)
  const abroad = await makeSchool(db, await makeDistrict(db, 'Elsewhere', now), 'abroad', now, passwordHash)
  const districtAdministrator = await makePerson(db, {
    districtId,
    type: 'districtAdministrator',
    username: 'dee.district',
    passwordHash,
    now,
    schoolIds: [north.schoolId, south.schoolId],
  })
  return { districtId, north, south, abroad, districtAdministrator }
}

/** As little work as the library allows, because everybody who signs in with a password repeats it. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Of a password, in the same form as a real one, which is slow to check on purpose. */
export const quickHash = (password: string): Promise<string> => hash(password, QUICK)

let shared: Promise<string> | undefined
function sharedHash(): Promise<string> {
  shared ??= quickHash(TEST_PASSWORD)
  return shared
}

async function makeDistrict(db: Db, name: string, now: Instant): Promise<DistrictId> {
  return expectOne(await db.insert(district).values({ name, createdAt: now }).returning()).districtId
}

async function makeSchool(
  db: Db,
  districtId: DistrictId,
  name: string,
  now: Instant,
  passwordHash: string,
): Promise<SchoolWorld> {
  const row = expectOne(
    await db
      .insert(school)
      .values({ districtId, name: `${name} school`, timezone: 'America/Chicago', createdAt: now })
      .returning(),
  )
  const schoolId = row.schoolId
  const names = Object.keys(PEOPLE) as PersonName[]
  const made = await makePeople(
    db,
    names.map((who) => ({
      districtId,
      type: PEOPLE[who],
      username: `${who}.${name}`,
      passwordHash,
      now,
      schoolIds: [schoolId],
      extra: EXTRA_PERMISSIONS[who] ?? [],
    })),
  )
  const people = Object.fromEntries(names.map((who, at) => [who, made[at]])) as Record<PersonName, Person>
  const places = Object.keys(ROOMS) as RoomName[]
  const madeRooms = await db
    .insert(room)
    .values(
      places.map((what) => ({
        schoolId,
        name: `${what} of ${name}`,
        identifier: what,
        zoneColor: '#0e9384',
        createdAt: now,
        ...ROOMS[what],
      })),
    )
    .returning()
  const rooms = Object.fromEntries(madeRooms.map(({ identifier, roomId }) => [identifier, roomId])) as Record<
    RoomName,
    RoomId
  >
  await db.insert(roomLink).values(WORKS_IN.map(([who, where]) => link({ schoolId, rooms }, where, people[who], now)))
  return { schoolId, people, rooms }
}

/** From now on they work there, too. */
export async function linkTo(
  db: Db,
  school: SchoolWorld,
  where: RoomName,
  person: Pick<Person, 'userId'>,
  createdAt: Instant,
): Promise<void> {
  await db.insert(roomLink).values(link(school, where, person, createdAt))
}

const link = (
  { schoolId, rooms }: Pick<SchoolWorld, 'schoolId' | 'rooms'>,
  where: RoomName,
  { userId }: Pick<Person, 'userId'>,
  createdAt: Instant,
) => ({ schoolId, roomId: rooms[where], userId, createdAt })

interface NewPerson {
  districtId: DistrictId
  type: UserType
  username: string
  passwordHash: string
  now: Instant
  schoolIds: SchoolId[]
  extra?: Permission[]
}

export async function makePerson(db: Db, person: NewPerson): Promise<Person> {
  return expectOne(await makePeople(db, [person]))
}

async function makePeople(db: Db, people: readonly NewPerson[]): Promise<Person[]> {
  const rows = await db
    .insert(userAccount)
    .values(people.map(accountOf))
    .returning({ userId: userAccount.userId, username: userAccount.username })
  await db.insert(membership).values(
    people.flatMap(({ type, now, schoolIds, extra = [] }, at) =>
      schoolIds.map((schoolId) => ({
        schoolId,
        userId: rows[at]?.userId as UserId,
        permissions: [...permissionsAtCreation(type), ...extra],
        startedAt: now,
      })),
    ),
  )
  return rows
}

function accountOf({ districtId, type, username, passwordHash, now }: NewPerson): typeof userAccount.$inferInsert {
  const [firstName = '', lastName = ''] = username
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
  return {
    districtId,
    type,
    username,
    firstName,
    lastName,
    passwordHash,
    createdAt: now,
    onboarded: true,
    // Staff hear of nothing that their test does not ask for.
    notificationSettings: type === 'student' ? [...defaultOptions(type)] : [],
  }
}

/** Creates many students at once, for load tests. */
export async function makeStudents(
  db: Db,
  { schoolId }: SchoolWorld,
  districtId: DistrictId,
  count: number,
  now: Instant,
): Promise<Person[]> {
  const passwordHash = await sharedHash()
  const rows = await db
    .insert(userAccount)
    .values(
      Array.from({ length: count }, (_, index) => ({
        districtId,
        type: 'student' as const,
        username: `student${index}.${schoolId}`,
        firstName: `Student${index}`,
        lastName: 'Many',
        passwordHash,
        createdAt: now,
      })),
    )
    .returning({ userId: userAccount.userId, username: userAccount.username })
  await db.insert(membership).values(rows.map(({ userId }) => ({ schoolId, userId, permissions: [], startedAt: now })))
  return rows
}
