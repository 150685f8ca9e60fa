/**
 * Nobody learns of a keep-apart group. The same things happen on two servers whose schools differ in one row, and everything
 * that their people get is compared: every answer to a GET and to a search, every live event and notification, and every
 * email and text message as it arrives.
 */
import { type CallDeclaration, type CallKey, calls, type Pass } from '@corridor/contract'
import { minutesAfter } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDue } from '../delivery/send.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import type { TestClient } from '../testing/client.ts'
import { announceSchoolChange } from '../testing/live.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { startSmtp, type TestSmtp } from '../testing/smtp.ts'
import { startTwilio, type TestTwilio } from '../testing/twilio.ts'

const PUBLIC_URL = new URL('http://corridor.test')

let smtp: TestSmtp
let twilio: TestTwilio
let withGroup: Theater
let withoutGroup: Theater
beforeAll(async () => {
  smtp = await startSmtp()
  // Nothing is reported back.
  twilio = await startTwilio(() => ({ origin: PUBLIC_URL.origin, publicUrl: PUBLIC_URL }))
  withGroup = await open({ isGroup: true })
  withoutGroup = await open({ isGroup: false })
})
afterAll(async () => {
  await Promise.all([withGroup, withoutGroup].map(({ t }) => t.close()))
  await smtp.close()
  await twilio.close()
})

/**
 * A student who waits, the one who is out, a teacher of both ends, one who sees all passes, and an administrator without
 * `apart.manage`.
 */
const VIEWERS = ['tess', 'sam', 'ada', 'reader', 'dora'] as const
/** What the others get of passes comes of the same queries as what a teacher of both ends gets. */
const CONCERNED: readonly ViewerName[] = ['tess', 'sam', 'ada']
type ViewerName = (typeof VIEWERS)[number]

/** A school on a server of its own. */
interface Theater {
  t: TestServer
  clients: Record<ViewerName, TestClient>
  /**
   * Which calls refused somebody altogether, and how. That does not change from moment to moment, so they are made once:
   * they are half of all calls.
   */
  refusals: Record<ViewerName, Map<CallKey, string>>
}

interface Stage extends Theater {
  /**
   * Everything that these people can read of the passes that there are; or what could tell those whom they concern of a
   * pass at all, at a moment that differs from one at which all have read everything by the state of a pass alone.
   */
  look: (moment: string, passes: readonly Pass[], of?: 'everything' | 'passes') => Promise<void>
  seen: Record<string, unknown>
}

const forViewers = async <T>(make: (name: ViewerName) => T) =>
  Object.fromEntries(await Promise.all(VIEWERS.map(async (name) => [name, await make(name)] as const))) as Record<
    ViewerName,
    Awaited<T>
  >

async function open({ isGroup }: { isGroup: boolean }): Promise<Theater> {
  const t = await startServer({
    mail: { smtpUrl: smtp.url, from: 'Corridor <passes@corridor.test>' },
    // A slow machine is no slow provider.
    texts: { ...twilio.settings, timeoutMs: 60_000 },
    publicUrl: PUBLIC_URL,
  })
  const { db } = t.database
  const { schoolId, people } = t.world.north
  await db.execute(sql`update user_account set notification_methods = '{in-app,email,sms}', email = username || '@school.test',
    notification_settings = '{request,view,assign,start,end}', phone_number = '(555) 234-' || lpad(user_id::text, 4, '0')`)
  await db.execute(sql`update school set student_texts = true`)
  await db.execute(sql`insert into phone_code (user_id, phone, code_hash, created_at, expires_at, confirmed_at)
    select user_id, '+1555234' || lpad(user_id::text, 4, '0'), decode(repeat('00', 32), 'hex'), at, at, at
    from user_account, (values (${SCHOOL_MORNING}::timestamptz)) as morning (at)`)
  await db.execute(sql`update membership set permissions = array_remove(permissions, 'allStudents:write')
    where user_id = ${people.dora.userId}`)
  if (isGroup) {
    await db.execute(sql`with made as (
      insert into apart_group (school_id, name, note, starts_on, ends_on, created_by, created_at)
      values (${schoolId}, 'Hidden', 'Hidden', '2026-10-01', '2027-01-11', ${people.dora.userId}, ${SCHOOL_MORNING})
      returning group_id)
      insert into apart_member (group_id, student_id, school_id) select group_id, student_id, ${schoolId}
      from made, unnest(array[${people.sam.userId}, ${people.tess.userId}]::int[]) as student_id`)
  }
  const clients = await forViewers((name) => t.as(`${name}.north`))
  const refusals = await forViewers(() => new Map<CallKey, string>())
  return { t, clients, refusals }
}

