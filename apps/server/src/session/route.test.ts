/** Features of call registration that no call needs yet, tested with small calls of its own. */
import { once } from 'node:events'
import { get } from 'node:http'
import {
  type CallDeclaration,
  calls,
  LINK_TOKEN_HEADER,
  LINK_TOKEN_LENGTH,
  type Pass,
  pass as passEntity,
} from '@corridor/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError, linkGone } from '../http/errors.ts'
import { type CorridorServer, makeServer } from '../server.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { registerCall } from './route.ts'

let t: TestServer
/** As in a school: without the checks that tests run on each answer. */
let production: CorridorServer
let strict: CorridorServer
let origin: string
let ada: TestClient
let pass: Pass
/** How the rows of the last file ended. */
let ended = Promise.withResolvers<string>()
const as = cachedSignIns(() => t)

const upload = {
  summary: 'Upload a file',
  access: 'session',
  upload: { types: ['text/csv'], maxBytes: 1024 * 1024 },
  answer: z.object({ bytes: z.number().int(), text: z.string() }),
} as const satisfies CallDeclaration

const download = {
  summary: 'Download a file',
  access: 'session',
  query: z.object({ rows: z.coerce.number().int().positive().max(1_000_000_000) }),
  answer: { contentType: 'text/csv; charset=utf-8' },
} as const satisfies CallDeclaration

/** The tokens that reached a handler. */
const tried: string[] = []
const linked = {
  summary: 'Open a link',
  access: 'token',
  answer: z.object({ opened: z.string() }),
} as const satisfies CallDeclaration

const leaky = {
  summary: 'Answer with undeclared keys',
  access: 'public',
  query: z.object({ as: z.enum(['answer', 'error', 'file']) }),
  answer: z.object({ name: z.string(), inner: z.array(z.object({ id: z.number() })) }),
} as const satisfies CallDeclaration

const parsed = {
  summary: 'Answer with the input',
  access: 'public',
  params: z.object({ room: z.coerce.number().int().positive() }),
  query: z.object({ days: z.coerce.number().int().positive(), all: z.literal('yes').optional() }),
  body: z.object({ name: z.string().trim().min(1) }),
  answer: z.object({ room: z.number(), days: z.number(), name: z.string() }),
} as const satisfies CallDeclaration

/** The inputs that reached a handler. */
const received: unknown[] = []

async function* rows(count: number) {
  try {
    for (let row = 0; row < count; row += 1) yield `${row},Maya "Mia" Núñez\r\n`
    ended.resolve('complete')
  } finally {
    ended.resolve('aborted')
  }
}

function addCalls({ app }: CorridorServer): void {
  registerCall(app, 'POST /api/testing/upload', upload, async ({ file }) => ({
    bytes: file.length,
    text: file.toString().slice(0, 20),
  }))
  registerCall(app, 'GET /api/testing/download', download, async ({ query }) => ({
    name: 'Pässe "Mai".csv',
    content: rows(query.rows),
  }))
  registerCall(app, 'GET /api/testing/link', linked, async ({ token }) => {
    tried.push(token)
    if (token !== 'the right one') throw linkGone()
    return { opened: token }
  })
  registerCall(app, 'PUT /api/testing/parsed/:room', parsed, async ({ params, query, body }) => {
    received.push({ params, query, body })
    return { ...params, days: query.days, name: body.name }
  })
  const stray = { passwordHash: '$argon2id$…' }
  registerCall(app, 'GET /api/testing/leaky', leaky, async ({ query }) => {
    if (query.as === 'answer') return { name: 'Ada', inner: [{ id: 1, ...stray }], ...stray }
    throw new AppError(409, 'moved_on', 'It moved on.', { pass: { ...pass, ...stray } })
  })
}

beforeAll(async () => {
  t = await startServer()
  const options = { connection: t.database.connection, clock: t.clock, log: t.server.app.log }
  production = await makeServer(options)
  strict = await makeServer({ ...options, checkAnswers: true })
  addCalls(production)
  addCalls(strict)
  origin = await production.listen('127.0.0.1', 0)
  ada = new TestClient(origin)
  await ada.signIn('ada.north')
  pass = await requestPass(await as('sam.north'), t.world.north)
})
afterAll(async () => {
  await production.close()
  await strict.close()
  await t.close()
})

