/**
 * The players of the model-based test: a school with lines of every kind, people in every relationship to a pass, and a
 * second school that shares a student and a teacher with it. Each has a client at one server process and a socket at
 * another, so that every event they receive has crossed processes.
 */
import type { Viewer } from '@corridor/rules/access'
import type { RoomId } from '@corridor/rules/ids'
import { type Instant, instant } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { cover, membership, room, roomSetting, school } from '../../db/schema/index.ts'
import { clientFor } from '../bulkStudents.ts'
import { connectSocket, type TestClient, type TestSocket } from '../client.ts'
import { linkTo, makePerson, makeStudents, makeWorld, type Person, type SchoolWorld, type World } from '../world.ts'
import { type Oracle, readOracle } from './oracle.ts'

export interface Player {
  username: string
  viewer: Viewer
  client: TestClient
  socket: TestSocket
}

export interface Game {
  schools: SchoolWorld[]
  players: Player[]
  oracle: Oracle
}

const EXTRA_STUDENTS = 8

export async function makeGame(db: Db, origins: readonly string[], now: Instant): Promise<Game> {
  const world = await makeWorld(db, now)
  const people = [
    ...Object.values(world.north.people),
    ...(await makeStudents(db, world.north, world.districtId, EXTRA_STUDENTS, now)),
    ...(['ben', 'sam', 'tess', 'dora'] as const).map((name) => world.south.people[name]),
    world.abroad.people.sam,
    world.abroad.people.dora,
    world.districtAdministrator,
    await makeSubstitute(db, world, now),
    await makeNarrowed(db, world, now),
  ]
  await share(db, world, now)
  await limit(db, world, now)
  const players = await Promise.all(
    people.map((person, index) =>
      seat(db, person, origins.at(index % origins.length) ?? '', origins.at((index + 1) % origins.length) ?? '', now),
    ),
  )
  return { schools: [world.north, world.south], players, oracle: await readOracle(db) }
}

async function seat(db: Db, person: Person, here: string, there: string, now: Instant): Promise<Player> {
  const client = await clientFor(db, here, person.userId, now)
  const { viewer, signedUserToken } = await client.call('GET /api/user/initialize')
  return { username: person.username, viewer, client, socket: await connectSocket(there, signedUserToken) }
}

function newPerson(
  db: Db,
  { districtId, north }: World,
  username: string,
  type: 'faculty' | 'schoolAdministrator',
  now: Instant,
) {
  return makePerson(db, { districtId, type, username, passwordHash: '', now, schoolIds: [north.schoolId] })
}

/** Covers for ada today. */
async function makeSubstitute(db: Db, world: World, now: Instant): Promise<Person> {
  const person = await newPerson(db, world, 'sub.north', 'faculty', now)
  await db.insert(cover).values({
    schoolId: world.north.schoolId,
    userId: person.userId,
    forUserId: world.north.people.ada.userId,
    fromAt: now,
    untilAt: instant(now.replace(/T.*/, 'T23:00:00.000Z')),
  })
  return person
}

/** An administrator whose permissions were all revoked. */
async function makeNarrowed(db: Db, world: World, now: Instant): Promise<Person> {
  const person = await newPerson(db, world, 'narrow.north', 'schoolAdministrator', now)
  await db
    .update(membership)
    .set({ permissions: [] })
    .where(and(eq(membership.userId, person.userId), eq(membership.schoolId, world.north.schoolId)))
  return person
}

/** South's ben and tess belong to North too. */
async function share(db: Db, { north, south }: World, now: Instant): Promise<void> {
  const shared = [south.people.ben, south.people.tess]
  await db
    .insert(membership)
    .values(shared.map(({ userId }) => ({ schoolId: north.schoolId, userId, permissions: [], startedAt: now })))
}

/**
 * A limit of every kind: on a room, from all rooms to a room, from one origin, on faculty wherever they work, on who is
 * out of a room and in the halls. Some
 * rooms have both a total and a setting, equal or different, so that both can be full at once.
 */
async function limit(db: Db, { north, south }: World, now: Instant): Promise<void> {
  const { schoolId, rooms, people } = north
  const total = (roomId: RoomId, totalLimit: number) =>
    db.update(room).set({ totalLimit }).where(eq(room.roomId, roomId))
  await total(rooms.restroom, 2)
  await total(rooms.gym, 2)
  await total(rooms.classroom, 3)
  // Of two schools one has a hall cap and limits how many are out of its rooms, and one of its rooms is always open.
  const outLimit = (roomId: RoomId, most: number) =>
    db.update(room).set({ outLimit: most }).where(eq(room.roomId, roomId))
  await outLimit(rooms.classroom, 2)
  await outLimit(rooms.lab, 1)
  await outLimit(south.rooms.classroom, 1)
  await db.update(school).set({ hallCap: 4 }).where(eq(school.schoolId, schoolId))
  await db.update(room).set({ alwaysOpen: true }).where(eq(room.roomId, rooms.gym))
  for (const person of [people.ben, south.people.ben]) await linkTo(db, north, 'classroom', person, now)
  await linkTo(db, north, 'gym', people.ben, now)
  await linkTo(db, south, 'library', south.people.ben, now)
  const free = { approval: 'not_required', createdAt: now } as const
  await db.insert(roomSetting).values([
    { ...free, schoolId, toRoomId: rooms.library, passLimit: 2 },
    { ...free, schoolId, toRoomId: rooms.restroom, passLimit: 2 },
    { ...free, schoolId, fromFacultyId: people.ada.userId, toRoomId: rooms.restroom, passLimit: 1 },
    { ...free, schoolId, toFacultyId: people.ben.userId, passLimit: 1 },
    { ...free, schoolId, toFacultyId: south.people.ben.userId, passLimit: 1 },
    { ...free, schoolId: south.schoolId, toFacultyId: south.people.ben.userId, passLimit: 1 },
    { ...free, schoolId, fromFacultyId: people.ada.userId, toRoomId: rooms.gym, approval: 'origin', passLimit: 1 },
  ])
}
