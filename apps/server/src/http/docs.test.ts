import { type CallDeclaration, type CallKey, calls } from '@corridor/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  const { body } = await t.client().send<{ openapi: string; paths: typeof paths }>('GET', '/api/docs/json')
  paths = body.paths
})
afterAll(() => t.close())

it.each(Object.keys(calls) as CallKey[])('the page at /api/docs describes %s', (key) => {
  const [method = '', path = ''] = key.split(' ')
  const declared: CallDeclaration = calls[key]
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  expect(operation?.summary).toBe(declared.summary)
  expect(operation?.responses?.['200']).toHaveProperty(['content', 'application/json', 'schema'])
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  expect(operation?.parameters?.filter((one) => one.in === 'path').map(({ name }) => name) ?? []).toEqual(named)
  expect(operation?.requestBody !== undefined).toBe(declared.body !== undefined)
})

it('the page at /api/docs describes nothing that the contract does not', () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.sort()).toEqual(Object.keys(calls).sort())
})

it('the page at /api/docs can be read by people', async () => {
  const { status, headers } = await t.client().send('GET', '/api/docs')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/text\/html/)
})
