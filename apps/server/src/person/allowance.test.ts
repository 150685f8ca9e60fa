/** A student's quick pass limits: who sets them, who learns of them, and what the student sees. */
import type { StudentAllowance } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, membership, passAllowance, school, studentDay, term } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await emptyTables(t.database.pool, 'pass_allowance', 'term', 'change_event')
  const none = { quickPassesPerDay: null, quickPassesPerWeek: null, quickPassesPerTerm: null }
  await t.database.db.update(school).set({ ...none, closedUntil: null, closedBy: null })
})

type Answer = StudentAllowance & { error?: { code: string; fields?: Record<string, string> } }
const path = () => `/api/school/${north.schoolId}/students/${north.people.sam.userId}/allowance`
const read = async (who = 'dora.north') => (await as(who)).send<Answer>('GET', path())
const set = async (body: object, who = 'dora.north') =>
  (await as(who)).send<Answer>('POST', path(), { version: 1, ...body })
const limit = (values: Partial<typeof school.$inferInsert>) =>
  t.database.db.update(school).set(values).where(eq(school.schoolId, north.schoolId))

describe('the quick pass limits of a student', () => {
  it('[LIMIT-13] are the school’s at first, with what was used today, this week and this term', async () => {
    await limit({ quickPassesPerDay: 2, quickPassesPerWeek: 8 })
    const { schoolId, people } = north
    const day = (on: string, countedPasses: number) => ({
      ...{ schoolId, studentId: people.sam.userId, day: on, usedPasses: countedPasses, countedPasses },
    })
    const days = [day('2026-10-13', 1), day('2026-10-12', 2), day('2026-10-11', 4), day('2026-09-01', 8)]
    await t.database.db.insert(studentDay).values(days)
    expect((await read()).body).toMatchObject({
      ...{ kind: 'school', perDay: null, school: { day: 2, week: 8, term: null }, version: 1 },
      used: { day: 1, week: 3, term: null },
    })
    const fall = { name: 'Fall', startsOn: '2026-09-02', endsOn: '2026-12-18', createdAt: SCHOOL_MORNING }
    await t.database.db.insert(term).values({ schoolId, ...fall })
    expect((await read()).body.used).toEqual({ day: 1, week: 3, term: 7 })
    expect(await (await as('sam.north')).call('GET /api/pass/quick')).toEqual([
      { schoolId, used: { day: 1, week: 3, term: 7 }, limits: { day: 2, week: 8, term: null } },
    ])
  })

  it('[LIMIT-13] [LIMIT-03] can be their own, none, and the school’s again', async () => {
    await limit({ quickPassesPerDay: 1 })
    const own = await set({ kind: 'own', perDay: 5 })
    expect(own.body).toMatchObject({ kind: 'own', perDay: 5, perWeek: null, version: 2 })
    expect((await set({ kind: 'own', perWeek: 9, version: 2 })).body).toMatchObject({ perDay: 5, perWeek: 9 })
    expect((await set({ kind: 'none', version: 3 })).body).toMatchObject({ kind: 'none', perDay: null, perWeek: null })
    expect((await set({ kind: 'school', version: 4 })).body).toMatchObject({ kind: 'school' })
    expect(await t.database.db.$count(passAllowance)).toBe(0)
  })

  it('[ALL-10] two who change it at once: the second sees the first', async () => {
    await set({ kind: 'own', perDay: 5 })
    const late = await set({ kind: 'own', perDay: 7 })
    expect([late.status, late.body.error?.code]).toEqual([409, 'changed'])
  })

  it('[LIMIT-14] have a range, and a week allows no less than a day', async () => {
    const cases = [
      [{ kind: 'own', perDay: 21 }, { perDay: 'From 1 up to 20' }],
      [{ kind: 'own', perWeek: 0 }, { perWeek: 'From 1 up to 60' }],
      [{ kind: 'own', perTerm: 201 }, { perTerm: 'From 1 up to 200' }],
      [{ kind: 'own', perDay: 5, perWeek: 4 }, { perWeek: 'A week cannot be less than a day' }],
      [{ kind: 'own' }, { perDay: 'Enter at least one number.' }],
    ] as const
    for (const [body, fields] of cases) {
      const { status, body: refused } = await set(body)
      expect([status, refused.error?.fields]).toEqual([422, fields])
    }
  })

  it('[ALL-04] are read and set by those who may lock the student alone', async () => {
    const holding = async (permissions: Permission[]) => {
      const own = and(eq(membership.userId, north.people.cora.userId), eq(membership.schoolId, north.schoolId))
      await t.database.db.update(membership).set({ permissions }).where(own)
      return [(await read('cora.north')).status, (await set({ kind: 'none' }, 'cora.north')).status]
    }
    expect(await holding(['allStudents:read', 'allPasses:write'])).toEqual([403, 403])
    expect(await holding(['allStudents:read', 'allStudents:write'])).toEqual([200, 200])
    await holding([])
    expect((await read('sam.north')).status).toBe(403)
    expect((await read('tess.north')).status).toBe(404)
    expect((await read('dora.south')).status).toBe(404)
  })

  it('[ALL-04] have a line in Activity for those who may change students', async () => {
    await set({ kind: 'none' })
    const lines = async () => {
      const { rows } = await (await as('dora.north')).call('GET /api/school/:schoolId/activity', {
        params: { schoolId: north.schoolId },
        query: {},
      })
      return rows.map(({ what }) => what)
    }
    expect(await lines()).toEqual([expect.stringMatching(/^changed the quick pass limits of /)])
    const [line] = await t.database.db.select().from(changeEvent)
    expect(line).toMatchObject({ subject: 'user', action: 'allowance', schoolId: north.schoolId })
    expect(line?.detail).toEqual({ fields: ['kind'] })
    const own = and(eq(membership.userId, north.people.dora.userId), eq(membership.schoolId, north.schoolId))
    const [before] = await t.database.db.select().from(membership).where(own)
    const permissions = (before?.permissions ?? []).filter((one) => one !== 'allStudents:write')
    await t.database.db.update(membership).set({ permissions }).where(own)
    expect(await lines()).toEqual([])
    await t.database.db
      .update(membership)
      .set({ permissions: before?.permissions ?? [] })
      .where(own)
  })

  it('[ALL-04] let somebody without limits out of a line that a closed time holds', async () => {
    await t.database.pool.query('update room set total_limit = 1 where room_id = $1', [north.rooms.restroom])
    const first = await requestPass(await as('tess.north'), north, { to: 'restroom' })
    const sam = await as('sam.north')
    const waiting = await requestPass(sam, north, { to: 'restroom' })
    await limit({ closedUntil: '2026-10-13T16:00:00.000Z', closedBy: north.people.dora.userId })
    await (await as('tess.north')).call('POST /api/pass/:passId/complete', { params: { passId: first.passId } })
    const params = { passId: waiting.passId }
    expect((await sam.call('GET /api/pass/:passId', { params })).startedAt).toBeNull()
    await set({ kind: 'none' })
    expect((await sam.call('GET /api/pass/:passId', { params })).startedAt).toBe(SCHOOL_MORNING)
  })
})
