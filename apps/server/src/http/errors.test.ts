import { connect } from 'node:net'
import { errorAnswer } from '@corridor/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CorridorServer, makeServer } from '../server.ts'
import { TEST_PASSWORD, TestClient } from '../testing/client.ts'
import { hold } from '../testing/holdLocks.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
let server: CorridorServer
let origin: string
let sam: TestClient
/** Everything the server wrote to its log. */
let logged: string[] = []
beforeAll(async () => {
  t = await startServer()
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  server = await makeServer({ connection: t.database.connection, clock: t.clock, log })
  origin = await server.listen('127.0.0.1', 0)
  sam = await signedIn('sam.north')
})
afterAll(async () => {
  await server.close()
  await t.close()
})

async function signedIn(username: string): Promise<TestClient> {
  const client = new TestClient(origin)
  await client.signIn(username)
  return client
}

/** Sends the body as it is, which the test client would not do. */
async function post(path: string, body: string, type = 'application/json') {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': type,
      cookie: [...sam.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': sam.cookies.get('XSRF-TOKEN') ?? '',
    },
    body,
  })
  return { status: answer.status, body: errorAnswer.parse(await answer.json()) }
}

describe('invalid input', () => {
  it('[D-133] is answered 422 with the fields that are wrong', async () => {
    const { status, body } = await sam.send('POST', '/api/pass', {
      pass: { toRoomId: 'the gym', note: 'n'.repeat(501), isAsapPass: 'yes' },
    })
    expect(status).toBe(422)
    expect(body.error.code).toBe('invalid')
    expect(Object.keys(body.error.fields ?? {}).sort()).toEqual(['pass.isAsapPass', 'pass.note', 'pass.toRoomId'])
    expect(errorAnswer.safeParse(body).success).toBe(true)
  })

  it('[D-133] is explained in plain words, with the first problem of each field', async () => {
    const dora = await signedIn('dora.north')
    const roomPath = `/api/room/${t.world.north.rooms.gym}`
    const sent = {
      version: 1,
      name: '',
      identifier: 'x'.repeat(101),
      zoneColor: 'red',
      totalLimit: 5000,
      bathroom: 'x',
    }
    const { status, body } = await dora.send('POST', roomPath, sent)
    expect(status).toBe(422)
    expect(body.error.fields).toEqual({
      name: 'Enter at least one letter or digit.',
      identifier: 'At most 20 characters.',
      zoneColor: 'Use six digits, such as #7a1f3d.',
      totalLimit: 'From 1 up to 15',
      bathroom: 'Choose one of the options.',
    })
    const missing = await dora.send('POST', '/api/session', {})
    expect(missing.body.error.fields).toMatchObject({ username: 'Fill this in.', password: 'Fill this in.' })
    const twice = await dora.send('POST', `/api/user/${t.world.north.people.sam.userId}`, { version: 1, username: '' })
    expect(twice.body.error.fields).toEqual({ username: 'Enter a username.' })
  })

  it('[D-049] names the list that is too long', async () => {
    const ada = await signedIn('ada.north')
    const passIds = Array.from({ length: 76 }, () => crypto.randomUUID())
    const { status, body } = await ada.send('POST', '/api/pass/approve', { passIds })
    expect(status).toBe(422)
    expect(Object.keys(body.error.fields ?? {})).toEqual(['passIds'])
  })

  it.each([
    ['broken JSON', '{"pass": {', 'application/json'],
    ['a list where an object belongs', '[]', 'application/json'],
    ['null where an object belongs', 'null', 'application/json'],
    ['plain text', 'toRoomId=4', 'text/plain'],
    ['a form', 'toRoomId=4', 'application/x-www-form-urlencoded'],
    ['an unknown type', '<pass/>', 'application/xml'],
  ])('is a clear 422: %s', async (_what, text, type) => {
    const { status, body } = await post('/api/pass', text, type)
    expect(status).toBe(422)
    expect(body.error.code).toBe('invalid')
    expect(body.error.message).toMatch(/try again/)
  })

  it('is a clear 422 if it is far too large', async () => {
    const text = JSON.stringify({ pass: { toRoomId: 1, note: 'n'.repeat(300 * 1024) } })
    const { status, body } = await post('/api/pass', text)
    expect(status).toBe(422)
    expect(body.error.message).toMatch(/too large/)
  })

  it('is a 422 if a number is too large to be an id', async () => {
    const { userId } = t.world.north.people.sam
    const origin = [{ roomId: 2 ** 40, userId: null }]
    expect((await sam.send('POST', `/api/user/${userId}`, { attributes: { origin } })).status).toBe(422)
    const draft = { fromRoomId: 2 ** 40, toRoomId: t.world.north.rooms.gym, isAsapPass: true }
    expect((await sam.send('POST', '/api/pass', { pass: draft })).status).toBe(422)
  })

  it.each([
    ['a zero byte', '\u0000'],
    ['a lone surrogate', '\ud800'],
  ])('is a 422 if the database could not store it: %s', async (_what, odd) => {
    const { rooms } = t.world.north
    const device = { id: `device${odd}`, createdAt: t.clock.now(), dimensions: { width: 1, height: 1 } }
    const body = {
      pass: { fromRoomId: rooms.library, toRoomId: rooms.gym, isAsapPass: true },
      deviceFingerprint: { ...device, deviceInfo: { os: { family: 'ChromeOS' } } },
    }
    const answer = await sam.send('POST', '/api/pass', body)
    expect(answer.status).toBe(422)
    expect(answer.body.error.message).toMatch(/try again/)
    expect((await sam.send('POST', '/api/session', { username: 'sam\u0000', password: 'x' })).status).toBe(422)
  })
})