const cookieOf = (client: TestClient) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function sendFile(content: string, type: string, client = ada) {
  return production.app.inject({
    method: 'POST',
    url: '/api/testing/upload',
    headers: {
      'content-type': type,
      cookie: cookieOf(client),
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    },
    body: content,
  })
}

describe('the input of a call', () => {
  const send = (url: string, body: object) =>
    production.app.inject({
      method: 'PUT',
      url: `/api/testing/parsed/${url}`,
      headers: { cookie: cookieOf(ada), 'x-xsrf-token': ada.cookies.get('XSRF-TOKEN') ?? '' },
      body,
    })

  it('reaches the handler as the contract declares it, and without what it does not declare', async () => {
    received.length = 0
    const answer = await send('7?days=3&districtId=9', { name: ' Ada ', schoolId: 9 })
    expect(answer.json()).toEqual({ room: 7, days: 3, name: 'Ada' })
    expect(received).toEqual([{ params: { room: 7 }, query: { days: 3 }, body: { name: 'Ada' } }])
  })

  it.each([
    ['path', 404, 'gym?days=3', { name: 'Ada' }],
    ['query', 422, '7?days=three', { name: 'Ada' }],
    ['query, where it is missing', 422, '7', { name: 'Ada' }],
    ['body', 422, '7?days=3', { name: ' ' }],
  ])('reaches no handler if the contract does not accept its %s', async (_part, status, url, body) => {
    received.length = 0
    expect((await send(url, body)).statusCode).toBe(status)
    expect(received).toEqual([])
  })
})

describe('an upload', () => {
  it('arrives as it was sent, even if it is larger than JSON may be', async () => {
    const text = 'name,grade\r\n'.repeat(60_000)
    const answer = await sendFile(text, 'text/csv; charset=utf-8')
    expect(answer.json()).toEqual({ bytes: text.length, text: text.slice(0, 20) })
  })

  it('that is too large is a clear 422', async () => {
    const answer = await sendFile('x'.repeat(1024 * 1024 + 1), 'text/csv')
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.message).toMatch(/at most 1 MB/)
  })

  it.each(['application/json', 'image/svg+xml', 'text/html', 'multipart/form-data; boundary=x'])(
    'of a type that is not accepted is a clear 422: %s',
    async (type) => {
      const answer = await sendFile('{}', type)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().error.message).toMatch(/kind of file/)
    },
  )

  it('is refused to whoever is not signed in, or cannot repeat the XSRF cookie', async () => {
    const nobody = new TestClient(origin)
    await nobody.send('GET', '/api/user/current')
    expect((await sendFile('x', 'text/csv', nobody)).statusCode).toBe(401)
    expect((await sendFile('x', 'text/csv', new TestClient(origin))).statusCode).toBe(403)
  })

  it('does not affect other calls, which accept JSON and no files', async () => {
    const answer = await production.app.inject({
      method: 'POST',
      url: '/api/pass',
      headers: {
        'content-type': 'text/csv',
        cookie: cookieOf(ada),
        'x-xsrf-token': ada.cookies.get('XSRF-TOKEN') ?? '',
      },
      body: 'a,b',
    })
    expect(answer.statusCode).toBe(422)
  })
})

describe('a file', () => {
  it.each(['gzip', 'identity'])('is sent while it is generated, under its own name (%s)', async (encoding) => {
    ended = Promise.withResolvers()
    const answer = await fetch(`${origin}/api/testing/download?rows=5000`, {
      headers: { cookie: cookieOf(ada), 'accept-encoding': encoding },
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Passe _Mai_.csv"; filename*=UTF-8''P%C3%A4sse%20%22Mai%22.csv`,
    )
    expect((await answer.text()).split('\r\n')).toHaveLength(5001)
    expect(await ended.promise).toBe('complete')
  })

  it.each(['gzip', 'identity'])('is no longer generated once the browser has disconnected (%s)', async (encoding) => {
    ended = Promise.withResolvers()
    const request = get(`${origin}/api/testing/download?rows=1000000000`, {
      headers: { cookie: cookieOf(ada), 'accept-encoding': encoding },
    })
    const [answer] = await once(request, 'response')
    await once(answer, 'data')
    answer.destroy()
    expect(await ended.promise).toBe('aborted')
  })

  it('is refused in JSON like everything else', async () => {
    const answer = await production.app.inject({ method: 'GET', url: '/api/testing/download?rows=1' })
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'unauthenticated'])
    expect(answer.headers['content-disposition']).toBeUndefined()
  })
})

