/** What a note home can say, who may make one, and what is kept of it. */
import type { IncidentId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import { changeEvent, incident } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses, incidentFacts } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await emptyTables(t.database.pool, 'change_event')
})

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, t.clock.now())
const read = async (viewer: Person, { userId }: Person, query: { incidentId?: IncidentId } = {}) =>
  (await as(viewer)).ask('GET /api/user/:userId/note', { params: { userId }, query })
const make = async (viewer: Person, { userId }: Person, { schoolId } = north) =>
  (await as(viewer)).ask('POST /api/user/:userId/note', { params: { userId }, body: { schoolId } })

async function addIncident(world: SchoolWorld, { userId: studentId }: Person): Promise<IncidentId> {
  const facts = { ...incidentFacts(world), duration: 14, timeLimit: 10, note: 'with Tess North' }
  const about = { schoolId: world.schoolId, studentId, type: 'exceed_time', day: '2026-10-13' }
  return expectOne(
    await t.database.db
      .insert(incident)
      .values({ ...about, facts, createdAt: t.clock.now() })
      .returning(),
  ).incidentId
}

it('[LANG-09] its facts are dates, times and counts of one student, and name nobody else', async () => {
  const { dora, sam } = north.people
  const samClient = await as(sam)
  const { passId } = await requestPass(samClient, north, { to: 'restroom' })
  t.clock.advance(7)
  await samClient.call('POST /api/pass/:passId/complete', { params: { passId } })
  const { status, body } = await read(dora, sam)
  expect([status, body]).toMatchObject([
    200,
    { schoolId: north.schoolId, studentName: 'Sam North', year: { usedPasses: 1, minutes: 7 }, incident: null },
  ])
  const { body: about } = await read(dora, sam, { incidentId: await addIncident(north, sam) })
  expect(about.incident).toMatchObject({ type: 'exceed_time', day: '2026-10-13', duration: 14, timeLimit: 10 })
  expect(JSON.stringify(about)).not.toContain('Tess')
})

it('[LANG-09] that it was made is stored, with who and when, and nothing of what it says', async () => {
  const { dora, sam } = north.people
  expect((await make(dora, sam)).status).toBe(200)
  const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'noteHome'))
  expect(lines).toMatchObject([
    {
      subject: 'user',
      subjectId: String(sam.userId),
      schoolId: north.schoolId,
      actorId: dora.userId,
      at: t.clock.now(),
      detail: {},
      personal: null,
    },
  ])
  const { body } = await (await as(dora)).ask('GET /api/school/:schoolId/activity', {
    params: { schoolId: north.schoolId },
    query: {},
  })
  expect(JSON.stringify(body)).toContain('made a note home about Sam North')
})

it('[LANG-09] it is for staff who may see the student’s Insights, and incidents of others are not found', async () => {
  const { dora, ben, sam, tess } = north.people
  const south = t.world.south.people.sam
  for (const ask of [read, make]) {
    expect((await ask(ben, sam)).status, 'does not know the student').toBe(404)
    expect((await ask(sam, sam)).status, 'not for students').toBe(403)
    expect((await ask(dora, south)).status, 'of another school').toBe(404)
  }
  expect((await make(dora, sam, t.world.south)).status).toBe(404)
  expect((await read(dora, sam, { incidentId: await addIncident(north, tess) })).status).toBe(404)
  expect((await read(dora, sam, { incidentId: await addIncident(t.world.south, south) })).status).toBe(404)
  expect(await t.database.db.$count(changeEvent, eq(changeEvent.action, 'noteHome'))).toBe(0)
})
