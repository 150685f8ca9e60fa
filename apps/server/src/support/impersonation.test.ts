import { type CallDeclaration, calls, LINK_TOKEN_HEADER } from '@corridor/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { runCommand } from '../testing/command.ts'
import { ask } from '../testing/passes.ts'
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
      expect(await runCommand(t, 'impersonate', ...argv)).toMatchObject({
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
    expect((await open(t.client(), token)).status).toBe(200)
    expect((await open(t.client(), token)).status).toBe(404)
    const late = await link('ada.north')
    t.clock.advance(6)
    expect((await open(t.client(), late)).status).toBe(404)
  })
})

describe('[D-178] whoever only looks', () => {
  it('is refused every call of the contract that is not a GET', async () => {
    const client = await impersonate('dora.north')
    const refused: string[] = []
    const wanted = Object.entries(calls as Record<string, CallDeclaration>)
      .filter(([key, { access }]) => access === 'session' && !key.startsWith('GET ') && key !== 'DELETE /api/session')
      .map(([key]) => key)
    for (const key of wanted) {
      const [method = '', path = ''] = key.split(' ')
      const { status } = await client.send(
        method,
        path.replace(/:passId/, crypto.randomUUID()).replaceAll(/:\w+/g, '1'),
      )
      if (status === 403) refused.push(key)
    }
    expect(wanted.length).toBeGreaterThan(50)
    expect(refused).toEqual(wanted)
  })

  it('marks nothing as read or seen, and leaves no activity of the person', async () => {
    const ada = t.world.north.people.ada.userId
    await ask(await t.as('sam.north'), t.world.north, { to: 'gym' })
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

  it('leaves a line for each record that they opened', async () => {
    const sam = await t.as('sam.north')
    const pass = await ask(sam, t.world.north, { to: 'library' })
    const client = await impersonate('dora.north')
    await client.call('GET /api/pass/:passId', { params: { passId: pass.passId } })
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
    const pass = await ask(client, t.world.north, { to: 'library' })
    const [event] = await query('select actor_kind, actor_via, actor_id from pass_event where pass_id = $1 limit 1', [
      pass.passId,
    ])
    expect(event).toEqual({ actor_kind: 'impersonator', actor_via: 'Robin', actor_id: t.world.north.people.sam.userId })
  })

  it('is still refused permissions, passwords, invitations, exports, erasing and ways to sign in', async () => {
    const client = await impersonate('dora.north', true)
    const sensitive = Object.keys(calls).filter(
      (key) =>
        /password|invit|slips|export|\/erase|\/hold|(POST|DELETE) .*\/cover|POST .*\/privacy|(POST|DELETE) .*(sso|identit|secondfactor|roster)/i.test(
          key,
        ) && (calls as Record<string, CallDeclaration>)[key]?.access === 'session',
    )
    expect(sensitive.length).toBeGreaterThan(6)
    const answered: string[] = []
    for (const key of sensitive) {
      const [method = '', path = ''] = key.split(' ')
      const { status } = await client.send(method, path.replaceAll(/:\w+/g, '1'))
      if (status !== 403) answered.push(`${key} ${status}`)
    }
    expect(answered).toEqual([])
    const { userId } = t.world.north.people.ben
    const permissions = { schoolId: t.world.north.schoolId, version: 1, on: ['allPasses:read'], off: [] } as never
    const changed = await client.ask('POST /api/user/:userId', {
      params: { userId },
      body: { version: 1, permissions },
    })
    expect(changed.status).toBe(403)
  })
})
