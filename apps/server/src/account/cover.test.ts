import type { Cover } from '@corridor/contract'
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeEvent, cover, schoolClass } from '../db/schema/index.ts'
import { setFlags } from '../testing/accounts.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { PersonName } from '../testing/world.ts'

let t: TestServer
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())
afterEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await t.database.db.delete(cover)
})

const id = (who: PersonName) => t.world.north.people[who].userId
const inMinutes = (minutes: number) => minutesAfter(t.clock.now(), minutes)
const north = () => t.world.north.schoolId
const give = async (by: string, forWhom: PersonName, to: PersonName, from = 0, until = 60) =>
  (await as(by)).ask('POST /api/cover', {
    body: {
      schoolId: north(),
      userId: id(to),
      forUserId: id(forWhom),
      fromAt: inMinutes(from),
      untilAt: inMinutes(until),
    },
  })
const covers = async (who: string, query = '') =>
  (await (await as(who)).send<{ rows: Cover[] }>('GET', `/api/school/${north()}/cover${query}`)).body.rows
const endIt = async (by: string, coverId: number) => (await as(by)).send('POST', `/api/cover/${coverId}/end`, {})

describe('cover', () => {
  it('[D-156] [D-176] the substitute acts for the colleague meanwhile, and both see it', async () => {
    const ben = await as('ben.north')
    await t.database.db
      .insert(schoolClass)
      .values({ schoolId: north(), name: 'Biology', ownedBy: id('ada'), createdAt: t.clock.now() })
    const coversOf = async () => (await ben.call('GET /api/user/initialize')).viewer.covers
    expect(await coversOf()).toEqual({})
    const { status, body } = await give('dora.north', 'ada', 'ben')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      substitute: { userId: id('ben'), name: 'Ben North' },
      colleague: { userId: id('ada') },
      mayEnd: true,
    })
    expect(await coversOf()).toEqual({ [north()]: [id('ada')] })
    for (const who of ['ada.north', 'ben.north', 'dora.north'])
      expect(await covers(who)).toMatchObject([{ coverId: body.coverId, mayEnd: true }])
    expect(await covers('cora.north')).toEqual([])
    const [line] = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'giveCover'))
    expect(line).toMatchObject({ subjectId: String(id('ada')), detail: { userId: id('ben') }, schoolId: north() })
    t.clock.advance(60)
    expect(await coversOf()).toEqual({})
    expect(await covers('ada.north')).toEqual([])
  })

  it('[D-156] a teacher gives it for themselves, not for others', async () => {
    expect((await give('ada.north', 'ada', 'ben')).status).toBe(200)
    expect((await give('ada.north', 'cora', 'ben')).status).toBe(403)
    expect((await give('ben.north', 'ada', 'cora')).status).toBe(403)
    expect((await give('sam.north', 'ada', 'ben')).status).toBe(403)
  })

  it('[D-176] an administrator needs allFaculty:write', async () => {
    await setFlags(t.database.db, north(), id('dora'), ['allFaculty:read'])
    expect((await give('dora.north', 'ada', 'ben')).status).toBe(403)
    await setFlags(t.database.db, north(), id('dora'), [...TOGGLEABLE_PERMISSIONS])
  })

  it('[D-176] only staff of that school', async () => {
    const dora = await as('dora.north')
    const times = { fromAt: inMinutes(0), untilAt: inMinutes(60) }
    const ask = (userId: UserId, forUserId: UserId) =>
      dora.ask('POST /api/cover', { body: { schoolId: north(), userId, forUserId, ...times } })
    expect((await ask(id('sam'), id('ada'))).status).toBe(404)
    expect((await ask(id('ben'), id('sam'))).status).toBe(404)
    expect((await ask(t.world.south.people.ben.userId, id('ada'))).status).toBe(404)
  })

  it.each([
    [0, 31 * 24 * 60, null],
    [0, 31 * 24 * 60 + 1, 'untilAt'],
    [60, 60, 'untilAt'],
    [-120, -60, 'untilAt'],
    [401 * 24 * 60, 402 * 24 * 60, 'fromAt'],
  ])('[D-176] from %i to %i minutes: %s', async (from, until, field) => {
    const { status, body } = await give('dora.north', 'ada', 'ben', from, until)
    expect(status).toBe(field ? 422 : 200)
    if (field) expect(Object.keys(body.error?.fields ?? {})).toEqual([field])
  })

  it('[D-176] not twice for the same time, and not for oneself', async () => {
    expect((await give('dora.north', 'ada', 'ben', 0, 60)).status).toBe(200)
    expect((await give('dora.north', 'ada', 'ben', 30, 90)).body.error?.fields).toHaveProperty('userId')
    expect((await give('dora.north', 'ada', 'ben', 60, 90)).status).toBe(200)
    expect((await give('dora.north', 'ada', 'ada')).body.error?.fields).toHaveProperty('userId')
  })

  it.each(['ada.north', 'ben.north', 'dora.north'])(
    '[D-176] %s ends it early, and the sockets of the substitute follow',
    async (who) => {
      const { body } = await give('dora.north', 'ada', 'ben')
      t.clock.advance(10)
      expect((await endIt('cora.north', body.coverId)).status).toBe(404)
      const socket = await (await as('ben.north')).listen()
      const closed = new Promise((resolve) => socket.socket.once('disconnect', resolve))
      expect((await endIt(who, body.coverId)).status).toBe(200)
      await closed
      const [row] = await t.database.db.select().from(cover)
      expect(row?.untilAt).toBe(t.clock.now())
      expect((await endIt(who, body.coverId)).status).toBe(200)
    },
  )

  it('[D-176] one that was ended early can be given again for the same hours', async () => {
    const { body } = await give('dora.north', 'ada', 'ben', 0, 60)
    t.clock.advance(10)
    await endIt('dora.north', body.coverId)
    expect((await give('dora.north', 'ada', 'ben', -10, 50)).status).toBe(200)
    expect((await give('dora.north', 'ada', 'ben', -10, 50)).status).toBe(422)
    expect(await covers('ada.north')).toHaveLength(1)
  })

  it('[D-176] one that has not begun is taken back', async () => {
    const { body } = await give('dora.north', 'ada', 'ben', 60, 120)
    expect((await endIt('ada.north', body.coverId)).status).toBe(200)
    expect(await t.database.db.select().from(cover)).toEqual([])
  })

  it('[D-176] a substitute is chosen among the staff of the school, by staff', async () => {
    const colleagues = await (await as('ada.north')).call('GET /api/school/:schoolId/colleagues', {
      params: { schoolId: north() },
    })
    expect(colleagues.map(({ userId }) => userId)).toEqual(expect.arrayContaining([id('ben'), id('cora'), id('dora')]))
    expect(colleagues.map(({ userId }) => userId)).not.toContain(id('sam'))
    const sam = await as('sam.north')
    expect((await sam.ask('GET /api/school/:schoolId/colleagues', { params: { schoolId: north() } })).status).toBe(403)
  })

  it('is listed for one person', async () => {
    await give('dora.north', 'ada', 'ben')
    await give('dora.north', 'cora', 'reader')
    expect(await covers('dora.north', `?userId=${id('ben')}`)).toHaveLength(1)
    expect(await covers('dora.north')).toHaveLength(2)
  })
})
