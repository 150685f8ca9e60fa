import { asUserId, type UserId } from '@corridor/rules/ids'
import { weeklyReport as reportOf, weekOf } from '@corridor/rules/metrics'
import { addDays, type Instant, minutesAfter } from '@corridor/rules/time'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  changeEvent,
  delivery,
  incident,
  membership,
  notification,
  school,
  studentDay,
  userAccount,
  weeklyReport,
  weeklyReportLink,
} from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { hold, holdLocks } from '../testing/holdLocks.ts'
import { requestPass } from '../testing/passes.ts'
import { startProcess } from '../testing/process.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makeStudents, type SchoolWorld } from '../testing/world.ts'
import { removeFromReports } from './erase.ts'
import { makeDueReports } from './make.ts'
import { readWeek } from './weekFacts.ts'

/** The week of the tests' Tuesday. Its report is made at 18:00 in Chicago. */
const WEEK = { startDate: '2026-10-12', endDate: '2026-10-16' }
const FRIDAY_EVENING: Instant = '2026-10-16T23:00:00.000Z'
const CHICAGO = 'America/Chicago'
/** Another process needs a while to start. */
const PATIENCE = { timeout: 20_000 }

let t: TestServer
let north: SchoolWorld
let south: SchoolWorld
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
  ;({ north, south } = t.world)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await emptyTables(t.database.pool, 'weekly_report', 'weekly_report_link')
  await t.database.db.update(school).set({ timezone: CHICAGO, endedAt: null })
  await t.database.db.update(userAccount).set({ locked: false, dailyPassLimit: 0, endedAt: null })
})

const put = (
  days: readonly { day: string; studentId?: UserId; usedPasses?: number; timedPasses?: number; totalTime?: number }[],
  where = north,
) =>
  t.database.db
    .insert(studentDay)
    .values(
      days.map((row) => ({ schoolId: where.schoolId, studentId: where.people.sam.userId, usedPasses: 1, ...row })),
    )
const runAt = (now: Instant) => {
  t.clock.freeze(now)
  return makeDueReports(t.server.context)
}
const stored = () => t.database.db.select().from(weeklyReport).orderBy(weeklyReport.weeklyReportId)
const only = async () => {
  const [report] = await stored()
  if (!report) throw new Error('no report')
  return report
}
const share = async () => {
  const dora = await as('dora.north')
  const { weeklyReportId } = await only()
  return dora.call('POST /api/report/:weeklyReportId/link', { params: { weeklyReportId } })
}
const open = (token: string) => t.client().ask('GET /api/weeklyreport/:id', { params: { id: token } })

