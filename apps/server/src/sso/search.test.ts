import { XSRF_COOKIE, XSRF_HEADER } from '@corridor/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { addIdentity, locationOf } from '../testing/signOn.ts'
import { searchIdentities } from './identities.ts'

let t: TestServer
let visitor: TestClient
beforeAll(async () => {
  t = await startServer()
  const { db } = t.database
  const { districtId, north } = t.world
  const add = (name: string, more = {}) =>
    addIdentity(db, { districtId, name, provider: 'google', configuration: { domains: ['x.example'] }, ...more })
  await add('Lakeside High', { schoolIds: [north.schoolId], provider: 'microsoft' })
  await add('Removed High', { endedAt: t.clock.now() })
  await add('Everybody')
  for (let n = 1; n <= 15; n += 1) await add(`Academy ${n}`, { schoolIds: [t.world.south.schoolId] })
  visitor = t.client()
  await visitor.send('GET', '/api/health/alive')
})
afterAll(() => t.close())

const search = async (term: string) =>
  (await visitor.ask('POST /api/sso/identity/search', { body: { search: term } })).body

it('[API-03] [SSO-05] finds identities by name, for anybody', async () => {
  for (const term of ['lake', '  lake ']) {
    expect(await search(term)).toEqual([{ ssoIdentityId: 1, name: 'Lakeside High', provider: 'microsoft' }])
  }
  expect(await search('xyz')).toEqual([])
  expect(await search('Removed')).toEqual([])
})

it('[SSO-05] finds an identity by the name of one of its schools, the one that fits best', async () => {
  const found = [
    { ssoIdentityId: 1, name: 'north school', provider: 'microsoft' },
    { ssoIdentityId: 3, name: 'north school', provider: 'google' },
  ]
  expect(await search('north school')).toEqual(found)
  expect((await search('school')).slice(0, 2)).toEqual(found)
})

it('[SSO-09] answers with ten at most, the best first', async () => {
  const found = await search('academy')
  expect(found).toHaveLength(10)
  expect((await search('Academy 15'))[0]?.name).toBe('Academy 15')
})

it('[SSO-11] never lists all of them for a blank term', async () => {
  for (const term of ['', '   ', '\t']) {
    expect(await search(term)).toEqual([])
    // Nor does it ask for them, though anybody can send one.
    const withoutDatabase = null as never
    expect(await searchIdentities(withoutDatabase, term)).toEqual([])
  }
})

/** From the same address, without a connection, which would take longer than the answers. */
async function sendOften(times: number, request: { method: 'GET' | 'POST'; url: string; payload?: object }) {
  const cookies = Object.fromEntries(visitor.cookies)
  const headers = { [XSRF_HEADER]: visitor.cookies.get(XSRF_COOKIE) }
  for (let n = 0; n < times; n += 1) await t.server.app.inject({ ...request, cookies, headers })
}

it('[API-03] is limited per address', async () => {
  await sendOften(600, { method: 'POST', url: '/api/sso/identity/search', payload: { search: '' } })
  expect((await visitor.ask('POST /api/sso/identity/search', { body: { search: '' } })).status).toBe(429)
  t.clock.advance(1)
  expect((await visitor.ask('POST /api/sso/identity/search', { body: { search: '' } })).status).toBe(200)
})

it('[D-173] returns from a provider are limited per address, because they leave lines in the trail', async () => {
  await sendOften(599, { method: 'GET', url: '/sso/callback' })
  expect(locationOf(await visitor.send('GET', '/sso/callback'))).toBe('/login?signOn=expired')
  expect(locationOf(await visitor.send('GET', '/sso/callback'))).toBe('/login?signOn=busy')
  t.clock.advance(1)
  expect(locationOf(await visitor.send('GET', '/sso/callback'))).toBe('/login?signOn=expired')
})
