/** Who may look back at whom, and how the lists behave. What the figures are is in figures.test.ts. */
import { type Permission, permissionsAtCreation } from '@corridor/rules/access'
import type { IncidentId, PassId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, incident, membership, studentDay, userAccount } from '../db/schema/index.ts'
import { readWeek } from '../report/weekFacts.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { lateTo } from '../testing/classes.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses, incidentFacts, type PassFields, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'
import { findWrongDays, repairDays } from './days.ts'

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

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, t.clock.now())

async function permit({ userId }: Person, permissions: Permission[]) {
  const { schoolId } = north
  await t.database.db
    .update(membership)
    .set({ permissions })
    .where(and(eq(membership.userId, userId), eq(membership.schoolId, schoolId)))
}

const insights = async (viewer: Person, { userId }: Person) =>
  (await as(viewer)).ask('GET /api/user/:userId/insights', { params: { userId }, query: {} })

describe('insights of a student', () => {
  it('[API-13] [USER-04] [D-062] are for staff who may open the student', async () => {
    const { dora, ben, ada, sam } = north.people
    expect((await insights(dora, sam)).status).toBe(200)
    expect((await insights(ben, sam)).status).toBe(404)
    await requestPass(await as(sam), north, { to: 'restroom' })
    expect((await insights(ada, sam)).status, 'on a pass from her room').toBe(200)
    expect((await insights(sam, sam)).status, 'not for students, not even their own').toBe(403)
    expect((await insights(dora, ada)).status, 'staff have none').toBe(404)
  })

  it('[INS-01] [INS-02] follow what passes do, and the stored days stay what the passes say', async () => {
    const { dora, sam } = north.people
    const samClient = await as(sam)
    const first = await requestPass(samClient, north, { to: 'restroom' })
    t.clock.advance(7)
    await samClient.call('POST /api/pass/:passId/complete', { params: { passId: first.passId } })
    await requestPass(samClient, north, { to: 'library' })
    const { body } = await insights(dora, sam)
    expect(body.usage).toEqual({
      metrics: {
        totalPassCount: 2,
        totalUsedPassCount: 2,
        totalTimeOutsideClassroomAdjusted: 7,
        averagePassTimeAdjusted: 7,
      },
      granular: [{ relevantDate: '2026-10-13', duration: 7, usedPasses: 2 }],
    })
    // Sam is ahead of the three others.
    expect(body.aggregate).toMatchObject({ numberOfStudents: 4, averageTotalTime: 7 / 4, percentRankOfTotalTime: 1 })
    expect(await findWrongDays(t.database.db)).toEqual([])
    await t.database.db.update(studentDay).set({ usedPasses: 9 })
    expect(await findWrongDays(t.database.db)).toHaveLength(1)
  })

  it('[TARDY-08] late passes are said by week, and are in no count, percentile, incident or weekly report', async () => {
    const { dora, sam } = north.people
    const { db } = t.database
    const late = await lateTo(db, north)
    const at = (minutes: number) => minutesAfter(SCHOOL_MORNING, minutes)
    const arrived = (time: Instant): PassFields => ({ createdAt: time, approvedAt: time, startedAt: time, ...late })
    const over = (time: Instant): PassFields => ({
      ...arrived(time),
      completedAt: minutesAfter(time, 50),
      duration: 50,
    })
    // Sunday, Monday and Tuesday: the week begins on Monday.
    const [, , passId] = await putPasses(db, north, [over(at(-2 * 1440)), over(at(-1440)), arrived(at(-40))])
    const ended = await (await as(sam)).ask('POST /api/pass/:passId/complete', { params: { passId: passId as PassId } })
    expect(ended.body).toMatchObject({ duration: 40, timeLimit: 8 })
    const { body } = await insights(dora, sam)
    expect(body.lateWeeks).toEqual([
      { week: '2026-10-05', latePasses: 1 },
      { week: '2026-10-12', latePasses: 2 },
    ])
    expect(body.usage.metrics).toMatchObject({ totalPassCount: 0, totalTimeOutsideClassroomAdjusted: 0 })
    expect(body.aggregate).toMatchObject({ percentRankOfTotalTime: 0, percentRankOfUsedPasses: 0 })
    expect(await db.select().from(studentDay)).toEqual([])
    expect(await findWrongDays(db)).toEqual([])
    expect(await db.select().from(incident)).toEqual([])
    const school = { schoolId: north.schoolId, timezone: 'America/Chicago' }
    const week = await readWeek(db, school, { startDate: '2026-10-12', endDate: '2026-10-16' })
    expect(week).toMatchObject({ students: [], usedByDay: {}, incidents: [] })
  })

  it('[D-104] days that are wrong, missing or too many are found, and made what the passes say', async () => {
    const { sam, tess, uma } = north.people
    for (const person of [sam, tess]) await requestPass(await as(person), north, { to: 'restroom' })
    const days = () => t.database.db.select().from(studentDay).orderBy(studentDay.studentId)
    const right = await days()
    await t.database.db
      .update(studentDay)
      .set({ usedPasses: 9, totalTime: 3 })
      .where(eq(studentDay.studentId, sam.userId))
    await t.database.db.delete(studentDay).where(eq(studentDay.studentId, tess.userId))
    const { schoolId } = north
    await t.database.db.insert(studentDay).values({ schoolId, studentId: uma.userId, day: '2026-10-12', usedPasses: 1 })
    const wrong = await findWrongDays(t.database.db)
    expect(wrong.map(({ studentId }) => studentId).sort()).toEqual([sam, tess, uma].map(({ userId }) => userId).sort())
    await repairDays(t.database.writer, wrong)
    expect(await days()).toEqual(right)
    expect(await findWrongDays(t.database.db)).toEqual([])
  })

  it('[D-105] last year’s passes do not count', async () => {
    const { dora, sam } = north.people
    const row = { schoolId: north.schoolId, studentId: sam.userId, totalTime: 30, usedPasses: 3 }
    await t.database.db.insert(studentDay).values([
      { ...row, day: '2026-07-31' },
      { ...row, day: '2026-08-01', usedPasses: 1 },
    ])
    const { body } = await insights(dora, sam)
    expect([body.firstDay, body.usage.metrics.totalUsedPassCount]).toEqual(['2026-08-01', 1])
  })
})

