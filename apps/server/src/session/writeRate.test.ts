import { writesPerMinute } from '@corridor/rules/access'
import { asPassId } from '@corridor/rules/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person } from '../testing/world.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer({ writeRate: writesPerMinute })
})
afterAll(() => t.close())
/** More than a minute after the requests of earlier tests. */
beforeEach(() => t.clock.advance(2))

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, SCHOOL_MORNING)
const change = (client: TestClient) => client.ask('POST /api/notification/read', { body: { all: true } })
const sendChanges = async (client: TestClient, count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => change(client)))
  return answers.map(({ status }) => status)
}

describe('changes in a minute', () => {
  it('[D-173] sixty for a student; the next is told how long to wait, and succeeds after that', async () => {
    const sam = await as(t.world.north.people.sam)
    expect(new Set(await sendChanges(sam, 60))).toEqual(new Set([200]))
    t.clock.advance(0.5)
    const refused = await change(sam)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(refused.body.error).toEqual({
      code: 'too_many_writes',
      message: 'Too many changes in the last minute, so this was not saved. Wait 30 seconds, then try again.',
    })
    t.clock.advance(0.5)
    expect((await change(sam)).status).toBe(200)
  })

  it('[D-173] three hundred for staff', async () => {
    const ada = await as(t.world.north.people.ada)
    const statuses = await sendChanges(ada, 301)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  it('[D-173] each person has their own', async () => {
    const [tess, uma] = [await as(t.world.north.people.tess), await as(t.world.north.people.uma)]
    await sendChanges(tess, 61)
    expect((await change(uma)).status).toBe(200)
    const otherBrowser = await as(t.world.north.people.tess)
    expect((await change(otherBrowser)).status).toBe(429)
  })

  it('[D-173] reading is not counted, by GET or by POST; a bulk action is one', async () => {
    const lou = await as(t.world.north.people.lou)
    const read = () =>
      lou.ask('POST /api/pass/query', { body: { passTypes: ['live'], timeRangeType: 'today' } }).then((a) => a.status)
    expect(new Set(await Promise.all(Array.from({ length: 70 }, read)))).toEqual(new Set([200]))
    await sendChanges(lou, 59)
    const passIds = Array.from({ length: 50 }, (_, index) =>
      asPassId(`019a0000-0000-7000-8000-0000000000${10 + index}`),
    )
    expect((await lou.ask('POST /api/pass/cancel', { body: { passIds } })).status).toBe(200)
    expect((await change(lou)).status).toBe(429)
    expect((await lou.ask('GET /api/user/initialize')).status).toBe(200)
  })

  it('[D-173] ten with a file, whether they are accepted or not, and others without one', async () => {
    const ada = await as(t.world.north.people.ada)
    const body = { subject: 'Help', message: 'Help' }
    const send = async () =>
      (await ada.ask('POST /api/ticket', { body, file: new File(['no picture'], 'screen.png') })).status
    for (let sent = 0; sent < 10; sent += 1) expect(await send()).toBe(422)
    expect(await send()).toBe(429)
    expect((await change(ada)).status).toBe(200)
    t.clock.advance(1)
    expect(await send()).toBe(422)
  })

  it('[D-173] rosters count, too, before they are received', async () => {
    const { districtId } = t.world
    const dee = await t.as('dee.district')
    const send = async () =>
      (await dee.ask('POST /api/district/:districtId/roster', { params: { districtId }, files: [] })).status
    for (let sent = 0; sent < 10; sent += 1) expect(await send()).toBe(422)
    expect(await send()).toBe(429)
  })
})
