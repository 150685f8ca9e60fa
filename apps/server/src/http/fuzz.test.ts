/**
 * Thousands of requests generated from the API's own description, sent by every type of user and without a session:
 * each gets an answer, and no answer is a server error. `FUZZ_REQUESTS` sets how many, `FUZZ_SEED` generates others.
 */
import { errorAnswer, XSRF_COOKIE, XSRF_HEADER } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notification } from '../db/schema/index.ts'
import { Random } from '../demo/random.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { TEST_PASSWORD, TestClient } from '../testing/client.ts'
import { type Description, type MadeUpRequest, requestFor } from '../testing/fuzz/requests.ts'
import type { KnownValues } from '../testing/fuzz/values.ts'
import { MESSAGE, putPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000)
const SEED = process.env.FUZZ_SEED ?? 'corridor'
const TIMEOUT_MS = 60_000
const BATCH_SIZE = 100
/** Their requests get further than those of the others, so they send more of them. */
const INSIDERS = ['student', 'faculty', 'school administrator', 'district administrator']

let t: TestServer
let description: Description
let known: KnownValues
let people: Record<string, UserId | null>
const clients = new Map<string, TestClient>()

beforeAll(async () => {
  t = await startServer()
  const { north, abroad, districtAdministrator } = t.world
  description = t.server.app.swagger() as unknown as Description
  people = {
    nobody: null,
    student: north.people.sam.userId,
    faculty: north.people.ada.userId,
    reader: north.people.reader.userId,
    'school administrator': north.people.dora.userId,
    'district administrator': districtAdministrator.userId,
    'somebody from elsewhere': abroad.people.dora.userId,
  }
  known = await populate()
})
afterAll(() => t.close())

/** Creates passes in every state, and more upcoming passes and notifications than a page holds. Returns their ids. */
async function populate(): Promise<KnownValues> {
  const { db } = t.database
  const { north, south } = t.world
  const now = t.clock.now()
  const { sam, tess, ada, dora } = north.people
  const approved = { createdAt: now, approvedAt: now }
  const uuids = await putPasses(db, north, [
    { createdAt: now },
    { ...approved, scheduledFor: minutesAfter(now, 20) },
    { ...approved, startedAt: now },
    { ...approved, startedAt: now, completedAt: now, studentId: tess.userId },
    ...Array.from({ length: 101 }, (_, index) => ({ ...approved, scheduledFor: minutesAfter(now, index) })),
  ])
  const foreign = await putPasses(db, south, [{ createdAt: now }])
  const message = { ...MESSAGE, createdAt: now }
  const notifications = await db
    .insert(notification)
    .values(Array.from({ length: 60 }, () => ({ ...message, userId: dora.userId })))
    .returning({ id: notification.notificationId })
  const people = (school: SchoolWorld) => Object.values(school.people).map(({ userId }) => userId)
  const some =
    <T>(...own: T[]) =>
    (others: T[]): T[] => [...own, ...own, ...others.slice(0, own.length)]
  return {
    ids: [
      { ending: /roomIds?$/i, ids: some(...Object.values(north.rooms))(Object.values(south.rooms)) },
      { ending: /studentIds?$/i, ids: some(sam.userId, tess.userId)(people(south)) },
      { ending: /facultyId$/i, ids: some(ada.userId, dora.userId)(people(south)) },
      { ending: /schoolIds?$/i, ids: some(north.schoolId)([south.schoolId]) },
      { ending: /notificationIds?$/i, ids: notifications.map(({ id }) => id) },
      { ending: /userIds?$/i, ids: some(sam.userId, ada.userId, dora.userId)(people(south)) },
    ],
    uuids: [...uuids.slice(0, 8), ...foreign, crypto.randomUUID()],
    words: ['sam', 'SAM north', 'gym', 'to the library', 'sam.north', TEST_PASSWORD, '(555) 010-0000'],
    cursors: [Buffer.from(JSON.stringify(['next', now, uuids[0]])).toString('base64url')],
  }
}

async function clientOf(who: string): Promise<TestClient> {
  const cached = clients.get(who)
  if (cached) return cached
  const userId = people[who] ?? null
  const client =
    userId === null ? new TestClient(t.origin) : await clientFor(t.database.db, t.origin, userId, t.clock.now())
  if (userId === null) await client.send('GET', '/api/health')
  clients.set(who, client)
  return client
}

/** What is wrong with the answer, or null. */
async function problemWith({ method, path, headers, body }: MadeUpRequest, who: string): Promise<string | null> {
  const { cookies } = await clientOf(who)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = { cookie, [XSRF_HEADER]: cookies.get(XSRF_COOKIE) ?? '', ...headers }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(t.origin + path, { method, headers: sent, signal, ...(body !== undefined && { body }) })
    const text = await answer.text()
    const [, cursor] = /"nextCursor":"([\w-]+)"/.exec(text) ?? []
    if (cursor) known.cursors.push(cursor)
    // Signs in again for the next request.
    if (answer.status === 401 || method === 'DELETE') clients.delete(who)
    if (answer.status >= 500) return `answered ${answer.status} ${text}`
    if (answer.status < 400 || text === '') return null
    return errorAnswer.safeParse(JSON.parse(text)).success ? null : `answered ${answer.status} with ${text}`
  } catch (error) {
    return `no answer that can be read: ${error}`
  }
}

describe('whatever is sent', () => {
  const from = Array.from({ length: Math.ceil(REQUESTS / BATCH_SIZE) }, (_, index) => index * BATCH_SIZE)

  it.each(from)('gets an answer that is no server error (from request %i)', async (first) => {
    for (let number = first; number < Math.min(first + BATCH_SIZE, REQUESTS); number += 1) {
      const request = requestFor(description, known, SEED, number)
      const who = new Random(`${SEED}/${number}/who`).pick([...Object.keys(people), ...INSIDERS])
      const problem = await problemWith(request, who)
      const report = `FUZZ_SEED=${SEED}, request ${number}, as ${who}:\n${JSON.stringify(request).slice(0, 3000)}\n${problem}`
      expect(problem, report).toBeNull()
    }
    t.clock.advance(1)
  })

  it('leaves a server that still answers everybody', async () => {
    expect((await t.client().send('GET', '/api/health')).status).toBe(200)
    for (const who of Object.keys(people)) {
      const { status } = await (await clientOf(who)).ask('GET /api/user/initialize')
      expect(status).toBe(who === 'nobody' ? 401 : 200)
    }
  })
})

it('every call is tried', () => {
  const tried = Array.from({ length: REQUESTS }, (_, number) => requestFor(description, known, SEED, number))
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
  const missing = calls.filter(({ method, path }) => {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
    return !tried.some((one) => one.method === method && pattern.test(one.path))
  })
  expect(missing).toEqual([])
})