describe('Student Analysis', () => {
  const table = async (viewer: Person, query: Record<string, string> = {}) =>
    (await as(viewer)).ask('GET /api/school/:schoolId/insights', { params: { schoolId: north.schoolId }, query })

  it('[ANA-01] [ACT-13] [ENT-02] is the list of students with time, passes, percentiles and lock', async () => {
    const { dora, sam, tess } = north.people
    const row = { schoolId: north.schoolId, day: '2026-10-12' }
    await t.database.db.insert(studentDay).values([
      { ...row, studentId: sam.userId, totalTime: 30, usedPasses: 3 },
      { ...row, studentId: tess.userId, totalTime: 10, usedPasses: 5 },
    ])
    await t.database.db.update(userAccount).set({ locked: true }).where(eq(userAccount.userId, tess.userId))
    const { body } = await table(dora, { descending: 'true' })
    expect(body.total).toBe(4)
    expect(body.rows[0]).toMatchObject({ userId: sam.userId, firstName: 'Sam', locked: false, totalTimeInHallway: 30 })
    expect(body.rows[0]).toMatchObject({
      numberOfUsedPasses: 3,
      percentRankOfTotalTime: 1,
      percentRankOfUsedPasses: 2 / 3,
    })
    expect(body.rows[1]).toMatchObject({ userId: tess.userId, locked: true })
    const byPasses = await table(dora, { sort: 'usedPasses', descending: 'true' })
    expect(byPasses.body.rows[0]?.userId).toBe(tess.userId)
    expect((await table(dora, { sort: 'locked', descending: 'true' })).body.rows[0]?.userId).toBe(tess.userId)
    await t.database.db.update(userAccount).set({ locked: false }).where(eq(userAccount.userId, tess.userId))
  })

  it('[D-105] ranks are among all students, whatever is searched for', async () => {
    const { dora, sam } = north.people
    await t.database.db
      .insert(studentDay)
      .values({ schoolId: north.schoolId, studentId: sam.userId, day: '2026-10-12', totalTime: 30, usedPasses: 3 })
    const { body } = await table(dora, { search: 'sam' })
    expect([body.total, body.rows[0]?.percentRankOfTotalTime, body.summary.averageTotalTime]).toEqual([1, 1, 7.5])
  })

  it('[ANA-01] is narrowed to a grade, with its search and its total; grades are in order', async () => {
    const { dora, sam, tess, uma } = north.people
    const { db } = t.database
    const setGrade = ({ userId }: Person, grade: string | null) =>
      db.update(userAccount).set({ grade }).where(eq(userAccount.userId, userId))
    const before = await db.select().from(userAccount)
    await db.update(userAccount).set({ grade: null })
    await Promise.all([setGrade(sam, '9'), setGrade(tess, '10'), setGrade(uma, '10')])
    await setGrade(t.world.south.people.sam, '3')
    const { body } = await table(dora, { grade: '10' })
    expect(body.rows.map(({ userId }) => userId).sort()).toEqual([tess.userId, uma.userId].sort())
    expect([body.total, body.grades]).toEqual([2, ['9', '10']])
    expect((await table(dora, { grade: '10', search: 'sam' })).body).toMatchObject({ rows: [], total: 0 })
    expect((await table(dora, { grade: 'nobody’s' })).body.rows).toEqual([])
    expect((await table(dora, { grade: 'x'.repeat(500) })).status).toBe(422)
    for (const { userId, grade } of before)
      await db.update(userAccount).set({ grade }).where(eq(userAccount.userId, userId))
  })

  it('[SCH-02] [D-170] is for administrators who may read all students', async () => {
    const { ada, dora, sam } = north.people
    expect((await table(ada)).status).toBe(403)
    expect((await table(sam)).status).toBe(403)
    await permit(dora, ['allPasses:read'])
    expect((await table(dora)).status).toBe(403)
    await permit(dora, ['allPasses:read', 'allPasses:write', 'allStudents:read', 'allStudents:write'])
    expect((await table(dora)).status).toBe(200)
  })

  it('a cursor that was tampered with gets a sentence', async () => {
    const { status, body } = await table(north.people.dora, { cursor: 'nonsense' })
    expect([status, (body as unknown as { error: { message: string } }).error.message]).toEqual([
      422,
      'This page of the list cannot be found. Start from the top again.',
    ])
  })
})

