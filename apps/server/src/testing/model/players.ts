/**
 * Everybody who takes part in the model-based test: a school with lines of every kind, its people in every standing,
 * and a second school that shares a student and a teacher with it. Each has a client at one server process and a
 * socket at another, so that whatever is seen has gone the long way.
 */
import type { Instant, Viewer } from '@corridor/rules'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { cover, membership, room, roomSetting } from '../../db/schema/index.ts'
import { clientFor } from '../bulkStudents.ts'
import { connectSocket, type TestClient, type TestSocket } from '../client.ts'
import { makePerson, makeStudents, makeWorld, type Person, type SchoolWorld, type World } from '../world.ts'

export interface Player {
  username: string
  viewer: Viewer
  client: TestClient
  socket: TestSocket
}

export interface Game {
  schools: SchoolWorld[]
  players: Player[]
}

const CROWD = 8

export async function makeGame(db: Db, origins: readonly string[], now: Instant): Promise<Game> {
  const world = await makeWorld(db, now)
  const people = [
    ...Object.values(world.north.people),
    ...(await makeStudents(db, world.north, world.districtId, CROWD, now)),
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
      seat(db, person, origins.at(index % 2) ?? '', origins.at((index + 1) % 2) ?? '', now),
    ),
  )
  return { schools: [world.north, world.south], players }
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

/** Acts for ada today. */
async function makeSubstitute(db: Db, world: World, now: Instant): Promise<Person> {
  const person = await newPerson(db, world, 'sub.north', 'faculty', now)
  await db.insert(cover).values({
    schoolId: world.north.schoolId,
    userId: person.userId,
    forUserId: world.north.people.ada.userId,
    fromAt: now,
    untilAt: now.replace(/T.*/, 'T23:00:00.000Z'),
  })
  return person
}

/** An administrator whose district took every permission away again. */
async function makeNarrowed(db: Db, world: World, now: Instant): Promise<Person> {
  const person = await newPerson(db, world, 'narrow.north', 'schoolAdministrator', now)
  await db
    .update(membership)
    .set({ permissions: [] })
    .where(and(eq(membership.userId, person.userId), eq(membership.schoolId, world.north.schoolId)))
  return person
}

/** South's ben and tess are at North too. */
async function share(db: Db, { north, south }: World, now: Instant): Promise<void> {
  const shared = [south.people.ben, south.people.tess]
  await db
    .insert(membership)
    .values(shared.map(({ userId }) => ({ schoolId: north.schoolId, userId, permissions: [], startedAt: now })))
}

/** A limit of every kind: on a room, on all ways to a room, on one origin, and on people wherever they are. */
async function limit(db: Db, { north, south }: World, now: Instant): Promise<void> {
  await db.update(room).set({ totalLimit: 2 }).where(eq(room.roomId, north.rooms.restroom))
  const { schoolId } = north
  const shared = { toFacultyId: south.people.ben.userId, approval: 'not_required', createdAt: now } as const
  await db.insert(roomSetting).values([
    { schoolId, toRoomId: north.rooms.library, approval: 'not_required', passLimit: 2, createdAt: now },
    { schoolId, toFacultyId: north.people.ben.userId, approval: 'not_required', passLimit: 1, createdAt: now },
    { ...shared, schoolId, passLimit: 1 },
    { ...shared, schoolId: south.schoolId, passLimit: 1 },
    {
      schoolId,
      fromFacultyId: north.people.ada.userId,
      toRoomId: north.rooms.gym,
      approval: 'origin',
      passLimit: 1,
      createdAt: now,
    },
  ])
}
