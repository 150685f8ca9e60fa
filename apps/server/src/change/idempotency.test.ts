import { IDEMPOTENCY_HEADER, type Pass } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import { asPassId, type PassId, type RoomId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idempotencyKey, membership, notification, pass, passEvent } from '../db/schema/index.ts'
import { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
let ada: TestClient
let key: string
beforeAll(async () => {
  t = await startServer()
  ada = await t.as('ada.north')
})
afterAll(() => t.close())
afterEach(() => t.clock.freeze(SCHOOL_MORNING))
beforeEach(() => {
  key = crypto.randomUUID()
})

/** Without the key this would happen twice, because staff may issue the same pass any number of times. */
function passBody(note: string) {
  const { rooms, people } = t.world.north
  const scheduledFor = minutesAfter(t.clock.now(), 60)
  return { pass: { toRoomId: rooms.library, studentId: people.uma.userId, scheduledFor, note } }
}

function issue(client: TestClient, body: ReturnType<typeof passBody>, withKey = key) {
  return client.ask('POST /api/pass', { body, headers: { [IDEMPOTENCY_HEADER]: withKey } })
}

const passesWithNote = (note: string) => t.database.db.select().from(pass).where(eq(pass.note, note))

describe('the same key again', () => {
  it('[D-138] returns the first answer and changes nothing', async () => {
    const { db } = t.database
    const body = passBody('once')
    const uma = await (await t.as('uma.north')).listen()
    const first = await issue(ada, body)
    expect(first.status).toBe(200)
    const second = await issue(ada, body)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    const [made, ...more] = await passesWithNote('once')
    expect(more).toEqual([])
    expect(
      await db
        .select()
        .from(passEvent)
        .where(eq(passEvent.passId, made?.passId ?? asPassId(''))),
    ).toHaveLength(1)
    expect(
      await db
        .select()
        .from(notification)
        .where(eq(notification.passId, made?.passId ?? asPassId(''))),
    ).toHaveLength(1)
    // A second pass, whose event arrives after anything that the retry could have sent.
    await issue(ada, passBody('afterward'), crypto.randomUUID())
    const event = `createPass:${t.world.north.people.uma.userId}`
    await uma.hear(event, (payload) => payload.pass?.note === 'afterward')
    expect(uma.heard.filter((one) => one.event === event && one.payload.pass?.note === 'once')).toHaveLength(1)
    uma.close()
  })

  it('[D-138] returns it even if the pass has changed since', async () => {
    const body = passBody('changed since')
    const first = await issue(ada, body)
    const { passId } = first.body as Pass
    await ada.call('POST /api/pass/:passId/cancel', { params: { passId }, body: { reason: 'not today' } })
    expect((await issue(ada, body)).body).toEqual(first.body)
  })

  it('[D-138] with another body is refused and changes nothing', async () => {
    await issue(ada, passBody('this'))
    const { status, body } = await issue(ada, passBody('that'))
    expect(status).toBe(422)
    expect(body.error?.code).toBe('idempotency_key_reused')
    expect(await passesWithNote('that')).toEqual([])
  })

  it('[D-138] with another query is refused and changes nothing', async () => {
    const dora = await t.as('dora.north')
    const { schoolId } = t.world.north
    const active = await dora.call('POST /api/schedule', { body: { schoolId, name: 'Early' } })
    const { scheduleId } = await dora.call('POST /api/schedule', { body: { schoolId, name: 'Late' } })
    const remove = (query: object) =>
      dora.ask('DELETE /api/schedule/:scheduleId', {
        params: { scheduleId },
        query,
        headers: { [IDEMPOTENCY_HEADER]: key },
      })
    const first = await remove({})
    expect(first.status).toBe(200)
    const other = await remove({ nextScheduleId: active.scheduleId })
    expect([other.status, other.body.error?.code]).toEqual([422, 'idempotency_key_reused'])
    expect(await remove({})).toMatchObject({ status: 200, body: first.body })
  })

  it('[D-138] waits while the first is still running, in any process', async () => {
    const sibling = await t.sibling()
    const elsewhere = new TestClient(sibling.origin)
    await elsewhere.signIn('ada.north')
    const body = passBody('at once')
    const answers = await Promise.all(
      [ada, elsewhere, ada, elsewhere, ada, elsewhere].map((client) => issue(client, body)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body)
    expect(await passesWithNote('at once')).toHaveLength(1)
    await sibling.close()
  })

  it('[D-138] is a new key after a day', async () => {
    await issue(ada, passBody('yesterday'))
    t.clock.advance(24 * 60 - 1)
    expect((await issue(await t.as('ada.north'), passBody('still yesterday'))).status).toBe(422)
    t.clock.advance(1)
    expect((await issue(await t.as('ada.north'), passBody('today'))).status).toBe(200)
    expect(await passesWithNote('today')).toHaveLength(1)
  })
})

describe('a refusal', () => {
  it('[D-138] is not stored: the same key succeeds once the reason for the refusal is gone', async () => {
    const { rooms } = t.world.north
    const sam = await t.as('sam.north')
    const ask = (toRoomId: RoomId, headers = {}) =>
      sam.ask('POST /api/pass', {
        body: { pass: { fromRoomId: rooms.gym, toRoomId, isAsapPass: true } },
        headers,
      })
    const { passId } = (await ask(rooms.restroom)).body as Pass
    const refused = await ask(rooms.library, { [IDEMPOTENCY_HEADER]: key })
    expect(refused.body.error?.code).toBe('live_pass')
    await sam.call('POST /api/pass/:passId/complete', { params: { passId } })
    expect((await ask(rooms.library, { [IDEMPOTENCY_HEADER]: key })).status).toBe(200)
  })

  it('[D-138] does not store the key', async () => {
    const body = passBody('nowhere')
    await issue(ada, { pass: { ...body.pass, toRoomId: t.world.south.rooms.library } })
    expect(await t.database.db.select().from(idempotencyKey).where(eq(idempotencyKey.key, key))).toEqual([])
  })
})

describe('a key', () => {
  it('[D-138] belongs to one user', async () => {
    const body = passBody('two people')
    const ben = await t.as('ben.north')
    const [first, second] = [await issue(ada, body), await issue(ben, body)]
    expect(second.status).toBe(200)
    expect((second.body as Pass).createdBy).toBe(t.world.north.people.ben.userId)
    expect((second.body as Pass).passId).not.toBe((first.body as Pass).passId)
    // A retry gives each of them their own answer again.
    expect((await issue(ada, body)).body).toEqual(first.body)
    expect((await issue(ben, body)).body).toEqual(second.body)
  })

  it('[D-138] belongs to one path', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: key }
    const made = [
      (await issue(ada, passBody('one'), '1')).body,
      (await issue(ada, passBody('two'), '2')).body,
    ] as Pass[]
    const cancel = (passId: PassId) =>
      ada.call('POST /api/pass/:passId/cancel', { params: { passId }, body: { reason: 'assembly' }, headers })
    // The second time each of them gets its own answer again.
    for (const { passId } of [...made, ...made]) {
      const canceled = await cancel(passId)
      expect(canceled.passId).toBe(passId)
      expect(canceled.canceledAt).not.toBeNull()
    }
  })

  it('[D-138] belongs to one method', async () => {
    const { db } = t.database
    const body = passBody('by post')
    const { userId } = t.world.north.people.ada
    const answer = { of: 'another method' }
    const other = { userId, method: 'PUT', path: '/api/pass', key, bodyHash: Buffer.alloc(32), rights: '', answer }
    await db.insert(idempotencyKey).values({ ...other, createdAt: t.clock.now() })
    const first = await issue(ada, body)
    expect(first.status).toBe(200)
    expect((await issue(ada, body)).body).toEqual(first.body)
    const stored = await db.select().from(idempotencyKey).where(eq(idempotencyKey.key, key))
    const answerOf = (method: string) => stored.find((row) => row.method === method)?.answer
    expect(stored).toHaveLength(2)
    expect(answerOf('PUT')).toEqual(answer)
    expect(answerOf('POST')).toEqual(first.body)
  })

  it('[D-138] that is empty or too long is refused, and the message says what is allowed', async () => {
    for (const odd of ['', 'k'.repeat(101)]) {
      const { status, body } = await issue(ada, passBody('odd'), odd)
      expect(status).toBe(422)
      expect(body.error?.message).toMatch(/between 1 and 100/)
    }
    expect(await passesWithNote('odd')).toEqual([])
    expect((await issue(ada, passBody('longest'), 'k'.repeat(100))).status).toBe(200)
  })

  it('[D-138] is ignored when signing in', async () => {
    const client = t.client()
    await client.send('GET', '/api/user/current')
    const body = { username: 'tess.north', password: 'not the secret' }
    await client.ask('POST /api/session', { body, headers: { [IDEMPOTENCY_HEADER]: key } })
    await client.signIn('tess.north')
    await client.ask('DELETE /api/session', { headers: { [IDEMPOTENCY_HEADER]: key } })
    expect(await t.database.db.select().from(idempotencyKey).where(eq(idempotencyKey.key, key))).toEqual([])
  })
})

