/** A freeze as its school's people meet it: starting and ending it, what passes do meanwhile, and the roll call. */
import type { Freeze } from '@corridor/contract'
import { minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { putIntoClass } from '../testing/classes.ts'
import type { TestClient } from '../testing/client.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetFreezes, forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let dora: TestClient
let ada: TestClient
let ben: TestClient
let sam: TestClient

beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  ;[dora, ada, ben, sam] = await Promise.all([
    t.as('dora.north'),
    t.as('ada.north'),
    t.as('ben.north'),
    t.as('sam.north'),
  ])
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await forgetFreezes(t.database)
})

const inNorth = () => ({ schoolId: north.schoolId })
const refused = (code: string, status = 409) => ({ status, body: { error: { code } } })

async function freeze(by = dora, body: Record<string, unknown> = {}): Promise<Freeze> {
  const { freeze: started } = await by.call('POST /api/school/:schoolId/freezes', {
    params: inNorth(),
    body: { instruction: 'return', ...body },
  })
  return started
}
const end = ({ freezeId }: Freeze, by = dora, body = {}) =>
  by.call('POST /api/freeze/:freezeId/end', { params: { freezeId }, body })
const headerOf = async (client: TestClient) => (await client.call('GET /api/user/initialize')).schools[north.schoolId]

