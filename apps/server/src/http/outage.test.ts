/** The database of a busy school goes down: everybody is told to try again, and nobody gets an internal error. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SettableClock } from '../clock.ts'
import { type CorridorServer, makeServer } from '../server.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { SCHOOL_MORNING } from '../testing/server.ts'
import { makeStudents } from '../testing/world.ts'
import { makeLog } from './log.ts'

const STUDENTS = 30

let postgres: TestPostgres
let server: CorridorServer
let students: TestClient[]
beforeAll(async () => {
  postgres = await startPostgres()
  const { world, database, connection } = postgres
  const clock = new SettableClock()
  clock.freeze(SCHOOL_MORNING)
  server = await makeServer({ connection, clock, log: makeLog('silent'), poolSize: 10 })
  const origin = await server.listen('127.0.0.1', 0)
  const people = await makeStudents(database.db, world.north, world.districtId, STUDENTS, SCHOOL_MORNING)
  students = await Promise.all(people.map(({ userId }) => clientFor(database.db, origin, userId, SCHOOL_MORNING)))
  await postgres.save()
})
afterAll(async () => {
  await server.close()
  await postgres.close()
})

/** Sends reads and writes in a loop until it is stopped, and collects the answers. */
async function work(client: TestClient, answers: string[], isStopped: () => boolean): Promise<void> {
  const { rooms, people } = postgres.world.north
  const pass = {
    toRoomId: rooms.library,
    fromRoomId: rooms.classroom,
    fromFacultyId: people.ada.userId,
    isAsapPass: true,
  }
  while (!isStopped()) {
    for (const [method, path, body] of [
      ['GET', '/api/user/initialize'],
      ['POST', '/api/pass', { pass }],
      ['POST', '/api/pass/query', {}],
      ['GET', '/api/user/current'],
      ['POST', '/api/session', { username: 'nobody.at.all', password: 'not a password' }],
    ] as const) {
      const { status, body: answer } = await client.send<{ error?: { code: string } }>(method, path, body)
      answers.push(status === 200 ? 'done' : `${status} ${answer.error?.code}`)
    }
  }
}

it.each(['SIGKILL', 'SIGINT'] as const)(
  'PostgreSQL gets %s under load: every failure is one to try again',
  async (signal) => {
    const answers: string[] = []
    let stopped = false
    const working = Promise.all(students.map((client) => work(client, answers, () => stopped)))
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(STUDENTS), { timeout: 60_000 })
    await postgres.kill(signal)
    const before = answers.length
    await vi.waitFor(
      () => expect(answers.slice(before).filter((answer) => answer === 'done').length).toBeGreaterThan(20),
      {
        timeout: 60_000,
      },
    )
    stopped = true
    await working
    const kinds = new Set(answers)
    expect(kinds).toContain('done')
    expect(kinds).toContain('503 unavailable')
    expect([...kinds].filter((kind) => kind.startsWith('5'))).toEqual(['503 unavailable'])
  },
)
