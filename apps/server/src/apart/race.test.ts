/** Two students of a group start at the same instant, each on a server of their own, between rooms of their own. */
import type { Pass } from '@corridor/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientFor } from '../testing/bulkStudents.ts'
import { requestPass } from '../testing/passes.ts'
import { type StartedServer, startHere } from '../testing/process.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makeStudents } from '../testing/world.ts'

/** Without the lock, one of the first few fails. `CORRIDOR_APART_RACES=500` runs as many. */
const RACES = Number(process.env.CORRIDOR_APART_RACES ?? 40)

/** They share neither a room nor a person, so nothing but the group's own lock makes one of them wait for the other. */
const WAYS = [
  { from: 'classroom', to: 'library', teacher: 'ada' },
  { from: 'lab', to: 'restroom', teacher: 'ben' },
] as const

let t: TestServer
let servers: StartedServer[]
beforeAll(async () => {
  t = await startServer()
  servers = await Promise.all(WAYS.map(() => startHere(t.database.connection, SCHOOL_MORNING)))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await t.close()
})

/** How each of the two asks for their pass. */
async function makeGroup(): Promise<(() => Promise<Pass>)[]> {
  const { db } = t.database
  const { north, districtId } = t.world
  const students = await makeStudents(db, north, districtId, WAYS.length, SCHOOL_MORNING)
  await (await t.as('dora.north')).call('POST /api/school/:schoolId/apart', {
    params: { schoolId: north.schoolId },
    body: { studentIds: students.map(({ userId }) => userId), endsOn: '2027-01-11' },
  })
  return Promise.all(
    WAYS.map(async ({ from, to, teacher }, at) => {
      const [server, student] = [servers[at], students[at]]
      if (!server || !student) throw new Error('each has a server of their own')
      const client = await clientFor(db, server.origin, student.userId, SCHOOL_MORNING)
      const input = { from, to, fromFacultyId: north.people[teacher].userId, toFacultyId: null }
      return () => requestPass(client, north, input)
    }),
  )
}

it('[APART-05] [ALL-07] never two are out, in race after race on two servers: the other waits in line', async () => {
  const { db, pool } = t.database
  const group = await makeGroup()
  for (let race = 1; race <= RACES; race += 1) {
    const passes = await Promise.all(group.map((ask) => ask()))
    const waiting = passes.filter(({ startedAt, enqueuedAt }) => startedAt === null && enqueuedAt !== null)
    expect(waiting, `race ${race}`).toHaveLength(1)
    await pool.query('delete from pass_event; delete from student_day; delete from notification; delete from pass')
  }
  const { rows } = await db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
})