describe('the chart of used passes', () => {
  const usage = async (viewer: Person, query: Record<string, string>) =>
    (await as(viewer)).send('GET', `/api/school/${north.schoolId}/usage?${new URLSearchParams(query)}`)

  it('[ACT-12] is for administrators, one interval at a time', async () => {
    const { dora, ada, sam } = north.people
    expect((await usage(dora, { interval: 'day', intervalCount: '1' })).status).toBe(200)
    expect((await usage(dora, { interval: 'day' })).status).toBe(200)
    expect((await usage(dora, { interval: 'year' })).status).toBe(422)
    expect((await usage(dora, { interval: 'day', intervalCount: '50' })).status).toBe(422)
    for (const nobody of [ada, sam]) expect((await usage(nobody, { interval: 'day' })).status).toBe(403)
  })
})

describe('the school now', () => {
  const now = async (viewer: Person) =>
    (await as(viewer)).ask('GET /api/school/:schoolId/now', { params: { schoolId: north.schoolId } })

  it('says who is where, and what waits in line', async () => {
    const { sam, tess, uma, lou, dora, ada } = north.people
    for (const student of [sam, tess, uma]) await requestPass(await as(student), north, { to: 'restroom' })
    await requestPass(await as(lou), north, { to: 'restroom' })
    const { body } = await now(dora)
    expect([body.active, body.inLine]).toEqual([3, 1])
    expect(body.rooms).toEqual([
      {
        roomId: north.rooms.restroom,
        name: 'restroom of north',
        zoneColor: '#0e9384',
        active: 3,
        inLine: 1,
        totalLimit: 3,
      },
    ])
    expect((await now(ada)).status).toBe(403)
    expect((await now(sam)).status).toBe(403)
  })
})

