/** A student says that a pass is urgent: who hears of it, what the lists make of it, and how often it was said. */
import type { Pass } from '@corridor/contract'
import { minutesAfter } from '@corridor/rules/time'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { delivery, membership, notification, passEvent, room, userAccount } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { PersonName, SchoolWorld } from '../testing/world.ts'

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
  await t.database.db.update(userAccount).set({ notificationSettings: ['request'], notificationMethods: ['in-app'] })
})

const hurry = (client: TestClient, { passId }: Pass) =>
  client.send<Pass & { error?: { code: string } }>('POST', `/api/pass/${passId}/hurry`, {})

const told = async () => {
  const rows = await t.database.db
    .select({ name: userAccount.username, kind: notification.kind, facts: notification.facts })
    .from(notification)
    .innerJoin(userAccount, eq(userAccount.userId, notification.userId))
    .orderBy(notification.notificationId)
  return rows.map(({ name, kind, facts }) => `${name} ${kind}${facts?.isInLine ? ' in line' : ''}`)
}

/** Ben works in the lab, which requires approval. */
const ask = async (who: PersonName, more = {}) =>
  requestPass(await as(`${who}.north`), north, { to: 'lab', toFacultyId: north.people.ben.userId, ...more })
const wait = async (who: PersonName, more = {}) =>
  requestPass(await as(`${who}.north`), north, { to: 'restroom', ...more })
/** Two fit into the restroom. */
const fill = async () => {
  await t.database.db.update(room).set({ totalLimit: 2 }).where(eq(room.roomId, north.rooms.restroom))
  for (const who of ['tess', 'uma'] as const) await wait(who)
}

describe('an urgent pass', () => {
  it('[ALL-05] as a request is told at once to whoever approves it, by each of their methods', async () => {
    await t.database.db
      .update(userAccount)
      .set({ notificationMethods: ['in-app', 'email'] })
      .where(eq(userAccount.userId, north.people.ben.userId))
    const pass = await ask('sam', { isUrgent: true })
    expect(pass).toMatchObject({ isUrgent: true, urgentTimes: 1, approvedAt: null })
    expect(await told()).toEqual(['ben.north urgent'])
    const sent = await t.database.db.select({ method: delivery.method }).from(delivery)
    expect(sent).toEqual([{ method: 'email' }])
  })

  it('[ALL-05] can be said later, once, and not taken back', async () => {
    const pass = await ask('sam')
    const sam = await as('sam.north')
    expect((await hurry(sam, pass)).body).toMatchObject({ isUrgent: true, urgentTimes: 1 })
    expect(await told()).toEqual(['ben.north requested', 'ben.north urgent'])
    const again = await hurry(sam, pass)
    expect([again.status, again.body.error?.code]).toEqual([409, 'already_urgent'])
    const events = await t.database.db
      .select({ detail: passEvent.detail })
      .from(passEvent)
      .orderBy(passEvent.passEventId)
    expect(events.map(({ detail }) => detail)).toEqual([null, { urgent: true }])
  })

  it('[ALL-05] in line is told to those who may start it, and comes first', async () => {
    await fill()
    const [first, pass] = [await wait('sam'), await wait('lou')]
    await emptyTables(t.database.pool, 'notification')
    expect((await hurry(await as('lou.north'), pass)).body).toMatchObject({ isUrgent: true, placeInLine: 2 })
    expect(await told()).toEqual(['ada.north urgent in line'])
    const list = await (await as('dora.north')).call('GET /api/pass/list', { query: { list: 'live' } })
    const waiting = list.rows.filter(({ startedAt }) => startedAt === null).map(({ passId }) => passId)
    expect([waiting, list.rows[0]?.passId]).toEqual([[pass.passId, first.passId], pass.passId])
    const started = await (await as('dora.north')).call('POST /api/pass/:passId/start', {
      params: { passId: pass.passId },
      body: { override: true },
    })
    expect(started.startedAt).toBe(t.clock.now())
  })

  it('[ALL-05] in line is told to whoever issued it, too, and to the office if none of them is there anymore', async () => {
    await fill()
    const issue = async (who: PersonName) => {
      const input = { studentId: north.people[who].userId, to: 'restroom', scheduledFor: SCHOOL_MORNING } as const
      const pass = await issuePass(await as('cora.north'), north, input)
      const student = await as(`${who}.north`)
      await student.call('POST /api/pass/:passId/start', { params: { passId: pass.passId }, body: {} })
      await emptyTables(t.database.pool, 'notification')
      return () => hurry(student, pass)
    }
    await (await issue('sam'))()
    expect((await told()).sort()).toEqual(['ada.north urgent in line', 'cora.north urgent in line'])
    const ofStarters = inArray(membership.userId, [north.people.ada.userId, north.people.cora.userId])
    const hurryLou = await issue('lou')
    await t.database.db.update(membership).set({ endedAt: SCHOOL_MORNING }).where(ofStarters)
    await hurryLou()
    await t.database.db.update(membership).set({ endedAt: null }).where(ofStarters)
    expect((await told()).sort()).toEqual(['dee.district urgent in line', 'dora.north urgent in line'])
  })

  it('[ALL-05] is nobody else’s to say, and nothing that simply goes', async () => {
    const pass = await ask('sam')
    const others = await Promise.all(['tess.north', 'ben.north', 'dora.north', 'sam.south'].map((name) => as(name)))
    const answers = await Promise.all(others.map((client) => hurry(client, pass)))
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 403, 404])
    expect(await wait('uma', { isUrgent: true })).toMatchObject({ isUrgent: false, urgentTimes: null })
  })

  it('[ALL-05] is counted over 30 days, so that the third time can be seen', async () => {
    const said = (days: number) => {
      const at = minutesAfter(SCHOOL_MORNING, -days * 24 * 60)
      return { createdAt: at, canceledAt: at, canceledBy: north.people.sam.userId, isUrgent: true, urgentTimes: 1 }
    }
    await putPasses(t.database.db, north, [said(31), said(29), said(1)])
    expect((await ask('sam', { isUrgent: true })).urgentTimes).toBe(3)
  })
})