describe('the job', () => {
  it('[D-165] makes the report on Friday at 18:00 in the school’s zone, not a minute before', async () => {
    await put([{ day: '2026-10-13' }])
    await t.database.db.update(school).set({ timezone: 'America/New_York' }).where(eq(school.schoolId, south.schoolId))
    await put([{ day: '2026-10-13' }], south)
    await runAt('2026-10-16T21:59:00.000Z')
    expect(await stored()).toEqual([])
    await runAt('2026-10-16T22:00:00.000Z')
    expect((await stored()).map(({ schoolId }) => schoolId)).toEqual([south.schoolId])
    await runAt(FRIDAY_EVENING)
    expect(await stored()).toMatchObject([
      { schoolId: south.schoolId, ...WEEK },
      { schoolId: north.schoolId, ...WEEK, createdAt: FRIDAY_EVENING, createdBy: null },
    ])
  })

  it('[D-165] makes it once, with several servers at the same time and after a restart over the weekend', async () => {
    await put([{ day: '2026-10-14' }])
    const other = await t.sibling()
    t.clock.freeze('2026-10-18T08:15:00.000Z')
    await Promise.all([t.server, other.server, t.server, other.server].map(({ context }) => makeDueReports(context)))
    await runAt('2026-10-19T13:00:00.000Z')
    expect(await stored()).toHaveLength(1)
    expect(await t.database.db.select().from(notification)).toHaveLength(1)
    await other.close()
  })

  it('[D-165] a run that dies in the middle leaves nothing behind, and the next one makes the report', async () => {
    await put([{ day: '2026-10-14' }])
    const { pool } = t.database
    await pool.query(`create function die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
    await pool.query('create trigger dies before insert on notification for each row execute function die()')
    await expect(runAt(FRIDAY_EVENING)).rejects.toThrow()
    expect(await stored()).toEqual([])
    await pool.query('drop trigger dies on notification')
    await pool.query('drop function die')
    await runAt('2026-10-16T23:15:00.000Z')
    expect(await stored()).toHaveLength(1)
    expect(await t.database.db.select().from(notification)).toHaveLength(1)
  })

  it('[D-165] a server that is killed while it makes the report leaves it to the next one, which makes it once', async () => {
    await put([{ day: '2026-10-14' }])
    const { connection, pool } = t.database
    const release = await hold(t.database, (tx) => tx.execute(sql`lock table notification in exclusive mode`))
    const first = await startProcess(connection, FRIDAY_EVENING, { job: 'weekly-reports' })
    // The report is written, and not committed before its notification is.
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select 1 from pg_locks where not granted and relation = 'notification'::regclass`,
      )
      expect(rows).toHaveLength(1)
    }, PATIENCE)
    await first.kill()
    await release()
    expect(await stored()).toEqual([])
    await runAt('2026-10-16T23:15:00.000Z')
    expect(await stored()).toHaveLength(1)
    await runAt('2026-10-16T23:30:00.000Z')
    expect(await stored()).toHaveLength(1)
    expect(await t.database.db.select().from(notification)).toHaveLength(1)
  })

  it('[D-165] a week without passes makes none, and neither does a school that has ended', async () => {
    await put([{ day: '2026-10-09' }, { day: '2026-10-17' }, { day: '2026-10-13', usedPasses: 0 }])
    await put([{ day: '2026-10-14' }], south)
    await t.database.db.update(school).set({ endedAt: SCHOOL_MORNING }).where(eq(school.schoolId, south.schoolId))
    await runAt(FRIDAY_EVENING)
    expect(await stored()).toEqual([])
    expect(await t.database.db.select().from(notification)).toEqual([])
  })

  it('[D-075] [D-165] tells the school’s own administrators who may see it, without a name or a link, by email too', async () => {
    const { dora } = north.people
    await put([{ day: '2026-10-14' }])
    await t.database.db
      .update(userAccount)
      .set({ notificationMethods: ['in-app', 'email'] })
      .where(eq(userAccount.userId, dora.userId))
    await runAt(FRIDAY_EVENING)
    const told = await t.database.db.select().from(notification)
    expect(told).toMatchObject([
      { userId: dora.userId, schoolId: north.schoolId, kind: 'weeklyReport', type: 'message' },
    ])
    expect(await t.database.db.select().from(delivery)).toMatchObject([{ method: 'email', state: 'pending' }])
    const { rows } = await (await as('dora.north')).call('GET /api/notification')
    expect(rows[0]).toMatchObject({
      title: 'Weekly report',
      message: 'The report for October 12 to October 16, 2026 is ready in Manage School.',
      schoolId: north.schoolId,
      about: { kind: 'weeklyReport' },
    })
    expect(await t.database.db.select().from(weeklyReportLink)).toEqual([])
    const lines = await t.database.db
      .select()
      .from(changeEvent)
      .where(eq(changeEvent.subject, 'report'))
      .orderBy(changeEvent.changeEventId)
    expect(lines.at(-1)).toMatchObject({ action: 'make', actorKind: 'system', detail: { startDate: WEEK.startDate } })
    expect(JSON.stringify([told, lines])).not.toMatch(/sam/i)
  })

  it('[D-165] an administrator who may not see students is not told', async () => {
    const whose = sql`${membership.userId} = ${north.people.dora.userId}`
    const [before] = await t.database.db.select().from(membership).where(whose)
    await t.database.db
      .update(membership)
      .set({ permissions: ['allSettings:write'] })
      .where(whose)
    await put([{ day: '2026-10-14' }])
    await runAt(FRIDAY_EVENING)
    expect(await stored()).toHaveLength(1)
    expect(await t.database.db.select().from(notification)).toEqual([])
    await t.database.db
      .update(membership)
      .set({ permissions: before?.permissions ?? [] })
      .where(whose)
  })

  it('waits for no pass, and no pass waits for it', async () => {
    await put([{ day: '2026-10-14' }])
    const { sam, tess } = north.people
    const release = await holdLocks(t.database, {
      students: [sam.userId, tess.userId],
      rooms: Object.values(north.rooms),
    })
    await runAt(FRIDAY_EVENING)
    expect(await stored()).toHaveLength(1)
    await release()
    // The other way round: a report whose transaction is open blocks nobody.
    const client = await t.database.pool.connect()
    await client.query('begin')
    await client.query(
      `insert into weekly_report (school_id, start_date, end_date, report, created_at)
        values ($1, '2026-09-07', '2026-09-11', '{}', now())`,
      [north.schoolId],
    )
    t.clock.freeze(SCHOOL_MORNING)
    expect(await requestPass(await as('tess.north'), north, { to: 'restroom' })).toMatchObject({
      startedAt: SCHOOL_MORNING,
    })
    await client.query('rollback')
    client.release()
  })
})

