import { asSchoolId } from '@corridor/rules/ids'
import { countsInAdjusted } from '@corridor/rules/metrics'
import { eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  district,
  freeze,
  oneTimeLink,
  pass,
  patternWeek,
  room,
  studentDay,
  studentPair,
  studentPairSearch,
  userAccount,
  weeklyReport,
} from '../db/schema/index.ts'
import { verifyPassword } from '../session/password.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { schoolDayOf } from './calendar.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoSummary, fillDemo, isEmpty } from './index.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const NOW = '2026-11-17T16:20:00.000Z'
/** Most of what is in a history shows in the passes of this school year. */
const HALF_OF_THEM = 30_000

/** References, keys, checks and indexes, as PostgreSQL describes them. */
async function invariantsOf({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    order by 1`)
  return rows.map(({ definition }) => definition)
}

describe('filling an empty database', () => {
  let database: TestDatabase
  let summary: DemoSummary | null
  let before: string[]
  const lines: string[] = []

  beforeAll(async () => {
    database = await createDatabase()
    before = await invariantsOf(database)
    expect(await isEmpty(database.db)).toBe(true)
    summary = await fillDemo(database, { now: NOW, passes: HALF_OF_THEM, progress: (line) => lines.push(line) })
  })
  afterAll(() => database.close())

  it('[D-140] writes what was composed, and reports progress', async () => {
    expect(summary).toMatchObject({ schools: 2, students: 1_800, faculty: 92, administrators: 7 })
    expect(await database.db.$count(pass)).toBe(summary?.passes)
    expect(summary?.passes).toBeGreaterThan(0.9 * HALF_OF_THEM)
    expect(lines.length).toBeGreaterThan(5)
  })

  it('leaves every reference, check and index as it was', async () => {
    expect(await invariantsOf(database)).toEqual(before)
  })

  it('[D-175] has one teacher whose invitation is still open', async () => {
    const [invited, ...others] = await database.db.select().from(userAccount).where(isNull(userAccount.passwordHash))
    expect(others).toEqual([])
    expect(invited).toMatchObject({ type: 'faculty', onboarded: false, lastActivityAt: null })
    const links = await database.db.select().from(oneTimeLink)
    expect(links).toMatchObject([{ userId: invited?.userId, purpose: 'invitation', usedAt: null }])
    expect(links[0]?.expiresAt).toBe('2026-11-29T16:20:00.000Z')
  })

  it('lets everybody else sign in with one password that was hashed once', async () => {
    const hashes = await database.db
      .selectDistinct({ hash: userAccount.passwordHash })
      .from(userAccount)
      .where(isNotNull(userAccount.passwordHash))
    expect(hashes).toHaveLength(1)
    expect(await verifyPassword(hashes[0]?.hash ?? null, DEMO_PASSWORD)).toBe(true)
    for (const { username } of DEMO_SIGN_INS) {
      expect(await database.db.$count(userAccount, eq(userAccount.username, username))).toBe(1)
    }
  })

  it('[D-165] has the reports of the past weeks, one for each school and week', async () => {
    const reports = await database.db.select().from(weeklyReport)
    const weeks = new Set(reports.map(({ schoolId, startDate }) => `${schoolId} ${startDate}`))
    expect(weeks.size).toBe(reports.length)
    expect(reports.length).toBeGreaterThanOrEqual(16)
    expect(reports.every(({ endDate }) => endDate <= '2026-11-13')).toBe(true)
    const newest = reports.find(({ startDate }) => startDate === '2026-11-09')
    expect(newest?.report.topFiftyStudents).toHaveLength(50)
    expect(newest?.createdAt).toMatch(/^2026-11-1[34]T/)
  })

  it('[FREEZE-18] has a drill of each school, in which nearly everybody was accounted for', async () => {
    const drills = await database.db.select().from(freeze).orderBy(freeze.schoolId)
    expect(drills.map(({ schoolId, isDrill, endedAt }) => [schoolId, isDrill, endedAt !== null])).toEqual([
      [1, true, true],
      [2, true, true],
    ])
    for (const { result, startedAt, endedAt } of drills) {
      expect(result?.toFind).toBeLessThan((result?.total ?? 0) / 10)
      const half = result?.pace[50] ?? ''
      expect(half > startedAt && half < (endedAt ?? '')).toBe(true)
    }
  })

  it('has one pair of students who keep leaving class together, and none that is noise', async () => {
    const pairs = await database.db.select().from(studentPair)
    expect(pairs).toHaveLength(1)
    const { schoolId, overlaps, days, expected, passes, otherPasses } = pairs[0] as (typeof pairs)[0]
    expect(schoolId).toBe(1)
    expect(overlaps).toBeGreaterThanOrEqual(8)
    expect(days).toBe(overlaps)
    expect(overlaps / expected).toBeGreaterThan(6)
    expect(Math.max(passes, otherPasses), 'they hardly leave this room otherwise').toBeLessThan(20)
    const searches = await database.db.select().from(studentPairSearch)
    expect(searches.map(({ schoolDays, lastDay }) => [schoolDays, lastDay])).toEqual([
      [40, '2026-11-16'],
      [40, '2026-11-16'],
    ])
  })

  it('has the weeks of both schools counted', async () => {
    const totals = await database.db.select().from(patternWeek).where(eq(patternWeek.kind, 'total'))
    const newest = totals.filter(({ week, side }) => side === 'school' && week === '2026-11-09')
    expect(newest.map(({ schoolId }) => schoolId).sort()).toEqual([1, 2])
    expect(newest.every(({ usedPasses }) => usedPasses > 500)).toBe(true)
  })

  it('[D-104] has student days that match the sums of their passes', async () => {
    const { studentId, startedAt, completedAt, duration, wasFrozen } = pass
    const passes = await database.db
      .select({ studentId, startedAt, completedAt, duration, wasFrozen })
      .from(pass)
      .where(isNotNull(startedAt))
    const byDay = Map.groupBy(passes, (one) => `${one.studentId} ${one.startedAt && schoolDayOf(one.startedAt)}`)
    const expected = [...byDay].map(([key, own]) => {
      const durations = own.flatMap((one) => one.duration ?? [])
      const adjusted = own.flatMap((one) => (one.wasFrozen ? [] : (one.duration ?? []))).filter(countsInAdjusted)
      const completed = own.filter((one) => one.completedAt !== null)
      return [key, own.length, completed.length, durations.length, sum(durations), adjusted.length, sum(adjusted)]
    })
    const days = await database.db.select().from(studentDay)
    const found = days.map((day) => [
      `${day.studentId} ${day.day}`,
      ...[day.usedPasses, day.completedPasses, day.timedPasses, day.totalTime, day.adjustedPasses, day.adjustedTime],
    ])
    const written = (lines: (string | number)[][]) => lines.map((line) => line.join(' ')).sort()
    expect(written(found).join('\n') === written(expected).join('\n')).toBe(true)
  })

  it('leaves nothing to be emitted', async () => {
    const { rows } = await database.pool.query('select count(*)::int as open from pass_event where emitted_at is null')
    expect(rows).toEqual([{ open: 0 }])
    const changes = await database.pool.query('select count(emitted_at)::int = count(*) as emitted from change_event')
    expect(changes.rows).toEqual([{ emitted: true }])
  })

  it('[D-166] every school has some activity', async () => {
    const { rows } = await database.pool.query(`select name from school s where not exists (
      select 1 from change_event c where c.school_id = s.school_id)`)
    expect(rows).toEqual([])
  })

  it('continues ids where the demo ended', async () => {
    const [added] = await database.db
      .insert(room)
      .values({ schoolId: asSchoolId(1), name: 'A new room', identifier: 'N', zoneColor: '#000000', createdAt: NOW })
      .returning()
    expect(added?.roomId).toBe((summary?.rooms ?? 0) + 1)
    const { rows } = await database.pool.query(
      `select nextval('line_number') > (select max(line_number) from pass) as free`,
    )
    expect(rows).toEqual([{ free: true }])
  })

  it('does nothing when a district already exists', async () => {
    expect(await fillDemo(database, { now: NOW })).toBeNull()
    expect(await database.db.$count(district)).toBe(1)
  })
})

describe('an interrupted start', () => {
  it('leaves the database empty', async () => {
    const database = await createDatabase()
    const cut = fillDemo(database, {
      now: '2026-08-05T16:20:00.000Z',
      passes: 2_000,
      progress: (line) => {
        if (/passes$/.test(line)) throw new Error('the power went out')
      },
    })
    await expect(cut).rejects.toThrow('the power went out')
    expect(await isEmpty(database.db)).toBe(true)
    await database.close()
  })
})
