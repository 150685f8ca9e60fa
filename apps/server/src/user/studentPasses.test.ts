import { type Input, PASS_TYPES } from '@corridor/contract'
import { minutesAfter } from '@corridor/rules'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetPasses, type PassFields, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING as NOW, startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

type Body = Input<'POST /api/user/:userId/passes/query', 'body'>

const HOUR = { start: minutesAfter(NOW, -60), end: NOW }
const ran = (minutes: number, fields: Partial<PassFields> = {}): PassFields => {
  const at = minutesAfter(NOW, minutes)
  return { createdAt: at, approvedAt: at, startedAt: at, completedAt: at, duration: 0, ...fields }
}
const put = (passes: PassFields[]) => putPasses(t.database.db, t.world.north, passes)
const ask = async (who: string, body: Partial<Body> = {}) =>
  (await t.as(who)).ask('POST /api/user/:userId/passes/query', {
    params: { userId: t.world.north.people.sam.userId },
    body: { passType: 'completed', query: HOUR, ...body },
  })
const found = async (who: string, body: Partial<Body> = {}) =>
  (await ask(who, body)).body.rows.map(({ passId }) => passId)

it('[API-11, USER-06] a student’s passes between two moments: from the first, up to the second', async () => {
  const [, inside, first] = await put([ran(0), ran(-1), ran(-60), ran(-61)])
  await put([ran(-5, { studentId: t.world.north.people.tess.userId })])
  expect(await found('dora.north')).toEqual([inside, first])
})

it('[API-11, D-113] of one type at a time', async () => {
  const [completed] = await put([ran(-5)])
  const [requested] = await put([{ createdAt: minutesAfter(NOW, -1) }])
  const [unused] = await put([{ createdAt: minutesAfter(NOW, -2), rejectedAt: NOW }])
  const byType = { completed: [completed], live: [], upcoming: [], requested: [requested], unused: [unused] }
  for (const passType of PASS_TYPES) expect(await found('dora.north', { passType }), passType).toEqual(byType[passType])
  const several = { passTypes: ['completed'], query: HOUR } as unknown as Partial<Body>
  expect((await ask('dora.north', { ...several, passType: undefined as never })).status).toBe(422)
})

it('[USER-06, D-181] page by page, with the total', async () => {
  await put(Array.from({ length: 30 }, (_, at) => ran(-1 - at)))
  const first = (await ask('dora.north', { size: 25 })).body
  expect([first.rows.length, first.total]).toEqual([25, 30])
  const second = (await ask('dora.north', { size: 25, cursor: first.nextCursor ?? '' })).body
  expect([second.rows.length, second.nextCursor]).toEqual([5, null])
})

it('[USER-06, D-112] a teacher of the student sees those of their own lists', async () => {
  const { ada } = t.world.north.people
  const { gym } = t.world.north.rooms
  const [own] = await put([ran(-5, { toFacultyId: ada.userId, fromRoomId: gym }), ran(-6, { fromRoomId: gym })])
  expect(await found('ada.north')).toEqual([own])
  expect(await found('dora.north')).toHaveLength(2)
})

it('[API-11, HIST-08, HIST-09] a period within a year that ends after it starts', async () => {
  const status = async (start: string, end: string) => (await ask('dora.north', { query: { start, end } })).status
  expect(await status(NOW, minutesAfter(NOW, -1))).toBe(422)
  expect(await status('1976-10-13T15:00:00Z', NOW)).toBe(422)
  expect((await ask('dora.north', { cursor: 'tampered' })).status).toBe(422)
})