describe('what does not exist', () => {
  it.each([
    '/api/pass/not-an-id',
    '/api/pass/0190a8f0-0000-7000-8000-000000000000',
    '/api/school/north',
    '/api/school/0',
    '/api/school/-1',
    '/api/school/99999999999999999999',
    '/api/no/such/thing',
    '/api/',
    '/api',
    `/api/pass/${'x'.repeat(500)}`,
  ])('is 404 in the contract’s own shape: %s', async (path) => {
    const { status, body, headers } = await sam.send('GET', path)
    expect(status).toBe(404)
    expect(errorAnswer.parse(body).error.code).toBe('not_found')
    expect(headers.get('content-type')).toMatch(/application\/json/)
  })

  it('is 404 for a method that a path does not have', async () => {
    const { status, body } = await sam.send('PUT', '/api/pass', {})
    expect(status).toBe(404)
    expect(body.error.code).toBe('not_found')
  })

  it('is 404 if the URL cannot even be parsed', async () => {
    const { status, body } = await new TestClient(origin).send('GET', '/api/%zz')
    expect(status).toBe(404)
    expect(errorAnswer.parse(body).error.code).toBe('not_found')
  })
})

describe('an internal failure', () => {
  const SECRETS = /sam\.north|Sam North|nosebleed|Sam's desk|a long enough|\$argon2|insert|select|params/i

  /** Runs the work while a column is missing, as after a failed migration. */
  async function without<T>(table: string, column: string, work: () => Promise<T>): Promise<T> {
    await t.database.pool.query(`alter table ${table} rename column ${column} to ${column}_gone`)
    try {
      logged = []
      return await work()
    } finally {
      await t.database.pool.query(`alter table ${table} rename column ${column}_gone to ${column}`)
    }
  }

  it('is a 500 that says what to do and nothing about the query; the log has the code and the location, and no child', async () => {
    const { rooms } = t.world.north
    // A stack trace starts with the message, which contains the query and its values. This one looks like a stack
    // frame.
    const note = "A nosebleed\n    at Sam's desk (room:1:1)"
    const { status, body, headers } = await without('pass', 'note', () =>
      sam.send('POST', '/api/pass', { pass: { fromRoomId: rooms.library, toRoomId: rooms.gym, note } }),
    )
    expect(status).toBe(500)
    expect(body).toEqual({ error: { code: 'internal', message: expect.stringMatching(/try again/i) } })
    const lines = logged.join('')
    expect(lines).toContain('42703')
    expect(lines).toMatch(/pass\/change\/facts\.ts|pass\/change\/write\.ts/)
    // Whoever has the answer finds the line.
    expect(logged.map((line) => JSON.parse(line).requestId)).toContain(headers.get('x-request-id'))
    expect(lines).not.toMatch(SECRETS)
  })

  it('reveals just as little during sign-in', async () => {
    const client = new TestClient(origin)
    await client.send('GET', '/api/user/current')
    const { status, body } = await without('user_account', 'password_hash', () =>
      client.send('POST', '/api/session', { username: 'sam.north', password: TEST_PASSWORD }),
    )
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toMatch(SECRETS)
    expect(logged.join('')).toContain('42703')
    expect(logged.join('')).not.toMatch(SECRETS)
  })

  it('and no personal data is logged when nothing fails either', async () => {
    logged = []
    await signedIn('sam.north')
    await sam.send('POST', '/api/session', { username: 'sam.north', password: 'wrong' })
    await sam.call('GET /api/user/initialize')
    await sam.send('GET', '/api/pass/not-an-id')
    expect(logged.join('')).not.toMatch(/sam\.north|Sam|token|cookie/i)
  })

  it('is a 503 with a time to retry if a read takes too long', async () => {
    const hurried = await makeServer({
      connection: t.database.connection,
      clock: t.clock,
      log: pino({ level: 'silent' }),
      readTimeoutMs: 200,
    })
    const client = new TestClient(await hurried.listen('127.0.0.1', 0))
    for (const [name, value] of sam.cookies) client.setCookie(name, value)
    const release = await hold(t.database, (tx) => tx.execute('lock table pass in access exclusive mode'))
    const { status, body, headers } = await client.send('GET', '/api/user/initialize')
    await release()
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '5' })
    expect(body.error.message).toMatch(/^This takes too long right now, so it was given up\. .* try again/)
    await hurried.close()
  })

  it('is a 503 with a time to retry if the database cannot be reached', async () => {
    const unreachable = await makeServer({
      connection: t.database.connection,
      database: t.database,
      clock: t.clock,
      log: t.server.app.log,
    })
    const { db } = unreachable.context.database
    unreachable.app.get('/api/testing/lost', () =>
      Promise.reject(Object.assign(new Error('lost'), { code: 'ECONNREFUSED' })),
    )
    unreachable.app.get('/api/testing/busy', () => Promise.reject(new Error('timeout exceeded when trying to connect')))
    unreachable.app.get('/api/testing/ended', () => db.execute(`do $$ begin raise sqlstate '57P01'; end $$`))
    unreachable.app.get('/api/testing/killed', () => db.execute('select pg_terminate_backend(pg_backend_pid())'))
    unreachable.app.get('/api/testing/held', () => db.execute(`do $$ begin raise sqlstate '55P03'; end $$`))
    for (const url of ['lost', 'busy', 'ended', 'killed'].map((what) => `/api/testing/${what}`)) {
      const reply = await unreachable.app.inject({ method: 'GET', url })
      expect(reply.statusCode).toBe(503)
      expect(reply.json().error.code).toBe('unavailable')
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    const held = await unreachable.app.inject({ method: 'GET', url: '/api/testing/held' })
    expect([held.statusCode, held.json().error.code]).toEqual([503, 'unavailable'])
    expect(held.json().error.message).toMatch(/Someone else .+ Try again in a moment\./)
    await unreachable.close()
  })
})

it('input that is not even HTTP is rejected', async () => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.end('HELLO\r\n\r\n')
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400 /)
})
