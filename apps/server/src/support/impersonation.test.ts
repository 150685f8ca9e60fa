import { type CallDeclaration, calls, LINK_TOKEN_HEADER } from '@corridor/contract'
import { minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkToImpersonate } from '../cli/linkToImpersonate.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import type { TestClient } from '../testing/client.ts'
import { runCommand, runHere } from '../testing/command.ts'
import { requestPass } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { makeImpersonationLink } from './impersonation.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

const query = async (sql: string, values: unknown[] = []) => (await t.database.writers.query(sql, values)).rows
const link = (username: string, writes = false) =>
  makeImpersonationLink(t.database.writer, { username, operator: 'Robin', writes }, t.clock.now())
/** With ids of nothing, because it is refused before anybody looks for them. */
function requestFor(key: string): [method: string, path: string] {
  const [method = '', path = ''] = key.split(' ')
  return [method, path.replace(/:passId/, crypto.randomUUID()).replaceAll(/:\w+/g, '1')]
}
const open = async (client: TestClient, token: string) => {
  // Any first request brings the cookie that a change repeats.
  await client.send('GET', '/api/session/forgot')
  return client.ask('POST /api/session/impersonate', { headers: { [LINK_TOKEN_HEADER]: token } })
}
async function impersonate(username: string, writes = false): Promise<TestClient> {
  const client = t.client()
  expect((await open(client, await link(username, writes))).status).toBe(200)
  return client
}

describe('[D-073] [D-175] [D-178] the link', () => {
  it('is made by the operator, who says who they are', async () => {
    t.clock.freeze(new Date().toISOString() as never)
    const { stdout } = await runCommand(t, 'impersonate', 'ada.north', '--operator', 'Robin')
    const [, token = ''] = /^https:\/\/passes\.example\.org\/impersonate#(\S{22})\n/.exec(stdout) ?? []
    const client = t.client()
    expect((await open(client, token)).status).toBe(200)
    const frame = await client.call('GET /api/user/initialize')
    expect(frame).toMatchObject({ isImpersonator: true, user: { userId: t.world.north.people.ada.userId } })
    for (const argv of [['ada.north'], ['ada.north', '--operator', ' '], ['--operator', 'Robin']]) {
      expect(await runHere(t, linkToImpersonate, ...argv)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('--operator'),
      })
    }
  })

  it('works once, for five minutes, and sets no password', async () => {
    const token = await link('ada.north')
    const headers = { [LINK_TOKEN_HEADER]: token }
    expect((await t.client().ask('GET /api/session/link', { headers })).status).toBe(404)
    const visitor = t.client()
    await visitor.send('GET', '/api/session/forgot')
    const set = await visitor.ask('POST /api/session/link', { headers, body: { password: 'seven purple umbrellas' } })
    expect(set.status).toBe(404)
    const both = await Promise.all([open(t.client(), token), open(t.client(), token), open(t.client(), token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await open(t.client(), token)).status).toBe(404)
    const late = await link('ada.north')
    t.clock.advance(6)
    expect((await open(t.client(), late)).status).toBe(404)
  })
})

it('[D-178] a link takes the place of whatever session the browser had, and of another impersonation', async () => {
  const client = await t.as('ben.north')
  const before = client.cookies.get(SESSION_COOKIE) ?? ''
  expect((await open(client, await link('ada.north'))).status).toBe(200)
  const old = t.client()
  old.setCookie(SESSION_COOKIE, before)
  expect((await old.send('GET', '/api/user/current')).status).toBe(401)
  expect((await open(client, await link('sam.north'))).status).toBe(200)
  const frame = await client.call('GET /api/user/initialize')
  expect(frame).toMatchObject({
    user: { username: 'sam.north' },
    impersonation: { operator: 'Robin', writes: false, endsAt: minutesAfter(t.clock.now(), 30) },
  })
})

