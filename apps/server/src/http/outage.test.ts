/** A school at work loses its database: everybody is told to try again, and nobody that something is broken. */
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

/** Reads and changes without a pause, until told to stop; the answers that came. */
async function work(client: TestClient, answers: string[], isOver: () => boolean): Promise<void> {
  const { rooms, people } = postgres.world.north
  const pass = {
    toRoomId: rooms.library,
    fromRoomId: rooms.classroom,
    fromFacultyId: people.ada.userId,
    isAsapPass: true,
  }
  while (!isOver()) {
    for (const [method, path, body] of [
      ['GET', '/api/user/initialize'],
      ['POST', '/api/pass', { pass }],
      ['POST', '/api/pass/query', {}],
      ['GET', '/api/user/current'],
      ['POST', '/api/session', { username: 'nobody.at.all', password: 'not a password' }],
    ] as const) {
      const { status, body: said } = await client.send<{ error?: { code: string } }>(method, path, body)
      answers.push(status === 200 ? 'done' : `${status} ${said.error?.code}`)
    }
  }
}

it.each(['SIGKILL', 'SIGINT'] as const)(
  'PostgreSQL gets %s under load: every answer is one to try again',
  async (signal) => {
    const answers: string[] = []
    let over = false
    const working = Promise.all(students.map((client) => work(client, answers, () => over)))
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(STUDENTS), { timeout: 60_000 })
    await postgres.kill(signal)
    const before = answers.length
    await vi.waitFor(
      () => expect(answers.slice(before).filter((answer) => answer === 'done').length).toBeGreaterThan(20),
      {
        timeout: 60_000,
      },
    )
    over = true
    await working
    const kinds = new Set(answers)
    expect(kinds).toContain('done')
    expect(kinds).toContain('503 unavailable')
    expect([...kinds].filter((kind) => kind.startsWith('5'))).toEqual(['503 unavailable'])
  },
)
