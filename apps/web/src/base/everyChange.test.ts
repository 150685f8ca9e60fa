/** The client sends a key with every call that the contract declares idempotent. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CallKey, calls } from '@corridor/contract'
import { IDEMPOTENCY_HEADER } from '@corridor/contract/constants'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { rawRequest } from './client.ts'

let server: Server
let keys: (string | undefined)[] = []

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    const key = incoming.headers[IDEMPOTENCY_HEADER]
    keys.push(typeof key === 'string' ? key : undefined)
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init))
  vi.stubGlobal('document', { cookie: '' })
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

const changes = (Object.keys(calls) as CallKey[]).filter((key) => 'idempotent' in calls[key] && calls[key].idempotent)

it('[D-138] the contract declares some', () => {
  expect(changes.length).toBeGreaterThan(10)
})

it.each(changes)('[D-138] %s is sent with a key, and with a new one the next time', async (key) => {
  keys = []
  const names = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const params = Object.fromEntries(names.map((name) => [name, '1']))
  const send = rawRequest as (key: CallKey, input: object) => Promise<unknown>
  await send(key, { params, body: {} })
  await send(key, { params, body: {} })
  expect(keys).toHaveLength(2)
  for (const sent of keys) expect(sent).toMatch(/^[\da-f-]{36}$/)
  expect(keys[0]).not.toBe(keys[1])
})