describe('the figures', () => {
  it('[WEEK-03] [WEEK-05] [D-104] are those of the passes: a real pass is in the report', async () => {
    const tess = await as('tess.north')
    const pass = await requestPass(tess, north, { to: 'restroom' })
    t.clock.advance(7)
    await tess.call('POST /api/pass/:passId/complete', { params: { passId: pass.passId } })
    await runAt(FRIDAY_EVENING)
    expect((await only()).report).toMatchObject({
      totalPassesUsed: 1,
      totalTimeOutsideClassroom: 7,
      avgPassTime: 7,
      percentChange: 100,
      topFiftyStudents: [{ studentId: north.people.tess.userId, numberOfUsedPasses: 1, totalTimeInHallway: 7 }],
    })
  })

  it('[D-110] [D-109] of random days equal those that are counted one by one', async () => {
    const { db, pool } = t.database
    const many = await makeStudents(db, north, t.world.districtId, 70, t.clock.now())
    const both = many.slice(0, 5)
    await db
      .insert(membership)
      .values(
        both.map(({ userId }) => ({ schoolId: south.schoolId, userId, permissions: [], startedAt: t.clock.now() })),
      )
    const cell = fc.record({
      who: fc.nat({ max: many.length - 1 }),
      // From the Saturday before the week before, to the Sunday after.
      day: fc.integer({ min: -9, max: 6 }).map((days) => addDays(WEEK.startDate, days)),
      isSouth: fc.boolean(),
      usedPasses: fc.nat({ max: 6 }),
      timedPasses: fc.nat({ max: 6 }),
      totalTime: fc.nat({ max: 90 }),
    })
    const cells = fc.uniqueArray(cell, {
      selector: ({ who, day, isSouth }) => `${who} ${day} ${isSouth}`,
      maxLength: 400,
    })
    await fc.assert(
      fc.asyncProperty(cells, async (drawn) => {
        await emptyTables(pool, 'student_day')
        const rows = drawn
          .filter(({ who, isSouth }) => !isSouth || who < both.length)
          .map(({ who, isSouth, ...figures }) => ({
            schoolId: (isSouth ? south : north).schoolId,
            studentId: many[who]?.userId ?? asUserId(0),
            ...figures,
            timedPasses: Math.min(figures.timedPasses, figures.usedPasses),
            totalTime: figures.usedPasses === 0 ? 0 : figures.totalTime,
          }))
        if (rows.length > 0) await db.insert(studentDay).values(rows)
        const report = reportOf(await readWeek(db, { schoolId: north.schoolId, timezone: CHICAGO }, WEEK))
        const here = rows.filter(({ schoolId }) => schoolId === north.schoolId)
        const inWeek = here.filter(({ day }) => day >= WEEK.startDate && day <= WEEK.endDate)
        const inWeekBefore = here.filter(({ day }) => day >= '2026-10-05' && day <= '2026-10-09')
        const sum = (days: typeof rows, figure: 'usedPasses' | 'totalTime' | 'timedPasses') =>
          days.reduce((total, row) => total + row[figure], 0)
        const used = sum(inWeek, 'usedPasses')
        if (used === 0) {
          expect(report).toBeNull()
          return
        }
        const perStudent = many
          .map(({ userId }) => inWeek.filter(({ studentId }) => studentId === userId))
          .map((days) => ({ used: sum(days, 'usedPasses'), time: sum(days, 'totalTime') }))
        const active = perStudent.filter((one) => one.used > 0)
        const before = sum(inWeekBefore, 'usedPasses')
        expect(report).toMatchObject({
          totalPassesUsed: used,
          totalTimeOutsideClassroom: sum(inWeek, 'totalTime'),
          numberOfStudents: active.length,
          avgUsedPasses: used / active.length,
          percentChange: before === 0 ? 100 : Math.round(((used - before) / before) * 100) + 0,
          passesByDay: [0, 1, 2, 3, 4].map((at) => {
            const day = addDays(WEEK.startDate, at)
            return {
              day,
              usedPasses: sum(
                inWeek.filter((row) => row.day === day),
                'usedPasses',
              ),
            }
          }),
        })
        const timed = sum(inWeek, 'timedPasses')
        expect(report?.avgPassTime).toBe(timed === 0 ? null : sum(inWeek, 'totalTime') / timed)
        const top = report?.topFiftyStudents ?? []
        expect(top.map((one) => [one.numberOfUsedPasses, one.totalTimeInHallway])).toEqual(
          active
            .toSorted((a, b) => b.used - a.used || b.time - a.time)
            .slice(0, 50)
            .map((one) => [one.used, one.time]),
        )
        // The four students of the world are idle.
        const everybody = [...perStudent, ...Array.from({ length: 4 }, () => ({ used: 0, time: 0 }))]
        for (const one of top) {
          const lower = everybody.filter((other) => other.used < one.numberOfUsedPasses).length
          expect(one.percentRankOfUsedPasses).toBe(lower / (everybody.length - 1))
        }
      }),
      { numRuns: 25 },
    )
    const ids = many.map(({ userId }) => userId)
    await emptyTables(pool, 'student_day')
    await db.delete(membership).where(sql`${membership.userId} = any(${sql.param(ids)}::int[])`)
    await db.delete(userAccount).where(sql`${userAccount.userId} = any(${sql.param(ids)}::int[])`)
  })

  it('[WEEK-11] [WEEK-12] [WEEK-06] has the locked students, and the week’s incidents with their sections', async () => {
    const { db } = t.database
    const { sam, uma } = north.people
    await db
      .update(userAccount)
      .set({ locked: true, dailyPassLimit: 3, grade: '11' })
      .where(eq(userAccount.userId, uma.userId))
    await put([{ day: '2026-10-14' }])
    const facts = {
      ...{ fromRoomId: north.rooms.classroom, toRoomId: north.rooms.library, startedAt: SCHOOL_MORNING },
      ...{ completedAt: SCHOOL_MORNING, completedBy: null, confirmedBy: null, note: null, grade: '9' },
      ...{ duration: 19, timeLimit: 10, usedThatDay: 2, perDayAmount: null, endedOnMobile: false },
    }
    const of = { schoolId: north.schoolId, studentId: sam.userId, facts, createdAt: SCHOOL_MORNING }
    await db.insert(incident).values([
      { ...of, type: 'exceed_time', day: '2026-10-13' },
      { ...of, type: 'flagged', day: '2026-10-13' },
      { ...of, type: 'flagged', day: '2026-10-09', createdAt: minutesAfter(SCHOOL_MORNING, -4 * 24 * 60) },
      { ...of, type: 'flagged', day: '2026-10-13', schoolId: south.schoolId, studentId: south.people.sam.userId },
    ])
    await runAt(FRIDAY_EVENING)
    const { body } = await open((await share()).token)
    expect(body.report).toMatchObject({
      totalIncidents: 2,
      lockedStudents: [{ grade: '11', dailyPassLimit: 3 }],
      incidentsByStudents: [
        {
          incidents: [
            {
              type: 'exceed_time',
              title: 'Exceeded time limit',
              report: {
                incident: [
                  { label: 'Type', value: 'Exceeded time limit' },
                  { label: 'What happened', value: 'The pass lasted 19 minutes; the limit is 10.' },
                ],
              },
            },
            { type: 'flagged', title: 'Flagged' },
          ],
        },
      ],
    })
    const [group] = body.report.incidentsByStudents
    expect(group?.incidents[0]?.report.details.map(({ label }) => label)).toEqual(['From', 'To', 'Started', 'Ended'])
    expect(group?.incidents[0]?.report.summary.map(({ label }) => label)).toContain('Time limit (min)')
  })
})

describe('a student who is erased', () => {
  it('[D-165] leaves the stored reports, and nobody else does', async () => {
    const { sam, tess } = north.people
    await t.database.db.update(userAccount).set({ locked: true }).where(eq(userAccount.userId, sam.userId))
    await put([{ day: '2026-10-14' }, { day: '2026-10-14', studentId: tess.userId }])
    await runAt(FRIDAY_EVENING)
    expect((await only()).report.lockedStudents).toHaveLength(1)
    await t.database.db.transaction((tx) => removeFromReports(tx, sam.userId))
    const { report } = await only()
    expect(report).toMatchObject({ totalPassesUsed: 2, lockedStudents: [] })
    expect(report.topFiftyStudents.map(({ studentId }) => studentId)).toEqual([tess.userId])
  })
})

it('[D-110] weeks are those of the rules', () => {
  expect(weekOf('2026-10-13')).toEqual(WEEK)
})