describe('a call with the token of a link', () => {
  const open = (headers: Record<string, string>, url = '/api/testing/link') =>
    production.app.inject({ method: 'GET', url, headers })

  it('is answered for anybody who has it, signed in or not', async () => {
    expect((await open({ [LINK_TOKEN_HEADER]: 'the right one' })).json()).toEqual({ opened: 'the right one' })
    const both = { [LINK_TOKEN_HEADER]: 'the right one', cookie: cookieOf(ada) }
    expect((await open(both)).statusCode).toBe(200)
  })

  it.each([
    ['none', {}],
    ['an empty one', { [LINK_TOKEN_HEADER]: '' }],
    ['a wrong one', { [LINK_TOKEN_HEADER]: 'the wrong one' }],
    ['one that is too long', { [LINK_TOKEN_HEADER]: 'x'.repeat(201) }],
  ])('is a 404 that says what to do, with %s', async (_what, headers) => {
    for (const cookie of ['', cookieOf(ada)]) {
      const answer = await open({ ...headers, cookie })
      expect(answer.statusCode).toBe(404)
      expect(answer.json().error.message).toBe('This link does not work anymore. Ask for a new one.')
    }
  })

  it('reaches the handler only with a token that could be one', async () => {
    tried.length = 0
    const longest = 'x'.repeat(LINK_TOKEN_LENGTH)
    for (const token of [undefined, '', longest, `${longest}x`]) {
      expect((await open(token === undefined ? {} : { [LINK_TOKEN_HEADER]: token })).statusCode).toBe(404)
    }
    expect(tried).toEqual([longest])
  })

  it('does not accept the token in the URL, where it would end up in histories and logs', async () => {
    const url = `/api/testing/link?${LINK_TOKEN_HEADER}=the+right+one&token=the+right+one`
    expect((await open({}, url)).statusCode).toBe(404)
  })
})

it('no call accepts a secret in its URL', () => {
  const named = Object.entries<CallDeclaration>(calls).flatMap(([key, { params, query }]) =>
    [params, query]
      .flatMap((part) => (part instanceof z.ZodObject ? Object.keys(part.shape) : []))
      .map((name) => `${key} ${name}`),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => /token|secret|password|code$/i.test(name))).toEqual([])
})

describe('a key that the contract does not declare', () => {
  const callLeaky = (server: CorridorServer, what: string) =>
    server.app.inject({ method: 'GET', url: `/api/testing/leaky?as=${what}` })

  it('is not sent in production, in an answer or in an error', async () => {
    expect((await callLeaky(production, 'answer')).json()).toEqual({ name: 'Ada', inner: [{ id: 1 }] })
    const refused = await callLeaky(production, 'error')
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error.pass).toEqual(pass)
    expect(Object.keys(refused.json().error.pass)).toEqual(Object.keys(passEntity.shape))
  })

  const event = () => ({
    eventId: 0,
    name: 'startPass' as const,
    pass: { ...pass, passwordHash: '$argon2id$…' },
    previousHolders: { userIds: [], roomIds: [] },
    notifications: [],
  })

  it('is not sent in a live event', async () => {
    const socket = await ada.listen()
    production.context.live.announce([event()])
    const { payload } = await socket.hear(`startPass:${t.world.north.people.ada.userId}`)
    expect(payload).toEqual({ pass })
    socket.close()
  })

  it('is a failure in tests', async () => {
    expect((await callLeaky(strict, 'answer')).statusCode).toBe(500)
    expect((await callLeaky(strict, 'error')).statusCode).toBe(500)
    expect(() => strict.context.live.announce([event()])).toThrow('answer.passwordHash')
  })
})

it('the page at /api/docs says who may call, what is accepted and what is returned', () => {
  const { paths } = production.app.swagger() as unknown as { paths: Record<string, Record<string, object>> }
  expect(paths['/api/testing/upload']?.post).toMatchObject({
    security: [{ session: [] }],
    requestBody: { content: { 'text/csv': {} } },
  })
  expect(paths['/api/testing/download']?.get).toMatchObject({
    responses: { 200: { content: { 'text/csv; charset=utf-8': {} } } },
  })
  expect(paths['/api/testing/link']?.get).toMatchObject({ security: [{ token: [] }] })
  expect(paths['/api/testing/leaky']?.get).toMatchObject({ security: [] })
})