describe('[D-178] whoever only looks', () => {
  it('is refused every call of the contract that could change something, in a sentence', async () => {
    const client = await impersonate('dora.north')
    const wanted = Object.entries(calls as Record<string, CallDeclaration>)
      .filter(([key, { access, reads }]) => access === 'session' && !reads && !key.startsWith('GET '))
      .map(([key]) => key)
      .filter((key) => key !== 'DELETE /api/session')
    const answers = await Promise.all(wanted.map((key) => client.send(...requestFor(key))))
    expect(wanted.length).toBeGreaterThan(50)
    expect(wanted.filter((_, index) => answers[index]?.body.error?.code !== 'impersonating')).toEqual([])
    expect((await client.send('POST', '/api/pass')).body.error.message).toBe(
      'You are looking at this as Dora North and cannot change anything.',
    )
  })

  it('sees the lists whose queries are too long for a URL', async () => {
    const client = await impersonate('dora.north')
    const body = { passTypes: ['completed'], timeRangeType: 'today' }
    expect((await client.send('POST', '/api/pass/query', body)).status).not.toBe(403)
    expect((await client.send('POST', '/api/user/search', {})).status).not.toBe(403)
  })

  it('hears what the person hears, and can send nothing over the socket', async () => {
    const client = await impersonate('ada.north')
    const screen = await client.listen()
    await requestPass(await t.as('tess.north'), t.world.north, { to: 'library' })
    await screen.hear(`createPass:${t.world.north.people.ada.userId}`)
    const before = await query('select count(*) from change_event')
    const emit = screen.socket.emit as unknown as (event: string, payload: object) => void
    for (const event of ['startPass', 'cancelPass', 'join', 'viewerChanged']) {
      emit.call(screen.socket, event, { passId: crypto.randomUUID(), rooms: [t.world.south.schoolId] })
    }
    await client.call('GET /api/user/current')
    expect(await query('select count(*) from change_event')).toEqual(before)
    screen.close()
  })

  it('marks nothing as read or seen, and leaves no activity of the person', async () => {
    const ada = t.world.north.people.ada.userId
    await requestPass(await t.as('sam.north'), t.world.north, { to: 'gym' })
    const state = () =>
      query(
        `select (select last_activity_at from user_account where user_id = $1) as active,
          (select json_agg(n.read_at) from notification n where n.user_id = $1) as read,
          (select json_agg(p.acknowledged_at) from pass p) as seen`,
        [ada],
      )
    const before = await state()
    const client = await impersonate('ada.north')
    t.clock.advance(10)
    await client.call('GET /api/user/initialize')
    await client.call('GET /api/notification')
    const screen = await client.listen()
    screen.close()
    expect(await state()).toEqual(before)
  })

  it('leaves a line for each record that they opened, and none for one that they were refused', async () => {
    const sam = await t.as('sam.north')
    const pass = await requestPass(sam, t.world.north, { to: 'library' })
    const params = { passId: pass.passId }
    const lou = await impersonate('lou.north')
    expect((await lou.ask('GET /api/pass/:passId', { params })).status).toBe(404)
    const client = await impersonate('dora.north')
    await client.call('GET /api/pass/:passId', { params })
    await expect
      .poll(() =>
        query(
          `select actor_via, actor_kind, detail from change_event where action = 'open' and detail->>'passId' = $1`,
          [pass.passId],
        ),
      )
      .toEqual([
        { actor_via: 'Robin', actor_kind: 'impersonator', detail: { route: '/api/pass/:passId', passId: pass.passId } },
      ])
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: pass.passId } })
  })

  it('is out after 30 minutes, however much they do, or with one click', async () => {
    const client = await impersonate('ada.north')
    for (const minutes of [10, 10, 9]) {
      t.clock.advance(minutes)
      expect((await client.send('GET', '/api/user/current')).status).toBe(200)
    }
    t.clock.advance(2)
    expect((await client.send('GET', '/api/user/current')).status).toBe(401)
    const other = await impersonate('ada.north')
    await other.call('DELETE /api/session')
    expect((await other.send('GET', '/api/user/current')).status).toBe(401)
  })

  it('is announced to the administrators of the person, once each', async () => {
    await query('delete from notification')
    await impersonate('sam.north')
    const told = await query(
      `select u.username, n.kind from notification n join user_account u on u.user_id = n.user_id order by 1`,
    )
    expect(told).toEqual([
      { username: 'dee.district', kind: 'impersonated' },
      { username: 'dora.north', kind: 'impersonated' },
    ])
  })
})

describe('[D-073] [D-178] whoever may write', () => {
  it('changes things, each with a line that names both', async () => {
    const client = await impersonate('sam.north', true)
    const pass = await requestPass(client, t.world.north, { to: 'library' })
    const [event] = await query('select actor_kind, actor_via, actor_id from pass_event where pass_id = $1 limit 1', [
      pass.passId,
    ])
    expect(event).toEqual({ actor_kind: 'impersonator', actor_via: 'Robin', actor_id: t.world.north.people.sam.userId })
  })

  it('is still refused permissions, passwords, invitations, exports, erasing and ways to sign in', async () => {
    const client = await impersonate('dora.north', true)
    const sensitive = Object.entries(calls as Record<string, CallDeclaration>)
      .filter(([, { notWhileImpersonating }]) => notWhileImpersonating)
      .map(([key]) => key)
    expect(sensitive.length).toBeGreaterThan(25)
    const answers = await Promise.all(sensitive.map((key) => client.send(...requestFor(key))))
    expect(sensitive.filter((_, index) => answers[index]?.body.error?.code !== 'impersonating')).toEqual([])
    const { userId } = t.world.north.people.ben
    const permissions = { schoolId: t.world.north.schoolId, version: 1, on: ['allPasses:read'], off: [] } as never
    const changed = await client.ask('POST /api/user/:userId', {
      params: { userId },
      body: { version: 1, permissions },
    })
    expect(changed).toMatchObject({ status: 403, body: { error: { code: 'impersonating' } } })
  })

  it('has the declaration say so for every call about these', () => {
    const undeclared = Object.entries(calls as Record<string, CallDeclaration>)
      .filter(([, { access, notWhileImpersonating }]) => access === 'session' && !notWhileImpersonating)
      .map(([key]) => key)
      .filter((key) => SENSITIVE.some((pattern) => pattern.test(key)))
    expect(undeclared).toEqual([])
  })
})

/** What an address says that such a call would have. */
const SENSITIVE = [
  /^(POST|DELETE) .*(password|second-factor|invit|slips|\/link$|unlink|sign-out|\/accounts?\b|\/cover|user\/:userId\/school)/i,
  /export|\/record\b/i,
  /^(POST|DELETE) .*(\/erase|\/hold$|\/privacy$)/,
  /^(POST|DELETE) .*(sso|identit|sign-in|\/roster)/i,
]
