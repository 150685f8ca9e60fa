import { asScheduleId, type ScheduleId } from '@corridor/rules/ids'
import { usualSchedule } from '@corridor/rules/schedule'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { SCHOOL_MORNING as NOW } from '../testing/server.ts'
import { makeWorld, type SchoolWorld } from '../testing/world.ts'
import { schedule } from './schema/index.ts'
import { usualScheduleOf } from './usualSchedule.ts'

let database: TestDatabase
let north: SchoolWorld
beforeAll(async () => {
  database = await createDatabase()
  ;({ north } = await makeWorld(database.db, NOW))
})
afterAll(() => database.close())

interface Stored {
  id: number
  isActive?: boolean
  hasEnded?: boolean
}

const CASES: [string, Stored[]][] = [
  ['none', []],
  ['one that has ended', [{ id: 901, isActive: true, hasEnded: true }]],
  ['the first of several', [{ id: 903 }, { id: 902 }, { id: 901, hasEnded: true }]],
  ['the chosen one', [{ id: 901 }, { id: 902, isActive: true }, { id: 903 }]],
]

describe('the usual schedule of a school', () => {
  it.each(CASES)('is in SQL what it is in the rules: %s', async (_, stored) => {
    const { db } = database
    const { schoolId } = north
    const rows = stored.map(({ id, isActive = false, hasEnded = false }) => ({
      scheduleId: asScheduleId(id),
      schoolId,
      name: `Schedule ${id}`,
      isActive,
      createdAt: NOW,
      endedAt: hasEnded ? NOW : null,
    }))
    await db.delete(schedule).where(eq(schedule.schoolId, schoolId))
    if (rows.length > 0) await db.insert(schedule).overridingSystemValue().values(rows)
    const { rows: found } = await db.execute<{ id: ScheduleId | null }>(
      sql`select ${usualScheduleOf(sql`${schoolId}`)} as id`,
    )
    const expected = usualSchedule(rows.filter(({ endedAt }) => endedAt === null))
    expect(found).toEqual([{ id: expected?.scheduleId ?? null }])
  })
})
