import { OWN_PAST_DAYS } from '@corridor/rules/pass'
import { minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { RoomName, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
const clients = {} as Record<'sam' | 'tess', TestClient>
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  for (const name of ['sam', 'tess'] as const) {
    clients[name] = await clientFor(t.database.db, t.origin, north.people[name].userId, t.clock.now())
  }
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

const own = (cursor?: string, student: TestClient = clients.sam) =>
  student.call('GET /api/pass/own', { query: cursor === undefined ? {} : { cursor } })

async function goes(minutes: number, student: TestClient = clients.sam, to: RoomName = 'library'): Promise<void> {
  const { passId } = await requestPass(student, north, { to })
  t.clock.advance(minutes)
  await student.call('POST /api/pass/:passId/complete', { params: { passId } })
}

it('[QUICK-03] a student sees what is over, newest first, and what today and this week add up to', async () => {
  await goes(4)
  await goes(3, clients.sam, 'restroom')
  const canceled = await requestPass(clients.sam, north, { to: 'gym' })
  await clients.sam.call('POST /api/pass/:passId/cancel', { params: { passId: canceled.passId }, body: {} })
  await requestPass(clients.sam, north, { to: 'library' })
  const { rows, today, week } = await own()
  expect(rows.map(({ duration, canceledAt }) => [duration, canceledAt !== null])).toEqual([
    [null, true],
    [3, false],
    [4, false],
  ])
  // The live one is used, and has no time yet.
  expect(today).toEqual({ passes: 3, minutes: 7 })
  expect(week).toEqual(today)
})

it('[QUICK-03] it is theirs alone: another student has their own, and staff have none', async () => {
  await goes(4)
  await goes(6, clients.tess)
  expect((await own()).rows).toHaveLength(1)
  expect(await own(undefined, clients.tess)).toMatchObject({
    rows: [{ duration: 6 }],
    today: { passes: 1, minutes: 6 },
  })
  const ada = await t.as('ada.north')
  expect((await ada.send('GET', '/api/pass/own')).status).toBe(403)
})

it('[QUICK-03] it goes back 30 days, page by page', async () => {
  const insert = `
    insert into pass (pass_id, school_id, student_id, created_by, from_room_id, to_room_id, is_asap_pass, created_at,
      approved_at, started_at, completed_at, duration)
    select gen_random_uuid(), $1, $2, $2, $3, $4, true, at, at, at, at + interval '2 min', 2
    from (select $5::timestamptz - n * interval '1 hour' as at from generate_series(1, $6::int) as n) as passes`
  const { schoolId, rooms, people } = north
  const hours = 24 * (OWN_PAST_DAYS + 5)
  const now = t.clock.now()
  await t.database.pool.query(insert, [schoolId, people.sam.userId, rooms.classroom, rooms.library, now, hours])
  const first = await own()
  const second = await own(first.nextCursor ?? '')
  const ids = [...first.rows, ...second.rows].map(({ passId }) => passId)
  expect(new Set(ids).size).toBe(100)
  // Whole days: 29 before today, and the hours of today until now.
  expect(first.total).toBe(24 * (OWN_PAST_DAYS - 1) + 10)
  const oldest = minutesAfter(now, -OWN_PAST_DAYS * 24 * 60)
  for (let cursor = second.nextCursor; cursor !== null; ) {
    const page = await own(cursor)
    for (const { createdAt } of page.rows) expect(createdAt >= oldest).toBe(true)
    cursor = page.nextCursor
  }
})