describe('the same key after the rights of its user have changed', () => {
  const member = () =>
    and(eq(membership.schoolId, t.world.north.schoolId), eq(membership.userId, t.world.north.people.dora.userId))
  const change = (values: Partial<typeof membership.$inferInsert>) =>
    t.database.db.update(membership).set(values).where(member())
  const requested = async () => (await requestPass(await t.as('sam.north'), t.world.north, { to: 'gym' })).passId
  let admin: TestClient
  let permissions: Permission[]
  beforeEach(async () => {
    await forgetPasses(t.database)
    admin = await t.as('dora.north')
    const [held] = await t.database.db.select().from(membership).where(member())
    permissions = held?.permissions ?? []
  })
  afterEach(() => change({ endedAt: null, permissions }))

  const headers = () => ({ [IDEMPOTENCY_HEADER]: key })
  const approve = (passId: PassId, withKey = key) =>
    admin.ask('POST /api/pass/:passId/approve', { params: { passId }, headers: { [IDEMPOTENCY_HEADER]: withKey } })

  it('[D-138] is refused to somebody who has left the school, like a new call', async () => {
    const body = passBody('left since')
    const passId = await requested()
    expect((await issue(admin, body)).status).toBe(200)
    expect((await approve(passId)).status).toBe(200)
    await change({ endedAt: t.clock.now() })
    const again = await issue(admin, body)
    expect(again.status).toBe(404)
    expect(again.body).toEqual((await issue(admin, body, crypto.randomUUID())).body)
    const approvedAgain = await approve(passId)
    expect(approvedAgain.status).toBe(404)
    expect(approvedAgain.body).toEqual((await approve(passId, crypto.randomUUID())).body)
    expect(JSON.stringify([again.body, approvedAgain.body])).not.toContain('Sam')
    expect(await passesWithNote('left since')).toHaveLength(1)
  })

  it('[D-138] is refused to somebody who has lost a permission, like a new call', async () => {
    const passId = await requested()
    expect((await approve(passId)).status).toBe(200)
    await change({ permissions: [] })
    const again = await approve(passId)
    expect(again.status).toBe(409)
    expect(again.body).toEqual((await approve(passId, crypto.randomUUID())).body)
  })

  it('[D-138] skips, in an action on many, what a new call would skip', async () => {
    const passIds = [await requested()]
    const send = () => admin.call('POST /api/pass/approve', { body: { passIds }, headers: headers() })
    expect((await send()).passes).toHaveLength(1)
    await change({ endedAt: t.clock.now() })
    expect(await send()).toMatchObject({ passes: [], skipped: [{ passId: passIds[0], code: 'not_found' }] })
  })

  it('[D-138] still changes nothing where a new call would succeed, and nobody hears of it', async () => {
    const body = passBody('more rights')
    const uma = await (await t.as('uma.north')).listen()
    const first = await issue(admin, body)
    await change({ permissions: permissions.slice(1) })
    expect(await issue(admin, body)).toMatchObject({ status: 200, body: first.body })
    expect(await passesWithNote('more rights')).toHaveLength(1)
    await issue(admin, passBody('afterward'), crypto.randomUUID())
    const event = `createPass:${t.world.north.people.uma.userId}`
    await uma.hear(event, (payload) => payload.pass?.note === 'afterward')
    expect(uma.heard.filter((one) => one.event === event)).toHaveLength(2)
    uma.close()
  })
})
