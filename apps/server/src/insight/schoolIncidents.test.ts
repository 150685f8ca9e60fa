/** The incidents of a school in one list: who may see it, how it is narrowed, and what marking them as seen does. */
import { permissionsAtCreation } from '@corridor/rules/access'
import type { IncidentId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeEvent, incident, membership } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
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
})

const DAY = 24 * 60
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, t.clock.now())

async function report(student: Person, type: string, minutesAgo: number, of = north): Promise<IncidentId> {
  const createdAt: Instant = minutesAfter(t.clock.now(), -minutesAgo)
  const about = { schoolId: of.schoolId, studentId: student.userId, type, day: createdAt.slice(0, 10) }
  const [row] = await t.database.db
    .insert(incident)
    .values({ ...about, facts: incidentFacts(of), createdAt })
    .returning()
  if (!row) throw new Error('nothing was inserted')
  return row.incidentId
}

const list = async (viewer: Person, query: Record<string, unknown> = {}) =>
  (await as(viewer)).ask('GET /api/school/:schoolId/incidents', {
    params: { schoolId: north.schoolId },
    query: { descending: 'true', ...query },
  })
const see = async (viewer: Person, incidentIds: IncidentId[]) =>
  (await as(viewer)).ask('POST /api/school/:schoolId/incidents/seen', {
    params: { schoolId: north.schoolId },
    body: { incidentIds },
  })
const idsOf = async (query: Record<string, unknown> = {}) =>
  (await list(north.people.dora, query)).body.rows.map(({ incidentId }) => incidentId)

it('[FIND-03] are listed with what happened, by type, day, student, and new or seen', async () => {
  const { dora, sam, tess } = north.people
  const old = await report(sam, 'flagged', 40 * DAY)
  const long = await report(tess, 'exceed_time', 3 * DAY)
  const fresh = await report(sam, 'flagged', 5)
  await report(t.world.south.people.sam, 'flagged', 5, t.world.south)
  expect(await idsOf()).toEqual([fresh, long, old])
  expect(await idsOf({ descending: 'false' })).toEqual([old, long, fresh])
  expect(await idsOf({ type: 'flagged' })).toEqual([fresh, old])
  expect(await idsOf({ studentId: tess.userId })).toEqual([long])
  const now = t.clock.now()
  expect(await idsOf({ from: minutesAfter(now, -30 * DAY) })).toEqual([fresh, long])
  expect(await idsOf({ from: minutesAfter(now, -50 * DAY), to: minutesAfter(now, -DAY) })).toEqual([long, old])
  await see(dora, [long])
  const { body } = await list(dora, { state: 'new' })
  expect(body.rows.map(({ incidentId }) => incidentId)).toEqual([fresh, old])
  expect([body.total, body.newCount, body.seenCount]).toEqual([2, 2, 1])
  expect(await idsOf({ state: 'seen' })).toEqual([long])
  expect(body.rows[0]).toMatchObject({
    studentName: 'Sam North',
    title: 'Flagged',
    sentence: expect.stringMatching(/flagged this pass\.$/),
    to: { name: expect.any(String), zoneColor: expect.stringMatching(/^#/) },
    seenAt: null,
  })
})

it('[FIND-03] pages neither skip nor repeat one, also of the same moment', async () => {
  const { dora, sam } = north.people
  for (let one = 0; one < 30; one++) await report(sam, 'flagged', 10)
  const first = (await list(dora)).body
  const second = (await list(dora, { cursor: first.nextCursor ?? '' })).body
  expect([first.rows.length, second.rows.length, first.total, second.nextCursor]).toEqual([25, 5, 30, null])
  expect(new Set([...first.rows, ...second.rows].map(({ incidentId }) => incidentId)).size).toBe(30)
})

it('[FIND-03] are for administrators who may see all students; others see those of students whom they know', async () => {
  const { dora, ada, sam } = north.people
  await report(sam, 'flagged', 10)
  expect((await list(ada)).status).toBe(403)
  expect((await list(sam)).status).toBe(403)
  expect((await see(ada, [1 as IncidentId])).status).toBe(403)
  const setPermissions = (permissions: readonly string[]) =>
    t.database.db
      .update(membership)
      .set({ permissions: permissions as never })
      .where(and(eq(membership.userId, dora.userId), eq(membership.schoolId, north.schoolId)))
  await setPermissions(['allPasses:write', 'allFaculty:write', 'allSettings:write'])
  expect((await list(dora)).status).toBe(403)
  await setPermissions(permissionsAtCreation('schoolAdministrator'))
  expect((await list(dora)).status).toBe(200)
})

it('[FIND-03] are marked as seen once, in this school alone, with a line about each student', async () => {
  const { dora, sam, tess } = north.people
  await t.database.db.delete(changeEvent)
  const [one, two, other] = [
    await report(sam, 'flagged', 10),
    await report(sam, 'exceed_time', 9),
    await report(tess, 'flagged', 8),
  ]
  const elsewhere = await report(t.world.south.people.sam, 'flagged', 5, t.world.south)
  const screen = await (await as(dora)).listen()
  expect((await see(dora, [one, two, other, elsewhere])).status).toBe(200)
  expect(await screen.hear('peopleChanged')).toMatchObject({ payload: { schoolId: north.schoolId } })
  screen.close()
  t.clock.advance(5)
  await see(dora, [one])
  const { body } = await list(dora)
  expect(body.rows.map(({ seenAt }) => seenAt)).toEqual([SCHOOL_MORNING, SCHOOL_MORNING, SCHOOL_MORNING])
  const [untouched] = await t.database.db.select().from(incident).where(eq(incident.incidentId, elsewhere))
  expect(untouched?.seenAt).toBeNull()
  const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'seeIncidents'))
  expect(lines.map(({ subjectId, detail }) => [subjectId, detail]).toSorted()).toEqual(
    [
      [String(sam.userId), { count: 2 }],
      [String(tess.userId), { count: 1 }],
    ].toSorted(),
  )
})

it('[FIND-03] of more than a year ago are not looked for, nor of days in the wrong order', async () => {
  const { dora } = north.people
  const now = t.clock.now()
  expect((await list(dora, { from: minutesAfter(now, -367 * DAY) })).status).toBe(422)
  const backward = { from: minutesAfter(now, -DAY), to: minutesAfter(now, -2 * DAY) }
  expect((await list(dora, backward)).status).toBe(422)
})
