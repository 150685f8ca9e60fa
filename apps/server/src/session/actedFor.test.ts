import { actsFor, type Viewer } from '@corridor/rules/access'
import { asSchoolId, asUserId, type UserId } from '@corridor/rules/ids'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { isActedFor, sqlViewer } from './actedFor.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase(1)
})
afterAll(() => database.close())

const [ada, ben, cora] = [1, 2, 3].map(asUserId) as [UserId, UserId, UserId]
const [north, south] = [asSchoolId(10), asSchoolId(20)]

/** Covers Ben at North. The list of those whom she covers at South is empty. */
const viewer = {
  userId: ada,
  type: 'faculty',
  covers: { [north]: [ben], [south]: [] },
  permissions: { [north]: [], [south]: [] },
  linkedRoomIds: [],
} as unknown as Viewer

async function isTrue(condition: SQL): Promise<boolean> {
  const { rows } = await database.db.execute<{ found: boolean }>(sql`select coalesce(${condition}, false) as found`)
  return rows[0]?.found ?? false
}

describe('[D-156] the database finds somebody acted for where the rule does', () => {
  it.each([
    ['herself', north, ada, true],
    ['herself at the other school', south, ada, true],
    ['whom she covers', north, ben, true],
    ['whom she covers, at another school', south, ben, false],
    ['somebody else', north, cora, false],
    ['nobody', north, null, false],
  ])('%s', async (_who, schoolId, person, expected) => {
    expect(actsFor(viewer, schoolId, person)).toBe(expected)
    const condition = isActedFor(sqlViewer(viewer), sql`${schoolId}::int`, [sql`${person}::int`])
    expect(await isTrue(condition)).toBe(expected)
  })

  it('in any of several places', async () => {
    for (const people of [
      [ben, cora],
      [cora, ben],
      [cora, ada],
    ]) {
      const places = people.map((person) => sql`${person}::int`)
      expect(await isTrue(isActedFor(sqlViewer(viewer), sql`${north}::int`, places))).toBe(true)
    }
  })
})
