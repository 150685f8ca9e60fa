/** Students of a group start at the same instant, on two servers. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { type ServerProcess, startProcess } from '../testing/process.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makeStudents } from '../testing/world.ts'

/** Five at once are ten races of two. */
const STUDENTS = 5
const ROUNDS = 50

let t: TestServer
let servers: ServerProcess[]
beforeAll(async () => {
  t = await startServer()
  servers = await Promise.all([1, 2].map(() => startProcess(t.database.connection, SCHOOL_MORNING)))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await t.close()
})

async function makeGroup(): Promise<TestClient[]> {
  const { db } = t.database
  const { north, districtId } = t.world
  const students = await makeStudents(db, north, districtId, STUDENTS, SCHOOL_MORNING)
  await (await t.as('dora.north')).call('POST /api/school/:schoolId/apart', {
    params: { schoolId: north.schoolId },
    body: { studentIds: students.map(({ userId }) => userId), endsOn: '2027-01-11' },
  })
  return Promise.all(
    students.map(({ userId }, at) => clientFor(db, servers[at % 2]?.origin ?? '', userId, SCHOOL_MORNING)),
  )
}

it('[APART-05] never two are out, in 500 races on two servers: the others wait in line', async () => {
  const { db } = t.database
  const group = await makeGroup()
  for (let round = 0; round < ROUNDS; round += 1) {
    const passes = await Promise.all(group.map((student) => requestPass(student, t.world.north)))
    expect(passes.filter(({ startedAt }) => startedAt !== null)).toHaveLength(1)
    expect(passes.filter(({ enqueuedAt }) => enqueuedAt !== null)).toHaveLength(STUDENTS - 1)
    for (const table of ['pass_event', 'student_day', 'notification', 'pass']) {
      await db.execute(sql`delete from ${sql.identifier(table)}`)
    }
  }
  const { rows } = await db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
})
