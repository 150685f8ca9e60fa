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

it('[API-03] is limited per address', async () => {
  const answers: number[] = []
  for (let n = 0; n < 601; n += 1) {
    answers.push((await visitor.ask('POST /api/sso/identity/search', { body: { search: '' } })).status)
  }
  expect(answers.at(-1)).toBe(429)
  t.clock.advance(1)
  expect((await visitor.ask('POST /api/sso/identity/search', { body: { search: '' } })).status).toBe(200)
})

it('[D-173] returns from a provider are limited per address, because they leave lines in the trail', async () => {
  const pages: string[] = []
  for (let n = 0; n < 601; n += 1) pages.push(locationOf(await visitor.send('GET', '/sso/callback')))
  expect(pages.at(-2)).toBe('/login?signOn=expired')
  expect(pages.at(-1)).toBe('/login?signOn=busy')
  t.clock.advance(1)
  expect(locationOf(await visitor.send('GET', '/sso/callback'))).toBe('/login?signOn=expired')
})
