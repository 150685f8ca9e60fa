import { type CallDeclaration, type CallKey, calls, isFileAnswer } from '@corridor/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeServer } from '../server.ts'
import { startServer, type TestServer } from '../testing/server.ts'

interface Operation {
  summary?: string
  parameters?: { name: string; in: string }[]
  requestBody?: unknown
  responses?: Record<string, unknown>
}

let t: TestServer
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  t = await startServer()
  const { body } = await (await t.as('ada.north')).send<{ openapi: string; paths: typeof paths }>(
    'GET',
    '/api/docs/json',
  )
  paths = body.paths
})
afterAll(() => t.close())

it.each(Object.keys(calls) as CallKey[])('the page at /api/docs describes %s', (key) => {
  const [method = '', path = ''] = key.split(' ')
  const declared: CallDeclaration = calls[key]
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  expect(operation?.summary).toBe(declared.summary)
  const type = isFileAnswer(declared.answer) ? declared.answer.contentType : 'application/json'
  expect(operation?.responses?.['200']).toHaveProperty(['content', type, 'schema'])
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const described = operation?.parameters?.filter((one) => one.in === 'path').map(({ name }) => name) ?? []
  expect(described.sort()).toEqual(named.sort())
  expect(operation?.requestBody !== undefined).toBe((declared.body ?? declared.upload) !== undefined)
})

it('the page at /api/docs describes nothing that the contract does not', () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.sort()).toEqual(Object.keys(calls).sort())
})

it('the page at /api/docs is HTML', async () => {
  const { status, headers } = await (await t.as('dora.north')).send('GET', '/api/docs')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/text\/html/)
})

describe('who may read the docs', () => {
  const PATHS = ['/api/docs', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/swagger-ui.css']

  // To describe every call again takes seconds, and the one that answers with them has answered above.
  it.each(['/api/docs', '/api/docs/static/swagger-ui.css'])('staff who are signed in: %s', async (path) => {
    expect((await (await t.as('ada.north')).send('GET', path)).status).toBe(200)
  })

  it.each(PATHS)('nobody else: %s', async (path) => {
    expect((await (await t.as('sam.north')).send('GET', path)).status).toBe(403)
    expect((await t.client().send('GET', path)).status).toBe(401)
  })

  it('everybody on this computer, if the settings allow no other clients', async () => {
    const { connection } = t.database
    const options = { connection, clock: t.clock, log: t.server.app.log }
    const alone = await makeServer({ ...options, onlyThisComputer: true })
    const open = await makeServer({ ...options, trustProxy: ['127.0.0.1'] })
    // Whoever may read one may read all, and to describe every call again takes seconds.
    for (const url of ['/api/docs', '/api/docs/static/swagger-ui.css']) {
      expect((await alone.app.inject({ method: 'GET', url })).statusCode).toBeLessThan(400)
    }
    for (const url of PATHS) {
      // Behind a proxy, every request comes from this computer.
      expect((await open.app.inject({ method: 'GET', url, remoteAddress: '127.0.0.1' })).statusCode).toBe(401)
    }
    await alone.close()
    await open.close()
  })
})
