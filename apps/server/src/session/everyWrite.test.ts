/** Walks over every call that the contract declares, so that no new one can be forgotten by the limit on changes. */
import { type CallDeclaration, calls } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { session } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer({ writeRate: () => 1 })
})
afterAll(() => t.close())

const declared = Object.entries(calls) as [string, CallDeclaration][]
const isReading = ([key, { reads, countsAsWrite }]: (typeof declared)[number]) =>
  reads === true || (key.startsWith('GET ') && countsAsWrite !== true)
/** Everybody can sign out, however much they have sent. */
const SIGN_OUT = 'DELETE /api/session'

/** With ids that nobody has, and without a body: the limit comes before anything that could be wrong with these. */
const send = (client: TestClient, key: string) => {
  const [method = '', path = ''] = key.split(' ')
  return client.send(method, path.replace(/:\w+/g, '2000000000'))
}
const clientOf = (userId: UserId) => clientFor(t.database.db, t.origin, userId, SCHOOL_MORNING)
/** Somebody who has sent as much as they may. */
async function exhausted(userId: UserId): Promise<TestClient> {
  const client = await clientOf(userId)
  await client.ask('POST /api/notification/read', { body: { all: true } })
  return client
}

it('[D-173] every call that is not declared as reading counts', async () => {
  const ada = await exhausted(t.world.north.people.ada.userId)
  const escaped: string[] = []
  for (const call of declared) {
    const [key] = call
    if (isReading(call) || key === SIGN_OUT) continue
    // What has the limit to itself is exhausted by itself.
    if ('countsApart' in call[1]) await send(ada, key)
    if ((await send(ada, key)).status !== 429) escaped.push(key)
  }
  expect(escaped).toEqual([])
})

it('[D-173] no call that is declared as reading counts, and signing out is always possible', async () => {
  const ben = await exhausted(t.world.north.people.ben.userId)
  const limited: string[] = []
  for (const call of declared) if (isReading(call) && (await send(ben, call[0])).status === 429) limited.push(call[0])
  expect(limited).toEqual([])
  expect((await ben.ask('DELETE /api/session')).status).toBe(200)
})

/** Sent by the text message service, which signs it, and by mail programs with the token of a mail: by no session. */
const WITHOUT_SESSION = ['POST /api/text/status', 'POST /api/text/inbound', 'POST /api/email/unsubscribe/:token']

it('[D-173] everything else that the server answers only reads, or is sent without a session', () => {
  const undeclared = routesOf(t.server.app.printRoutes({ commonPrefix: false })).filter(
    (key) => !/^(GET|HEAD|OPTIONS) /.test(key) && !(key in calls),
  )
  expect(undeclared).toEqual(WITHOUT_SESSION)
})

it('[D-173] what an operator sends as somebody counts for the operator, even if it is refused', async () => {
  const { userId } = t.world.north.people.cora
  const operator = await clientOf(userId)
  await t.database.db.update(session).set({ impersonator: 'operator' })
  const refused = () => send(operator, 'POST /api/user/2000000000/link')
  expect((await refused()).status).toBe(403)
  expect((await refused()).status).toBe(429)
  await t.database.db.update(session).set({ impersonator: null })
  const cora = await clientOf(userId)
  expect((await cora.ask('POST /api/notification/read', { body: { all: true } })).status).toBe(200)
})

/** `GET /a/b` for each line of the tree that Fastify prints. */
function routesOf(tree: string): string[] {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│├└─ ]*)(\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = Math.max(0, indent.length / 4 - 1)
    path.splice(depth, path.length, part)
    return methods === undefined ? [] : methods.split(', ').map((method) => `${method} ${path.join('')}`)
  })
}
