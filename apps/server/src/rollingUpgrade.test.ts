/**
 * A school works while its servers are replaced by those of the next version, one after the other, and by one of a
 * version after that, with which the others cannot work. All are real servers on one database.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { IDEMPOTENCY_HEADER, XSRF_COOKIE } from '@corridor/contract'
import type { PassId, UserId } from '@corridor/rules/ids'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeNextVersion, type NextVersion } from './db/testing/nextVersion.ts'
import { SESSION_COOKIE } from './http/cookies.ts'
import { openSession } from './session/commands.ts'
import { TestClient } from './testing/client.ts'
import { createWorld, type TestDatabase } from './testing/database.ts'
import { type Fleet, openFleet, openScreen, Visitor } from './testing/fleet.ts'
import { type StartedServer, startHere } from './testing/process.ts'
import { makeStudents, SCHOOL_MORNING, type World } from './testing/world.ts'

const STUDENTS = 6
/** Each phase lasts until this much more was done, so that every one of them is under load. */
const PASSES_PER_PHASE = STUDENTS
const BETWEEN_PASSES_MS = 300
const LONG_WAIT = { timeout: 120_000 }
/** Five servers are started one after the other, and all of it is under load. */
const SLOW = 300_000
/** What was promised to operators. */
const IN_TIME = { timeout: 10_000 }

/** To tables that every request reads, and every change writes. */
const EXPAND = `-- expand
  ${['pass', 'pass_event', 'school', 'user_account', 'session', 'membership', 'student_day', 'idempotency_key']
    .map((table) => `alter table ${table} add column weather text default 'fair' not null;`)
    .join('--> statement-breakpoint\n')}--> statement-breakpoint
  create table storm (name text primary key);`
const CONTRACT = `-- contract
  drop table storm;`

let database: TestDatabase
let world: World
let next: NextVersion
let afterNext: NextVersion
let fleet: Fleet
beforeAll(async () => {
  ;({ database, world } = await createWorld(4))
  next = await makeNextVersion(EXPAND)
  afterNext = await makeNextVersion(CONTRACT, next.migrationsFolder)
  fleet = openFleet()
})
afterAll(async () => {
  fleet.close()
  await Promise.all([next.remove(), afterNext.remove(), database.close()])
})

async function start(migrationsFolder?: string): Promise<StartedServer> {
  const server = await startHere(database.connection, SCHOOL_MORNING, migrationsFolder ? { migrationsFolder } : {})
  fleet.add(server.origin)
  return server
}

async function visitorOf(userId: UserId): Promise<Visitor> {
  const { token } = await openSession(database.db, userId, SCHOOL_MORNING, { keep: true })
  return new Visitor(fleet, (origin) => {
    const client = new TestClient(origin)
    client.setCookie(SESSION_COOKIE, token)
    client.setCookie(XSRF_COOKIE, 'a page')
    return client
  })
}

const withKey = () => ({ headers: { [IDEMPOTENCY_HEADER]: randomUUID() } })

async function request(student: Visitor): Promise<PassId> {
  const { rooms, people } = world.north
  const pass = {
    ...{ fromRoomId: rooms.classroom, fromFacultyId: people.ada.userId, toRoomId: rooms.library, isAsapPass: true },
  }
  const key = withKey()
  const made = await student.send((client) => client.ask('POST /api/pass', { body: { pass }, ...key }))
  return (made as { passId: PassId }).passId
}

async function complete(student: Visitor, passId: PassId): Promise<void> {
  const key = withKey()
  await student.send((client) => client.ask('POST /api/pass/:passId/complete', { params: { passId }, ...key }))
}

it('a school goes on while its servers are replaced: nothing fails, is lost or happens twice, and screens are right', {
  timeout: SLOW,
}, async () => {
  const { north, districtId } = world
  const people = await makeStudents(database.db, north, districtId, STUDENTS, SCHOOL_MORNING)
  const [first, second, third] = await Promise.all([start(), start(), start()])
  const students = await Promise.all(people.map(({ userId }) => visitorOf(userId)))
  const ada = await visitorOf(north.people.ada.userId)
  const screens = await Promise.all([openScreen(ada), openScreen(ada), openScreen(ada)])

  const completed: PassId[] = []
  let isOver = false
  /** Passes one after the other; the last one is still on the way when school is over. */
  const work = async (student: Visitor): Promise<PassId> => {
    for (;;) {
      const passId = await request(student)
      if (isOver) return passId
      await complete(student, passId)
      completed.push(passId)
      await pause(BETWEEN_PASSES_MS)
    }
  }
  const working = Promise.all(students.map(work))
  const more = async () => {
    const before = completed.length
    const done = () => expect(completed.length).toBeGreaterThanOrEqual(before + PASSES_PER_PHASE)
    await Promise.race([vi.waitFor(done, LONG_WAIT), working])
  }

  await more()
  const fourth = await start(next.migrationsFolder)
  await more()
  // All three still work, on tables that they do not know.
  expect([first, second, third].map(({ origin }) => fleet.isReady(origin))).toEqual([true, true, true])
  await first.stop()
  await more()
  await second.stop()
  await more()

  const last = await start(afterNext.migrationsFolder)
  const before = [third, fourth]
  await vi.waitFor(() => expect(before.filter(({ origin }) => fleet.isReady(origin))).toEqual([]), IN_TIME)
  const answers = await Promise.all(before.map(({ origin }) => new TestClient(origin).send('GET', '/api/user/current')))
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  await more()
  isOver = true
  const onTheWay = await working

  const { rows } = await database.pool.query<{ pass_id: PassId; isDone: boolean; events: string[] }>(
    `select pass_id, completed_at is not null as "isDone",
       (select array_agg(name order by pass_event_id) from pass_event e where e.pass_id = p.pass_id) as events
     from pass p where student_id = any($1) order by pass_id`,
    [people.map(({ userId }) => userId)],
  )
  const idsOf = (isDone: boolean) => rows.filter((row) => row.isDone === isDone).map(({ pass_id }) => pass_id)
  expect(idsOf(true)).toEqual(completed.toSorted())
  expect(idsOf(false)).toEqual(onTheWay.toSorted())
  expect(new Set(rows.map(({ isDone, events }) => `${isDone} ${events}`)).size).toBe(2)

  const shown = () =>
    screens.map((screen) =>
      screen
        .passes()
        .map(({ passId }) => passId)
        .toSorted(),
    )
  const own = await ada.send((client) => client.ask('GET /api/user/initialize'))
  const expected = own.schools[north.schoolId]?.userLive.map(({ passId }) => passId).toSorted()
  expect(expected).toEqual(expect.arrayContaining(onTheWay))
  await vi.waitFor(() => expect(shown()).toEqual([expected, expected, expected]), LONG_WAIT)
  for (const screen of screens) screen.close()
  await Promise.all([...before, last].map((server) => server.stop()))
})
