/** Generated over every call: a kiosk's token opens the calls of kiosks, and nothing else does. */
import { type CallDeclaration, type CallKey, calls } from '@corridor/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_COOKIE } from '../http/cookies.ts'
import type { TestClient } from '../testing/client.ts'
import { connectKiosk } from '../testing/kiosks.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
let device: TestClient
beforeAll(async () => {
  t = await startServer()
  const connected = await connectKiosk(t, await t.as('ada.north'), t.world.north.rooms.classroom)
  device = connected.device
  // A session in the same browser does not count.
  const ada = await t.as('ada.north')
  device.setCookie(SESSION_COOKIE, ada.cookies.get(SESSION_COOKIE) ?? '')
})
afterAll(() => t.close())

const statusOf = async (client: TestClient, key: CallKey) => {
  // So that nobody sends too much in a minute.
  t.clock.advance(1 / 30)
  const [method = '', path = ''] = key.split(' ')
  const { status } = await client.send(method, path.replace(/:\w+/g, '1'), method === 'GET' ? undefined : {})
  return status
}
const keysOf = (access: CallDeclaration['access']) =>
  (Object.keys(calls) as CallKey[]).filter((key) => calls[key].access === access)

describe('the token of a kiosk', () => {
  it('[KIOSK-05] is accepted by the calls of kiosks, which are those under /api/kiosk/', async () => {
    const under = (Object.keys(calls) as CallKey[]).filter((key) => /\/api\/kiosk(\/|$)/.test(key))
    expect(keysOf('kiosk')).toEqual(under)
    for (const key of keysOf('kiosk')) expect([key, await statusOf(device, key)]).not.toEqual([key, 401])
  })

  it('[KIOSK-05] [KIOSK-06] is accepted by no other call, not even beside a session', async () => {
    for (const key of keysOf('session')) expect([key, await statusOf(device, key)]).toEqual([key, 401])
  })

  it('[KIOSK-05] nobody else’s session is accepted by the calls of kiosks', async () => {
    const dora = await t.as('dora.north')
    for (const key of keysOf('kiosk')) expect([key, await statusOf(dora, key)]).toEqual([key, 401])
  })

  it('[KIOSK-22] sixty changes a minute, and bad bodies never echo what was typed', async () => {
    t.clock.advance(1)
    const typed = { typed: '204816'.repeat(20), extra: '204816' }
    const bad = await device.send('POST', '/api/kiosk/identify', typed)
    expect(bad.status).toBe(422)
    expect(JSON.stringify(bad.body)).not.toContain('204816')
    let last = bad
    for (let n = 0; n < 70 && last.status !== 429; n += 1) last = await device.send('POST', '/api/kiosk/leave', {})
    expect(last).toMatchObject({ status: 429, body: { error: { message: 'One moment.' } } })
    const found = await device.send('POST', '/api/kiosk/identify', {})
    expect(found.status, 'who is found does not count as a change').toBe(422)
    expect(last.headers.has('retry-after')).toBe(true)
  })
})