it('one call has the figures of every school, as each has them, and none of those that the caller may not see', async () => {
  const dee = await as(t.world.districtAdministrator)
  await requestPass(await as(north.people.sam), north, { to: 'restroom' })
  const schools = [north, t.world.south].map(({ schoolId }) => ({ params: { schoolId } }))
  const nows = await Promise.all(schools.map((school) => dee.call('GET /api/school/:schoolId/now', school)))
  expect(nows.map(({ active }) => active)).toEqual([1, 0])
  expect(await dee.call('GET /api/now')).toEqual(nows)
  for (const interval of ['day', 'week'] as const) {
    const query = { interval }
    const asked = schools.map((school) => dee.call('GET /api/school/:schoolId/usage', { ...school, query }))
    expect(await dee.call('GET /api/usage', { query })).toEqual(await Promise.all(asked))
  }
  const ada = await as(north.people.ada)
  expect([await ada.call('GET /api/now'), await ada.call('GET /api/usage', { query: { interval: 'day' } })]).toEqual([
    [],
    [],
  ])
})

describe('incidents', () => {
  async function report(student: Person, type: string, minutesAgo: number): Promise<IncidentId> {
    const about = { schoolId: north.schoolId, studentId: student.userId, type, day: '2026-10-13' }
    const [row] = await t.database.db
      .insert(incident)
      .values({
        ...about,
        facts: incidentFacts(north),
        createdAt: new Date(Date.parse(t.clock.now()) - minutesAgo * 60_000).toISOString() as typeof SCHOOL_MORNING,
      })
      .returning()
    if (!row) throw new Error('nothing was inserted')
    return row.incidentId
  }
  const list = async (viewer: Person, { userId }: Person, query: { cursor?: string } = {}) =>
    (await as(viewer)).ask('GET /api/user/:userId/incidents', { params: { userId }, query })
  const see = async (viewer: Person, { userId }: Person, incidentIds: IncidentId[]) =>
    (await as(viewer)).ask('POST /api/user/:userId/incidents/seen', { params: { userId }, body: { incidentIds } })
  const newOnes = async () => {
    const client = await as(north.people.dora)
    return (await client.call('GET /api/school/:schoolId/now', { params: { schoolId: north.schoolId } })).newIncidents
  }

  it('[USER-05] [D-083] [ENT-16] have their report in three sections, the newest first', async () => {
    const { dora, sam, tess } = north.people
    await report(sam, 'flagged', 20)
    const newest = await report(sam, 'mismatch_device', 10)
    await report(tess, 'flagged', 5)
    const { body } = await list(dora, sam)
    expect(body.rows.map(({ type }) => type)).toEqual(['mismatch_device', 'flagged'])
    expect([body.total, body.unseen]).toEqual([2, 2])
    expect(body.rows[0]).toMatchObject({ incidentId: newest, seenAt: null, schoolId: north.schoolId })
    expect(Object.keys(body.rows[0]?.report ?? {})).toEqual(['incident', 'details', 'summary'])
  })

  it('[USER-05] a pass that was flagged is one of them, with its words', async () => {
    const { dora, sam } = north.people
    const samClient = await as(sam)
    const { passId } = await requestPass(samClient, north, { to: 'library' })
    await samClient.call('POST /api/pass/:passId/complete', { params: { passId } })
    await (await as(dora)).call('POST /api/pass/:passId/confirm', { params: { passId }, body: { confirmed: false } })
    const { body } = await list(dora, sam)
    expect(body.rows[0]?.report.incident[0]).toEqual({ label: 'Type', value: 'Flagged' })
  })

  it('[USER-05] are marked as seen once, by whoever looked first', async () => {
    const { dora, sam, ben } = north.people
    const id = await report(sam, 'flagged', 10)
    const other = await report(north.people.tess, 'exceed_time', 9)
    expect(await newOnes()).toEqual({ count: 2, titles: [expect.any(String), 'Flagged'] })
    expect((await see(dora, sam, [id, other])).status).toBe(200)
    const { body } = await list(dora, sam)
    expect([body.unseen, body.rows[0]?.seenAt]).toEqual([0, t.clock.now()])
    expect((await newOnes())?.count, 'another student’s is not Sam’s').toBe(1)
    t.clock.advance(5)
    await see(dora, sam, [id])
    expect((await list(dora, sam)).body.rows[0]?.seenAt).toBe(SCHOOL_MORNING)
    expect((await see(ben, sam, [id])).status).toBe(404)
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'seeIncidents'))
    expect(lines.map(({ subjectId, detail }) => [subjectId, detail])).toEqual([[String(sam.userId), { count: 1 }]])
  })

  it('[D-149] of a student of two schools are marked only where the viewer may see them', async () => {
    const { dora, sam } = north.people
    const { south } = t.world
    const { db } = t.database
    await db.insert(membership).values({ schoolId: south.schoolId, userId: sam.userId, startedAt: t.clock.now() })
    const [here, there] = [await report(sam, 'flagged', 10), await report(sam, 'flagged', 9)]
    await db.update(incident).set({ schoolId: south.schoolId }).where(eq(incident.incidentId, there))
    const { body } = await list(dora, sam)
    expect(body.rows.map(({ incidentId }) => incidentId)).toEqual([here])
    expect((await see(dora, sam, [here, there])).status).toBe(200)
    const seenAt = async (id: IncidentId) =>
      (await db.select().from(incident).where(eq(incident.incidentId, id)))[0]?.seenAt
    expect([await seenAt(here), await seenAt(there)]).toEqual([t.clock.now(), null])
    await db.delete(incident)
    await db.delete(membership).where(and(eq(membership.userId, sam.userId), eq(membership.schoolId, south.schoolId)))
  })

  it('come page by page, and each once', async () => {
    const { dora, sam } = north.people
    for (let minute = 0; minute < 30; minute += 1) await report(sam, 'flagged', minute)
    const first = (await list(dora, sam)).body
    const second = (await list(dora, sam, { cursor: first.nextCursor ?? '' })).body
    expect([first.rows.length, second.rows.length, first.total, second.nextCursor]).toEqual([25, 5, 30, null])
    const back = (await list(dora, sam, { cursor: second.previousCursor ?? '' })).body
    expect(back.rows).toEqual(first.rows)
    expect(new Set([...first.rows, ...second.rows].map(({ incidentId }) => incidentId)).size).toBe(30)
  })

  describe('[USER-05] [D-184] of staff', () => {
    /** A pass of Sam, and one of Tess, that lead to Ben, each with an incident; and one that has nothing to do with him. */
    async function reported() {
      const { sam, tess, ben, dora } = north.people
      await permit(dora, [...permissionsAtCreation('schoolAdministrator')])
      const now = t.clock.now()
      const times = { createdAt: now, approvedAt: now, startedAt: now, completedAt: now, fromRoomId: north.rooms.gym }
      const incidents: IncidentId[] = []
      for (const [student, staff] of [
        [sam, ben],
        [tess, ben],
        [sam, null],
      ] as const) {
        const [passId] = await putPasses(t.database.db, north, [
          { ...times, studentId: student.userId, createdBy: student.userId, toFacultyId: staff?.userId ?? null },
        ])
        const id = await report(student, 'exceed_time', 1)
        await t.database.db
          .update(incident)
          .set({ passId: passId ?? null })
          .where(eq(incident.incidentId, id))
        incidents.push(id)
      }
      return incidents
    }
    const ids = async (viewer: Person, of: Person) =>
      (await list(viewer, of)).body.rows.map(({ incidentId }) => incidentId)

    it('are those of their passes, the newest first, and marked as seen there', async () => {
      const { dora, ben } = north.people
      const [first, second] = await reported()
      expect(await ids(dora, ben)).toEqual([second, first])
      const { rows } = (await list(dora, ben)).body
      expect(rows.map(({ studentName }) => studentName)).toEqual(['Tess North', 'Sam North'])
      const { status } = await see(dora, ben, [first as IncidentId])
      expect([status, (await list(dora, ben)).body.unseen]).toEqual([200, 1])
    })

    it('are only of students whom the viewer may see', async () => {
      const { ben, ada, dora } = north.people
      await reported()
      // Ben knows both by their passes; Ada may not open Ben, and with allFaculty:read sees nothing of these passes.
      expect(await ids(ben, ben)).toHaveLength(2)
      expect((await list(ada, ben)).status).toBe(404)
      await permit(ada, ['allFaculty:read'])
      expect(await ids(ada, ben)).toEqual([])
      await permit(ada, [])
      await permit(dora, ['allFaculty:read', 'allPasses:read'])
      expect(await ids(dora, ben)).toEqual([])
      await permit(dora, [...permissionsAtCreation('schoolAdministrator')])
    })
  })

  it('[D-062] are for staff who may open the student', async () => {
    const { ben, sam } = north.people
    expect((await list(ben, sam)).status).toBe(404)
    expect((await list(sam, sam)).status).toBe(403)
  })
})