/** Plays a scene at a school in which nobody has asked for a pass yet, and returns what everybody saw of it. */
async function play(
  theater: Theater,
  restroomLimit: number,
  scene: (stage: Stage) => Promise<void>,
): Promise<Record<string, unknown>> {
  const { t, clients, refusals } = theater
  t.clock.freeze(SCHOOL_MORNING)
  const { db } = t.database
  const { schoolId, rooms } = t.world.north
  await forgetPasses(t.database)
  await db.execute(sql`update room set total_limit = ${restroomLimit} where room_id = ${rooms.restroom}`)
  const sockets = await forViewers((name) => clients[name].listen())
  const seen: Record<string, unknown> = {}
  const look: Stage['look'] = async (moment, passes, of = 'passes') => {
    const keys = READS.filter((key) => of === 'everything' || OF_PASSES.test(key))
    for (const name of of === 'everything' ? VIEWERS : CONCERNED) {
      const reading = { keys, who: `${moment}, ${name}`, passes, refused: refusals[name] }
      Object.assign(seen, await readings(t, clients[name], reading))
    }
  }
  await scene({ ...theater, look, seen })
  // What was sent before it has arrived by then.
  announceSchoolChange(t.server.context, schoolId)
  for (const name of VIEWERS) {
    await sockets[name].hear('schoolChanged')
    // On a slow machine an event is sent again, without its notification, because nobody has marked it as sent yet.
    const heard = sockets[name].heard.flatMap(({ event, payload: { notification, ...payload } }) => [
      plain({ event, payload }),
      ...(notification ? [plain({ event, notification })] : []),
    ])
    seen[`events, ${name}`] = [...new Set(heard)].sort()
    sockets[name].close()
  }
  const { rows } = await db.execute(sql`
    select u.username, n.kind, n.facts - 'actorId' as facts, array(select d.method::text from delivery d
      where d.notification_id = n.notification_id order by 1) as methods
    from notification n join user_account u on u.user_id = n.user_id
    where u.username = any(${sql.param(VIEWERS.map((name) => `${name}.north`))}::text[])
    order by n.notification_id`)
  seen.notifications = rows.map(plain)
  seen.messages = await messages(t)
  return seen
}

