import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInFailure } from '../db/schema/index.ts'
import { makeServer } from '../server.ts'
import { TEST_PASSWORD, TestClient } from '../testing/client.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { countFailure } from './failures.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())
// Each test starts with a clean slate: what the last one did is over.
beforeEach(() => t.clock.advance(60))

const WRONG = 'not the secret'

async function visitor(origin = t.origin): Promise<TestClient> {
  const client = new TestClient(origin)
  await client.send('GET', '/api/user/current')
  return client
}

function attempt(client: TestClient, username: string, password: string, headers: Record<string, string> = {}) {
  return client.ask('POST /api/session', { body: { username, password }, headers })
}

/** As many as happened before, without the wait for each. */
async function failedBefore(account: string, times: number, address = '127.0.0.1') {
  const { signInFailures: secret } = t.server.context.secrets
  for (let n = 0; n < times; n += 1) await countFailure(t.database.db, { account, address, now: t.clock.now(), secret })
}

async function fail(client: TestClient, username: string, times: number, headers: Record<string, string> = {}) {
  for (let n = 0; n < times; n += 1) expect((await attempt(client, username, WRONG, headers)).status).toBe(401)
}

describe('guessing one account', () => {
  it('[D-145] is stopped after ten failures, whatever the password, with a word on when to come back', async () => {
    const client = await visitor()
    await fail(client, 'sam.north', 10)
    const refused = await attempt(client, 'sam.north', TEST_PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.body.error?.code).toBe('too_many_attempts')
    expect(refused.body.error?.message).toMatch(/wait .*try again/i)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
  })

  it('[D-145] is stopped however the name is written', async () => {
    const client = await visitor()
    await failedBefore('sam.north', 8)
    await fail(client, 'SAM.north', 1)
    await fail(client, ' sam.NORTH', 1)
    expect((await attempt(client, 'sam.north', TEST_PASSWORD)).status).toBe(429)
  })

  it('[D-145] is stopped alike where there is no such account', async () => {
    const client = await visitor()
    await failedBefore('nobody.anywhere', 9)
    await fail(client, 'nobody.anywhere', 1)
    expect((await attempt(client, 'nobody.anywhere', WRONG)).status).toBe(429)
  })

  it('[D-145] stops nobody else at the same address', async () => {
    const client = await visitor()
    await failedBefore('sam.north', 10)
    expect((await attempt(client, 'sam.north', TEST_PASSWORD)).status).toBe(429)
    expect((await attempt(client, 'tess.north', TEST_PASSWORD)).status).toBe(200)
  })

  it('[D-145] counts no success, before or after a failure', async () => {
    const client = await visitor()
    await failedBefore('tess.north', 9)
    expect((await attempt(client, 'tess.north', TEST_PASSWORD)).status).toBe(200)
    expect((await attempt(client, 'tess.north', TEST_PASSWORD)).status).toBe(200)
  })

  it('[D-145] is forgotten after a quarter of an hour, and a refusal does not make it longer', async () => {
    const client = await visitor()
    await failedBefore('sam.north', 10)
    t.clock.advance(14)
    for (let n = 0; n < 10; n += 1) expect((await attempt(client, 'sam.north', WRONG)).status).toBe(429)
    t.clock.advance(1)
    expect((await attempt(client, 'sam.north', TEST_PASSWORD)).status).toBe(200)
  })

  it('[D-145] gets no further by guessing all at once', async () => {
    const client = await visitor()
    const answers = await Promise.all(Array.from({ length: 16 }, () => attempt(client, 'uma.north', WRONG)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })

  it('[D-145] holds on every server of the database', async () => {
    const other = await t.sibling()
    await failedBefore('sam.north', 9)
    await fail(await visitor(), 'sam.north', 1)
    expect((await attempt(await visitor(other.origin), 'sam.north', TEST_PASSWORD)).status).toBe(429)
    await other.close()
  })
})

describe('the address', () => {
  it('[D-145] is refused for a minute after three hundred failures in one', async () => {
    for (let n = 0; n < 299; n += 1) await failedBefore(`guess${n}`, 1)
    const client = await visitor()
    expect((await attempt(client, 'ben.north', TEST_PASSWORD)).status).toBe(200)
    await fail(client, 'somebody', 1)
    const refused = await attempt(client, 'ben.north', TEST_PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    t.clock.advance(1)
    expect((await attempt(client, 'ben.north', TEST_PASSWORD)).status).toBe(200)
  })

  it('[D-145] cannot be made up by whoever sends the request', async () => {
    const client = await visitor()
    await failedBefore('ada.north', 8)
    for (const last of [1, 2]) await fail(client, 'ada.north', 1, { 'x-forwarded-for': `203.0.113.${last}` })
    const answer = await attempt(client, 'ada.north', TEST_PASSWORD, { 'x-forwarded-for': '203.0.113.99' })
    expect(answer.status).toBe(429)
  })

  it('[D-145] is what a trusted proxy says', async () => {
    const server = await makeServer({
      connection: t.database.connection,
      clock: t.clock,
      log: t.server.app.log,
      trustProxy: ['127.0.0.1'],
    })
    const client = await visitor(await server.listen('127.0.0.1', 0))
    await failedBefore('ada.north', 9, '203.0.113.1')
    await fail(client, 'ada.north', 1, { 'x-forwarded-for': '203.0.113.1' })
    const from = (address: string) => attempt(client, 'ada.north', TEST_PASSWORD, { 'x-forwarded-for': address })
    expect((await from('203.0.113.1')).status).toBe(429)
    expect((await from('203.0.113.2')).status).toBe(200)
    await server.close()
  })

  it('is kept in no form that could be read', async () => {
    await fail(await visitor(), 'cora.north', 1)
    const rows = JSON.stringify(await t.database.db.select().from(signInFailure))
    expect(rows).not.toContain('cora')
    expect(rows).not.toContain('127.0.0.1')
    const { rows: texts } = await t.database.pool.query(
      `select encode(account_hash, 'escape') || encode(address_hash, 'escape') as text from sign_in_failure`,
    )
    expect(JSON.stringify(texts)).not.toMatch(/cora|127\.0\.0\.1/)
  })
})