describe('starting and ending', () => {
  it('[FREEZE-02] is for administrators and those who write all passes; marking is for all staff', async () => {
    for (const client of [ada, sam]) {
      const asked = await client.ask('POST /api/school/:schoolId/freezes', {
        params: inNorth(),
        body: { instruction: 'stay' },
      })
      expect(asked.status).toBe(403)
    }
    const started = await freeze()
    const params = { freezeId: started.freezeId }
    expect((await ada.ask('POST /api/freeze/:freezeId/end', { params, body: {} })).status).toBe(403)
    expect((await ada.ask('POST /api/freeze/:freezeId', { params, body: { instruction: 'stay' } })).status).toBe(403)
    const marked = await ada.call('POST /api/freeze/:freezeId/marks', {
      params,
      body: { studentIds: [north.people.sam.userId], state: 'withMe' },
    })
    expect(marked).toMatchObject({ firstNumber: 1, state: 'withMe', byId: north.people.ada.userId })
  })

  it('[FREEZE-05] is in the header of everybody; students learn what to do and nothing about why', async () => {
    const started = await freeze(dora, { instruction: 'stay', isDrill: true, message: 'East hall.' })
    expect((await headerOf(ada))?.freeze).toEqual(started)
    expect(started).toMatchObject({ instruction: 'stay', isDrill: true, message: 'East hall.', endedAt: null })
    expect((await headerOf(sam))?.freeze).toEqual({ ...started, message: null, startedByName: null })
  })

  it('[FREEZE-05] the second who starts one gets the first’s', async () => {
    const districtAdministrator = await t.as(t.world.districtAdministrator.username)
    const start = (client: TestClient) =>
      client.call('POST /api/school/:schoolId/freezes', { params: inNorth(), body: { instruction: 'stay' } })
    const both = await Promise.all([start(dora), start(districtAdministrator)])
    expect(both.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
    expect(both[0].freeze).toEqual(both[1].freeze)
  })

  it('[FREEZE-04] can be taken back for 15 seconds', async () => {
    const first = await freeze()
    t.clock.freeze(minutesAfter(SCHOOL_MORNING, 14 / 60))
    expect(await end(first, dora, { isUndo: true })).toMatchObject({ endedAt: t.clock.now() })
    const second = await freeze()
    t.clock.freeze(minutesAfter(t.clock.now(), 15 / 60))
    const params = { freezeId: second.freezeId }
    const late = await dora.ask('POST /api/freeze/:freezeId/end', { params, body: { isUndo: true } })
    expect(late).toMatchObject(refused('moved_on'))
  })
})

describe('passes meanwhile', () => {
  it('[FREEZE-08] nothing starts, and students can request nothing', async () => {
    const upcoming = await issuePass(ada, north, { scheduledFor: SCHOOL_MORNING })
    const requested = await requestPass(await t.as('tess.north'), north, { to: 'gym' })
    await freeze()
    const params = { passId: upcoming.passId }
    const { rooms, people } = north
    const ends = { toRoomId: rooms.restroom, fromRoomId: rooms.classroom, fromFacultyId: people.ada.userId }
    const asked = { pass: { ...ends, isAsapPass: true } }
    expect(await sam.ask('POST /api/pass', { body: asked })).toMatchObject(refused('frozen'))
    for (const client of [sam, ada, dora]) {
      expect(await client.ask('POST /api/pass/:passId/start', { params, body: {} })).toMatchObject(refused('frozen'))
    }
    const approving = { params: { passId: requested.passId } }
    expect(await ada.ask('POST /api/pass/:passId/approve', approving)).toMatchObject(refused('frozen'))
    const rejecting = { ...approving, body: { reason: 'Not now' } }
    expect((await ada.ask('POST /api/pass/:passId/reject', rejecting)).status).toBe(200)
  })

  it('[FREEZE-08] the office may start one anyway, which is recorded', async () => {
    const { passId } = await issuePass(ada, north, { scheduledFor: SCHOOL_MORNING })
    await freeze()
    const overriding = { params: { passId }, body: { override: true } }
    expect(await ada.ask('POST /api/pass/:passId/start', overriding)).toMatchObject(refused('frozen'))
    expect((await dora.call('POST /api/pass/:passId/start', overriding)).startedAt).toBe(SCHOOL_MORNING)
    const { rows } = await t.database.pool.query(`select detail from pass_event where name = 'startPass'`)
    expect(rows).toEqual([{ detail: { override: true } }])
  })

  it('[FREEZE-07] what is under way keeps running, without a limit, and is left out of averages', async () => {
    await t.database.pool.query('update school set pass_alert_time_limit = 5')
    const { passId, timeLimit } = await requestPass(sam, north, { to: 'restroom' })
    expect(timeLimit).toBe(5)
    const started = await freeze()
    expect((await headerOf(sam))?.userLive).toMatchObject([{ passId, timeLimit: null, completedAt: null }])
    t.clock.freeze(minutesAfter(SCHOOL_MORNING, 20))
    await end(started)
    t.clock.freeze(minutesAfter(SCHOOL_MORNING, 30))
    await sam.call('POST /api/pass/:passId/complete', { params: { passId }, body: {} })
    const { rows } = await t.database.pool.query(`select
      (select count(*)::int from incident) as incidents,
      (select duration from pass) as duration,
      (select json_build_array(total_time, adjusted_passes) from student_day) as day`)
    expect(rows).toEqual([{ incidents: 0, duration: 30, day: [30, 0] }])
    await t.database.pool.query('update school set pass_alert_time_limit = null')
  })
})

describe('the roll call', () => {
  it('[FREEZE-13] is of the class in session, with who is out', async () => {
    await putIntoClass(t.database.db, north, north.people.sam)
    const { passId } = await requestPass(sam, north, { to: 'restroom' })
    const { freezeId } = await freeze()
    const rollCall = await ada.call('GET /api/freeze/:freezeId/roll-call', { params: { freezeId } })
    expect(rollCall.classes).toMatchObject([
      { name: 'Chemistry', when: 'now', roomId: north.rooms.classroom, studentIds: [north.people.sam.userId] },
    ])
    expect(rollCall.passes).toMatchObject([{ passId, completedAt: null }])
    const nothing = await ben.call('GET /api/freeze/:freezeId/roll-call', { params: { freezeId } })
    expect(nothing.classes).toEqual([])
  })

  it('[FREEZE-11] a student who is out says where they are, once a minute, and is not accounted for by it', async () => {
    await requestPass(sam, north, { to: 'restroom' })
    const { freezeId } = await freeze()
    const say = (client: TestClient, roomId = north.rooms.gym) =>
      client.ask('POST /api/freeze/:freezeId/says', { params: { freezeId }, body: { roomId } })
    expect(await say(sam)).toMatchObject({ status: 200, body: { roomId: north.rooms.gym } })
    expect((await say(sam, north.rooms.lab)).status).toBe(429)
    expect(await say(await t.as('tess.north'))).toMatchObject(refused('moved_on'))
    expect((await say(ada)).status).toBe(403)
    t.clock.freeze(minutesAfter(SCHOOL_MORNING, 1))
    expect((await say(sam, north.rooms.lab)).status).toBe(200)
    const { result } = await readAfter(await currentOf())
    expect(result).toMatchObject({ accountedFor: 0, total: 4, toFind: 4 })
  })

  const currentOf = async () => (await headerOf(dora))?.freeze as Freeze
  const readAfter = async (current: Freeze) => {
    await end(current)
    return dora.call('GET /api/freeze/:freezeId', { params: { freezeId: current.freezeId } })
  }
})
