import { addDays, instant } from '@corridor/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { knownDevice, signInCount } from '../db/schema/index.ts'
import { makeServer } from '../server.ts'
import { TEST_PASSWORD, TestClient } from '../testing/client.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { quickHash } from '../testing/world.ts'
import { keyedHash } from './attempts.ts'
import { rememberDevice } from './knownDevices.ts'
import { verifyPassword } from './password.ts'
import { DEVICE_COOKIE } from './requestScope.ts'

let t: TestServer
/** Behind a proxy that reports the clients' addresses. */
let proxied: { origin: string; close(): Promise<void> }
beforeAll(async () => {
  t = await startServer()
  const { connection } = t.database
  const log = t.server.app.log
  const server = await makeServer({ connection, clock: t.clock, log, trustProxy: ['127.0.0.1'] })
  proxied = { origin: await server.listen('127.0.0.1', 0), close: () => server.close() }
})
afterAll(async () => {
  await proxied.close()
  await t.close()
})
// After an hour, the failures of earlier tests no longer count.
beforeEach(() => t.clock.advance(60))

const WRONG = 'not the secret'
const advanceSeconds = (count: number) => t.clock.advance(count / 60)

async function visitor(origin = t.origin): Promise<TestClient> {
  const client = new TestClient(origin)
  await client.send('GET', '/api/user/current')
  return client
}

function attempt(client: TestClient, username: string, password: string, headers: Record<string, string> = {}) {
  return client.ask('POST /api/session', { body: { username, password }, headers })
}

async function fail(client: TestClient, username: string, times: number, headers: Record<string, string> = {}) {
  for (let n = 0; n < times; n += 1) expect((await attempt(client, username, WRONG, headers)).status).toBe(401)
}

const keyOf = (...parts: string[]) => keyedHash(t.server.context.secrets.signInFailures, ...parts)

/** Sets a count directly, without waiting after each failure. */
async function setFailures(failures: number, ...parts: string[]) {
  const row = { keyHash: keyOf(...parts), failures, at: t.clock.now() }
  await t.database.db.insert(signInCount).values(row).onConflictDoUpdate({ target: signInCount.keyHash, set: row })
}

/** For the address of the tests, in an unknown browser. */
const setFailuresHere = (account: string, failures: number) =>
  setFailures(failures, 'accountAtAddress', account, '127.0.0.1')

async function failuresOf(...parts: string[]): Promise<number> {
  const rows = await t.database.db.select().from(signInCount)
  return rows.find(({ keyHash }) => keyHash.equals(keyOf(...parts)))?.failures ?? 0
}

