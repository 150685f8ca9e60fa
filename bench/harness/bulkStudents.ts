/**
 * The benchmark's school, in addition to the demo district: any number of students and staff, a classroom for each
 * staff member, and destinations without approval or limits. Everybody is signed in.
 */
import { randomUUID } from 'node:crypto'
import { XSRF_COOKIE } from '@corridor/contract'
import type { Permission, UserType } from '@corridor/rules/access'
import {
  asSessionId,
  type DistrictId,
  type RoomId,
  type SchoolId,
  type SessionId,
  type UserId,
} from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import type { Db } from '../../apps/server/src/db/connect.ts'
import { expectOne } from '../../apps/server/src/db/expectOne.ts'
import {
  district,
  membership,
  room,
  roomLink,
  school,
  session,
  userAccount,
} from '../../apps/server/src/db/schema/index.ts'
import { SESSION_COOKIE } from '../../apps/server/src/http/cookies.ts'
import { hashToken, newToken } from '../../apps/server/src/session/token.ts'

export interface Person {
  userId: UserId
  name: string
  sessionId: SessionId
  token: string
  xsrf: string
}

export interface Staff extends Person {
  roomId: RoomId
}

export interface BulkStudents {
  districtId: DistrictId
  schoolId: SchoolId
  students: Person[]
  staff: Staff[]
  destinations: RoomId[]
}

const DESTINATIONS = 20
const SESSION_MINUTES = 24 * 60

export interface BulkOptions {
  students: number
  staff: number
  now: Instant
  /** Another school of a district; the first one of a new district unless given. */
  another?: { districtId: DistrictId; name: string }
}

export async function makeBulkStudents(db: Db, { students, staff, now, another }: BulkOptions): Promise<BulkStudents> {
  const { districtId, name } = another ?? { districtId: await makeDistrict(db, now), name: 'Busy High School' }
  const schoolId = await makeSchool(db, { districtId, name }, now)
  const where = { db, districtId, schoolId, now }
  const teachers = await makePeople(where, 'faculty', staff, ['allPasses:read'])
  const rooms = await makeRooms(db, schoolId, 'Room', staff, true, now)
  await db
    .insert(roomLink)
    .values(teachers.map(({ userId }, at) => ({ schoolId, roomId: rooms[at] as RoomId, userId, createdAt: now })))
  return {
    districtId,
    schoolId,
    students: await makePeople(where, 'student', students, []),
    staff: teachers.map((teacher, at) => ({ ...teacher, roomId: rooms[at] as RoomId })),
    destinations: await makeRooms(db, schoolId, 'Fountain', DESTINATIONS, false, now),
  }
}

async function makeDistrict(db: Db, now: Instant): Promise<DistrictId> {
  const made = await db.insert(district).values({ name: 'Busy District', createdAt: now }).returning()
  return expectOne(made).districtId
}

async function makeSchool(
  db: Db,
  named: { districtId: DistrictId; name: string },
  createdAt: Instant,
): Promise<SchoolId> {
  const made = await db
    .insert(school)
    .values({ ...named, timezone: 'America/Chicago', createdAt })
    .returning()
  return expectOne(made).schoolId
}

interface Where {
  db: Db
  districtId: DistrictId
  schoolId: SchoolId
  now: Instant
}

async function makePeople(
  { db, districtId, schoolId, now }: Where,
  type: UserType,
  count: number,
  permissions: Permission[],
): Promise<Person[]> {
  const rows = await db
    .insert(userAccount)
    .values(
      Array.from({ length: count }, (_, at) => ({
        districtId,
        type,
        username: `busy.${schoolId}.${type}.${at}`,
        firstName: type === 'student' ? 'Sam' : 'Terry',
        lastName: `Busy${at}`,
        onboarded: true,
        createdAt: now,
      })),
    )
    .returning({ userId: userAccount.userId, firstName: userAccount.firstName, lastName: userAccount.lastName })
  await db.insert(membership).values(rows.map(({ userId }) => ({ schoolId, userId, permissions, startedAt: now })))
  return signIn(
    db,
    rows.map(({ userId, firstName, lastName }) => ({ userId, name: `${firstName} ${lastName}` })),
    now,
  )
}

/** Creates the session directly, without the cost of hashing a password, which is not part of the measurement. */
export async function signIn(
  db: Db,
  people: readonly { userId: UserId; name: string }[],
  now: Instant,
): Promise<Person[]> {
  const signedIn = people.map((person) => ({
    ...person,
    sessionId: asSessionId(randomUUID()),
    token: newToken(),
    xsrf: newToken(),
  }))
  await db.insert(session).values(
    signedIn.map(({ userId, sessionId, token }) => ({
      sessionId,
      tokenHash: hashToken(token),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: minutesAfter(now, SESSION_MINUTES),
    })),
  )
  return signedIn
}

/** A browser: somebody's, unless its token is in another cookie. */
export interface Caller {
  token: string
  xsrf: string
  cookie?: string
}

export function cookiesOf({ token, xsrf, cookie = SESSION_COOKIE }: Caller): Record<string, string> {
  return { [cookie]: token, [XSRF_COOKIE]: xsrf }
}

export function cookieHeader(caller: Caller): string {
  return Object.entries(cookiesOf(caller))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}

async function makeRooms(
  db: Db,
  schoolId: SchoolId,
  kind: string,
  count: number,
  requiresApproval: boolean,
  createdAt: Instant,
): Promise<RoomId[]> {
  const rows = await db
    .insert(room)
    .values(
      Array.from({ length: count }, (_, at) => ({
        schoolId,
        name: `${kind} ${at}`,
        identifier: `${kind.charAt(0)}${at}`,
        zoneColor: '#0e9384',
        requiresApproval,
        createdAt,
      })),
    )
    .returning({ roomId: room.roomId })
  return rows.map(({ roomId }) => roomId)
}