/** What everybody in the school was sent, as it arrives, without the links, each of which is another one. */
async function messages({ server: { context } }: TestServer): Promise<string[]> {
  smtp.mails.length = 0
  twilio.texts.length = 0
  for (const method of ['email', 'sms'] as const) expect(await sendDue(context, method)).toBe('done')
  const mails = smtp.mails.map(({ to, subject, text, html }) => ({ to, subject, text, html }))
  const texts = twilio.texts.map(({ to, body }) => ({ to, body }))
  return [...mails, ...texts].map((sent) => plain(sent).replaceAll(/https?:[^\s"\\<]+/g, '(link)')).sort()
}

/** Reads of searches, which are sent as a POST. */
const SEARCHES: readonly [CallKey, (ids: Ids) => object][] = [
  ['POST /api/pass/query', () => ({ passTypes: ['completed', 'live', 'upcoming', 'requested', 'unused'] })],
  ['POST /api/pass/query/figures', () => ({ passTypes: ['completed', 'live', 'upcoming', 'requested', 'unused'] })],
  ['POST /api/user/search', ({ schoolId }) => ({ search: 'tess', schoolId })],
  ['POST /api/find', () => ({ search: 'tess' })],
  ['POST /api/pass/conflicts', ({ userId }) => ({ studentIds: [userId], scheduledFor: SCHOOL_MORNING })],
]

interface Ids {
  schoolId: number
  userId: number
  roomId: number
  fromRoomId: number
  passId: string
  districtId: number
}

/** Whatever the calls need; those that do not know a part of it ignore it. */
const queryFor = ({ schoolId, roomId, fromRoomId }: Ids) => ({
  ...{ schoolId: String(schoolId), toRoomId: String(roomId), fromRoomId: String(fromRoomId) },
  ...{ list: 'live', interval: 'day', state: 'all', size: '25' },
})

/** The calls themselves are for others: whoever may not make them is told so, whether or not there is a group. */
const isRead = (key: CallKey) => key.startsWith('GET ') && (calls[key] as CallDeclaration).access === 'session'
const READS = (Object.keys(calls) as CallKey[]).filter(isRead)
const OF_PASSES = /pass|initialize|notification|hall|activity|incident|metrics|whereabouts/i

interface Reading {
  keys: readonly CallKey[]
  who: string
  passes: readonly Pass[]
  refused: Map<CallKey, string>
}

async function readings(
  t: TestServer,
  client: TestClient,
  { keys, who, passes, refused }: Reading,
): Promise<Record<string, unknown>> {
  const { schoolId, people, rooms } = t.world.north
  const seen: Record<string, unknown> = {}
  const base = { schoolId, roomId: rooms.restroom, fromRoomId: rooms.classroom, districtId: t.world.districtId }
  const subjects: Ids[] = [people.tess, people.sam, people.ada].map(({ userId }, at) => ({
    ...base,
    userId,
    passId: passes[at % passes.length]?.passId ?? '',
  }))
  const read = async (key: CallKey, path: string, ids: Ids) => {
    const { status, body } = await client.send('GET', `${path}?${new URLSearchParams(queryFor(ids))}`)
    const answer = plain({ status, body })
    if (status === 403) refused.set(key, answer)
    return answer
  }
  // With one pass, all subjects have the same.
  const paths = new Set<string>()
  for (const key of keys) {
    const template = key.slice('GET '.length)
    const names = [...template.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
    for (const [at, ids] of subjects.entries()) {
      if (at > 0 && !names.some((name) => name === 'passId' || name === 'userId')) continue
      if (names.some((name) => !(name in ids))) continue
      const path = template.replace(/:(\w+)/g, (_, name: keyof Ids) => String(ids[name]))
      if (paths.has(path)) continue
      paths.add(path)
      seen[`${who}: ${key} ${at}`] = refused.get(key) ?? (await read(key, path, ids))
    }
  }
  for (const [key, body] of SEARCHES) {
    const [ids] = subjects
    if (!ids) continue
    const answer = await client.send('POST', key.slice('POST '.length), body(ids))
    seen[`${who}: ${key}`] = plain({ status: answer.status, body: answer.body })
  }
  return seen
}

/** Without ids that are drawn at random, times, and the place: how many fit into the room, and whether it is full. */
function plain(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '(id)')
    .replaceAll(/"(notificationId|timeInQueue|duration|totalLimit|version)":-?\d+/g, '"$1":0')
    .replaceAll(/"outlook":"(go|line)"/g, '"outlook":""')
    .replaceAll(/"lineId":"[^"]*"/g, '"lineId":""')
    .replaceAll(/"(signedUserToken|token)":"[^"]*"/g, '"$1":""')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?Z?/g, '(time)')
    .replaceAll(/\d{1,2}:\d\d( [ap]m)?/g, '(time)')
}

/** Tess waits while Sam is out, and tries everything that a student who waits can. */
const waits = async ({ t, clients, seen }: Stage): Promise<{ first: Pass; second: Pass }> => {
  const { north } = t.world
  const first = await requestPass(clients.sam, north, { to: 'restroom' })
  t.clock.freeze(minutesAfter(t.clock.now(), 2))
  const second = await requestPass(clients.tess, north, { to: 'restroom' })
  expect([first.startedAt, second.startedAt]).toEqual([expect.any(String), null])
  seen['the answer to who asks'] = plain(second)
  for (const action of ['start', 'hurry', 'hurry', 'complete'] as const) {
    const { status, body } = await clients.tess.send('POST', `/api/pass/${second.passId}/${action}`, {})
    seen[`the answer to who waits: ${action} ${Object.keys(seen).length}`] = plain({ status, body })
  }
  return { first, second }
}

/** Those who are kept apart wait for each other in a restroom with room for both; the others in one that is full. */
const whileFull = async (scene: (stage: Stage) => Promise<void>) => [
  await play(withGroup, 2, scene),
  await play(withoutGroup, 1, scene),
]
/** Nobody waits. */
const withRoom = async (scene: (stage: Stage) => Promise<void>) => [
  await play(withGroup, 2, scene),
  await play(withoutGroup, 2, scene),
]

describe('[APART-07] [APART-14] what a student and their teachers get', () => {
  it('is the same whether the student waits because of a group or of a full room, until it is their turn', async () => {
    const scene = async (stage: Stage) => {
      const { t, clients, look } = stage
      const { first, second } = await waits(stage)
      await look('waiting', [second, first], 'everything')
      t.clock.freeze(minutesAfter(t.clock.now(), 1))
      await clients.sam.call('POST /api/pass/:passId/complete', { params: { passId: first.passId } })
      t.clock.freeze(minutesAfter(t.clock.now(), 2))
      await reconcilePasses(t.server.context, t.world.north.schoolId)
      await look('out', [second, first])
    }
    const [apart, full] = await whileFull(scene)
    expect(Object.keys(apart ?? {}).length).toBeGreaterThan(300)
    const sent = String(apart?.messages)
    for (const part of ['tess.north@school.test', '"subject"', '"body":"Corridor: ']) expect(sent).toContain(part)
    expect(apart).toEqual(full)
  })

  it('[APART-08] is the same if a teacher starts the pass over the limit', async () => {
    const scene = async (stage: Stage) => {
      const { t, clients, look } = stage
      const { first, second } = await waits(stage)
      const params = { passId: second.passId }
      const refused = await clients.ada.ask('POST /api/pass/:passId/start', { params, body: {} })
      stage.seen['a start without saying so'] = plain({ status: refused.status, body: refused.body })
      await clients.ada.call('POST /api/pass/:passId/start', { params, body: { override: true } })
      t.clock.freeze(minutesAfter(t.clock.now(), 2))
      await look('over the limit', [second, first])
    }
    const [apart, full] = await whileFull(scene)
    expect(apart).toEqual(full)
  })

  it('is the same whether the student who gives up waited because of a group or of a full room', async () => {
    const scene = async (stage: Stage) => {
      const { t, clients, look, seen } = stage
      const { first, second } = await waits(stage)
      const body = { reason: 'No need' }
      const { status, body: answer } = await clients.tess.send('POST', `/api/pass/${second.passId}/cancel`, body)
      expect(status).toBe(200)
      seen['the answer to who gives up'] = plain(answer)
      t.clock.freeze(minutesAfter(t.clock.now(), 1))
      await look('given up', [second, first])
    }
    const [apart, full] = await whileFull(scene)
    expect(apart).toEqual(full)
  })

  it('[APART-09] is the same for two of a group who are out because a room is always open, and two of no group', async () => {
    const scene = async ({ t, clients, look, seen }: Stage) => {
      const { north } = t.world
      await t.database.db.execute(
        sql`update room set always_open = true, requires_approval = false, total_limit = 1 where room_id = ${north.rooms.gym}`,
      )
      const first = await requestPass(clients.sam, north, { to: 'gym' })
      const second = await requestPass(clients.tess, north, { to: 'gym' })
      expect([first.startedAt, second.startedAt]).toEqual([expect.any(String), null])
      await clients.sam.call('POST /api/pass/:passId/complete', { params: { passId: first.passId } })
      const third = await requestPass(clients.sam, north, { to: 'restroom' })
      seen.answers = plain([first, second, third])
      expect(third.startedAt).not.toBeNull()
      t.clock.freeze(minutesAfter(t.clock.now(), 2))
      await look('both are out', [second, third])
    }
    const [apart, alone] = await withRoom(scene)
    expect(apart).toEqual(alone)
  })

  it('is the same for a student of a group who does not ask while others are out, and one of no group', async () => {
    const scene = async ({ t, clients, look, seen }: Stage) => {
      const first = await requestPass(clients.sam, t.world.north, { to: 'restroom' })
      await look('the other is out', [first])
      const { schoolId, rooms } = t.world.north
      seen.outlook = await clients.tess.call('GET /api/pass/destinations', {
        query: { schoolId, fromRoomId: rooms.classroom },
      })
      await clients.sam.call('POST /api/pass/:passId/complete', { params: { passId: first.passId } })
      t.clock.freeze(minutesAfter(t.clock.now(), 2))
      const pass = await requestPass(clients.tess, t.world.north, { to: 'restroom' })
      expect(pass.startedAt).not.toBeNull()
      await look('out', [pass])
    }
    const [apart, alone] = await withRoom(scene)
    expect(apart).toEqual(alone)
  })
})