describe('guessing one account', () => {
  it('[D-164] must wait a second after the fifth failure, whatever the password, and is told so', async () => {
    const client = await visitor()
    await fail(client, 'sam.north', 5)
    const refused = await attempt(client, 'sam.north', TEST_PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.body.error).toEqual({
      code: 'too_many_attempts',
      message: 'Too many attempts. Wait 1 second, then try again.',
    })
    expect(refused.headers.get('retry-after')).toBe('1')
    advanceSeconds(1)
    expect((await attempt(client, 'sam.north', TEST_PASSWORD)).status).toBe(200)
  })

  it('[D-164] must wait twice as long after each further failure, a minute at most', async () => {
    const client = await visitor()
    for (const [failures, wait, text] of [
      [8, 8, '8 seconds'],
      [40, 60, 'a minute'],
    ] as const) {
      await setFailuresHere('sam.north', failures)
      const refused = await attempt(client, 'sam.north', TEST_PASSWORD)
      expect(refused.headers.get('retry-after')).toBe(String(wait))
      expect(refused.body.error?.message).toContain(`Wait ${text},`)
      advanceSeconds(wait - 1)
      expect((await attempt(client, 'sam.north', TEST_PASSWORD)).headers.get('retry-after')).toBe('1')
      advanceSeconds(1)
      await fail(client, 'sam.north', 1)
    }
  })

  it('[D-164] must wait however the username is written', async () => {
    const client = await visitor()
    await setFailuresHere('sam.north', 3)
    await fail(client, 'SAM.north', 1)
    await fail(client, ' sam.NORTH', 1)
    expect((await attempt(client, 'sam.north', TEST_PASSWORD)).status).toBe(429)
  })

  it('[D-164] must wait just the same if there is no such account', async () => {
    const client = await visitor()
    await setFailuresHere('nobody.anywhere', 4)
    await fail(client, 'nobody.anywhere', 1)
    expect((await attempt(client, 'nobody.anywhere', WRONG)).status).toBe(429)
  })

  it('[D-164] makes nobody else at the same address wait', async () => {
    const client = await visitor()
    await setFailuresHere('sam.north', 12)
    expect((await attempt(client, 'sam.north', TEST_PASSWORD)).status).toBe(429)
    expect((await attempt(client, 'tess.north', TEST_PASSWORD)).status).toBe(200)
  })

  it('[D-164] must wait from the twentieth failure on, from any address', async () => {
    const client = await visitor(proxied.origin)
    const from = (address: string) => ({ 'x-forwarded-for': address })
    await setFailures(18, 'account', 'ben.north')
    await fail(client, 'ben.north', 1, from('203.0.113.1'))
    await fail(client, 'ben.north', 1, from('203.0.113.2'))
    expect((await attempt(client, 'ben.north', TEST_PASSWORD, from('203.0.113.3'))).status).toBe(429)
    // The refused attempt was not counted anywhere.
    expect(await failuresOf('accountAtAddress', 'ben.north', '203.0.113.3')).toBe(0)
    expect(await failuresOf('account', 'ben.north')).toBe(20)
  })

  it('[D-164] does not count a success, before or after a failure', async () => {
    await setFailuresHere('tess.north', 4)
    expect((await attempt(await visitor(), 'tess.north', TEST_PASSWORD)).status).toBe(200)
    expect(await failuresOf('accountAtAddress', 'tess.north', '127.0.0.1')).toBe(4)
    expect(await failuresOf('account', 'tess.north')).toBe(0)
    expect(await failuresOf('address', '127.0.0.1')).toBe(0)
    expect((await attempt(await visitor(), 'tess.north', TEST_PASSWORD)).status).toBe(200)
  })

  it('[D-164] neither ends nor starts again the wait of others with a right password', async () => {
    await setFailuresHere('sam.north', 8)
    await setFailures(22, 'account', 'sam.north')
    advanceSeconds(8)
    // Two browsers that have never signed in to this account: the second comes right after the first.
    expect((await attempt(await visitor(), 'sam.north', TEST_PASSWORD)).status).toBe(200)
    expect((await attempt(await visitor(), 'sam.north', TEST_PASSWORD)).status).toBe(200)
    expect(await failuresOf('accountAtAddress', 'sam.north', '127.0.0.1')).toBe(8)
    // The next failure is the ninth, and makes everybody wait longer than the eighth did.
    await fail(await visitor(), 'sam.north', 1)
    expect((await attempt(await visitor(), 'sam.north', TEST_PASSWORD)).headers.get('retry-after')).toBe('16')
    advanceSeconds(1)
    expect((await attempt(await visitor(), 'sam.north', TEST_PASSWORD)).headers.get('retry-after')).toBe('15')
  })

  it('[D-164] does not have to wait longer after trying too early', async () => {
    const client = await visitor()
    await setFailuresHere('sam.north', 9)
    advanceSeconds(15)
    for (let n = 0; n < 10; n += 1) expect((await attempt(client, 'sam.north', WRONG)).status).toBe(429)
    advanceSeconds(1)
    expect((await attempt(client, 'sam.north', TEST_PASSWORD)).status).toBe(200)
  })

  it('[D-164] gets no further by guessing all at once', async () => {
    const client = await visitor()
    const answers = await Promise.all(Array.from({ length: 16 }, () => attempt(client, 'uma.north', WRONG)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(11)
    expect(await failuresOf('account', 'uma.north')).toBe(5)
  })

  it('[D-164] must wait on every server with the same database', async () => {
    const other = await t.sibling()
    await setFailuresHere('sam.north', 4)
    await fail(await visitor(), 'sam.north', 1)
    expect((await attempt(await visitor(other.origin), 'sam.north', TEST_PASSWORD)).status).toBe(429)
    await other.close()
  })
})

describe('an address', () => {
  it('[D-164] must wait for the rest of the minute after three hundred failures in it', async () => {
    const client = await visitor()
    await setFailures(299, 'address', '127.0.0.1')
    advanceSeconds(20)
    await fail(client, 'somebody', 1)
    const refused = await attempt(client, 'ben.south', TEST_PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('40')
    expect(await failuresOf('account', 'ben.south')).toBe(0)
    advanceSeconds(40)
    expect((await attempt(client, 'ben.south', TEST_PASSWORD)).status).toBe(200)
  })

  it('[D-164] gets no further by guessing at many accounts at once', async () => {
    const client = await visitor()
    await setFailures(294, 'address', '127.0.0.1')
    const names = Array.from({ length: 40 }, (_, n) => `guess${n}`)
    const answers = await Promise.all(names.map((name) => attempt(client, name, WRONG)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(6)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(34)
    const counted = await Promise.all(names.map((name) => failuresOf('account', name)))
    expect(counted.reduce((total, failures) => total + failures, 0)).toBe(6)
  })

  it('[D-164] cannot be made up by the client', async () => {
    const client = await visitor()
    await setFailuresHere('ada.north', 3)
    for (const last of [1, 2]) await fail(client, 'ada.north', 1, { 'x-forwarded-for': `203.0.113.${last}` })
    const answer = await attempt(client, 'ada.north', TEST_PASSWORD, { 'x-forwarded-for': '203.0.113.99' })
    expect(answer.status).toBe(429)
  })

  it('[D-164] is taken from a trusted proxy', async () => {
    const client = await visitor(proxied.origin)
    await setFailures(4, 'accountAtAddress', 'ada.north', '203.0.113.1')
    await fail(client, 'ada.north', 1, { 'x-forwarded-for': '203.0.113.1' })
    const from = (address: string) => attempt(client, 'ada.north', TEST_PASSWORD, { 'x-forwarded-for': address })
    expect((await from('203.0.113.1')).status).toBe(429)
    expect((await from('203.0.113.2')).status).toBe(200)
  })

  it('[D-164] is a whole network for IPv6, and the same IPv4 address however it is written', async () => {
    const client = await visitor(proxied.origin)
    const from = (address: string) => ({ 'x-forwarded-for': address })
    for (const [first, second] of [
      ['2001:db8:1:2::1', '2001:db8:1:2:aaaa::2'],
      ['::ffff:203.0.113.7', '203.0.113.7'],
    ] as const) {
      await fail(client, 'lou.north', 5, from(first))
      expect((await attempt(client, 'lou.north', TEST_PASSWORD, from(second))).status).toBe(429)
    }
    expect((await attempt(client, 'lou.north', TEST_PASSWORD, from('2001:db8:1:3::1'))).status).toBe(200)
  })

  it('is not stored in a readable form', async () => {
    const client = await visitor()
    await fail(client, 'cora.north', 1)
    await attempt(client, 'cora.north', TEST_PASSWORD)
    const { rows } = await t.database.pool.query(
      `select encode(key_hash, 'escape') as text from sign_in_count
       union all select encode(device_hash, 'escape') || encode(account_hash, 'escape') from known_device`,
    )
    const text = JSON.stringify(rows)
    expect(text).not.toMatch(/cora|127\.0\.0\.1/)
    expect(text).not.toContain(client.cookies.get(DEVICE_COOKIE) ?? 'no cookie')
  })
})

describe('a browser that signed in to the account before', () => {
  /** Every limit is reached for all other browsers. */
  async function exhaustLimits(account: string) {
    await setFailuresHere(account, 50)
    await setFailures(50, 'account', account)
    await setFailures(300, 'address', '127.0.0.1')
  }

  it('[D-164] is not affected by the failures of other browsers', async () => {
    const ada = await visitor()
    expect((await attempt(ada, 'ada.north', TEST_PASSWORD)).status).toBe(200)
    await exhaustLimits('ada.north')
    expect((await attempt(await visitor(), 'ada.north', TEST_PASSWORD)).status).toBe(429)
    expect((await attempt(ada, 'ada.north', TEST_PASSWORD)).status).toBe(200)
    // It is known for that account only.
    expect((await attempt(ada, 'ben.north', TEST_PASSWORD)).status).toBe(429)
  })

  it('[D-164] has its own count, which affects nobody else', async () => {
    const ada = await visitor()
    await attempt(ada, 'ada.north', TEST_PASSWORD)
    await fail(ada, 'ada.north', 5)
    const refused = await attempt(ada, 'ada.north', TEST_PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect((await attempt(await visitor(), 'ada.north', TEST_PASSWORD)).status).toBe(200)
    advanceSeconds(1)
    expect((await attempt(ada, 'ada.north', TEST_PASSWORD)).status).toBe(200)
  })

  it('[D-164] stays known for half a year after the last sign-in', async () => {
    const ada = await visitor()
    await attempt(ada, 'ada.north', TEST_PASSWORD)
    t.clock.advance(180 * 24 * 60 - 1)
    await exhaustLimits('ada.north')
    expect((await attempt(ada, 'ada.north', TEST_PASSWORD)).status).toBe(200)
    t.clock.advance(180 * 24 * 60)
    await exhaustLimits('ada.north')
    expect((await attempt(ada, 'ada.north', TEST_PASSWORD)).status).toBe(429)
  })

  it('[D-164] knows the last twenty accounts that signed in with it', async () => {
    const { db } = t.database
    const secret = t.server.context.secrets.signInFailures
    const device = 'a shared Chromebook'
    for (let n = 0; n < 22; n += 1) {
      advanceSeconds(1)
      await rememberDevice(db, { device, account: `student${n}`, now: t.clock.now(), secret })
    }
    const rows = await db.select().from(knownDevice)
    const mine = rows.filter(({ deviceHash }) => deviceHash.equals(keyOf('device', device)))
    const known = (n: number) =>
      mine.some(({ accountHash }) => accountHash.equals(keyOf('known account', `student${n}`)))
    expect(mine).toHaveLength(20)
    expect([0, 1, 2, 21].map(known)).toEqual([false, false, true, true])
  })

  it('[D-164] is identified by a cookie that scripts cannot read and that is only sent when signing in', async () => {
    const { headers } = await attempt(await visitor(), 'ada.north', TEST_PASSWORD)
    const cookie = headers.getSetCookie().find((one) => one.startsWith(`${DEVICE_COOKIE}=`))
    expect(cookie).toMatch(/; Path=\/api\/session;/)
    expect(cookie).toMatch(/; HttpOnly/)
    const expires = new Date(/; Expires=([^;]+)/.exec(cookie ?? '')?.[1] ?? '')
    expect(instant(expires).slice(0, 10)).toBe(addDays(instant(Date.now()).slice(0, 10), 180))
  })

  it('[D-164] does not become known by a failure', async () => {
    const client = await visitor()
    await fail(client, 'ada.north', 1)
    expect(client.cookies.has(DEVICE_COOKIE)).toBe(false)
  })
})

describe('more attempts at once than can be checked', () => {
  it('[D-164] are told to try again, and are not counted as failures', async () => {
    const client = await visitor()
    const hash = await quickHash(TEST_PASSWORD)
    let isOver = false
    const keepGuessing = async () => {
      while (!isOver) await verifyPassword(hash, WRONG).catch(() => new Promise(setImmediate))
    }
    const guesses = Array.from({ length: 110 }, keepGuessing)
    const refused = await attempt(client, 'sam.south', TEST_PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.body.error?.message).toMatch(/^Many people are signing in right now\. .*try again\.$/)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await failuresOf('account', 'sam.south')).toBe(0)
    isOver = true
    await Promise.all(guesses)
    expect((await attempt(client, 'sam.south', TEST_PASSWORD)).status).toBe(200)
  })
})
