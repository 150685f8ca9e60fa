import { KIOSK_NAMESPACE } from '@corridor/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kiosk as kioskTable } from '../db/schema/index.ts'
import type { TestClient } from '../testing/client.ts'
import { connectKiosk } from '../testing/kiosks.ts'
import { requestPass } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

/** The socket of a kiosk's page, and how often it was told to fetch again. */
async function listen(origin: string, device: TestClient) {
  const cookie = [...device.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket: Socket = io(`${origin}${KIOSK_NAMESPACE}`, {
    extraHeaders: { cookie },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  const heard: unknown[][] = []
  const waiting = new Set<() => void>()
  socket.onAny((...event) => {
    heard.push(event)
    for (const check of waiting) check()
  })
  const ended = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const hear = (count: number) =>
    new Promise<void>((resolve) => {
      const check = () => heard.length >= count && resolve()
      waiting.add(check)
      check()
    })
  return { socket, heard, hear, ended }
}

it('[KIOSK-05] [KIOSK-21] a kiosk’s socket hears that something changed, never what; people’s sockets and cookies are not taken', async () => {
  const { rooms, schoolId } = t.world.north
  const ada = await t.as('ada.north')
  const { device, kiosk } = await connectKiosk(t, ada, rooms.classroom)
  await expect(listen(t.origin, ada)).rejects.toThrow('unauthenticated')
  const page = await listen(t.origin, device)
  // Once it has joined, it is told to fetch.
  await page.hear(1)
  await requestPass(await t.as('sam.north'), t.world.north, { to: 'library' })
  await page.hear(2)
  const params = { schoolId, kioskId: kiosk.kioskId }
  await ada.call('POST /api/school/:schoolId/kiosk/:kioskId', { params, body: { version: 1, name: 'Door' } })
  await page.hear(3)
  await ada.call('POST /api/school/:schoolId/kiosk/:kioskId', { params, body: { version: 2, playsSound: true } })
  await page.hear(4)
  expect(new Set(page.heard.map((event) => JSON.stringify(event)))).toEqual(new Set(['["kioskChanged",{}]']))
  page.socket.disconnect()
})

it('[HALL-11] a board hears of passes anywhere in its school', async () => {
  const dora = await t.as('dora.north')
  const { device } = await connectKiosk(t, dora, t.world.north.rooms.gym, { kind: 'board' })
  const board = await listen(t.origin, device)
  await board.hear(1)
  await requestPass(await t.as('tess.north'), t.world.north, { to: 'library' })
  await board.hear(2)
  board.socket.disconnect()
})

it('[KIOSK-19] Disconnect closes the socket in every process, also by a statement at the database', async () => {
  const { rooms, schoolId } = t.world.north
  const ada = await t.as('ada.north')
  const first = await connectKiosk(t, ada, rooms.classroom)
  const second = await connectKiosk(t, ada, rooms.classroom)
  const sibling = await t.sibling()
  const [here, there] = [await listen(t.origin, first.device), await listen(sibling.origin, second.device)]
  const params = { schoolId, kioskId: second.kiosk.kioskId }
  await ada.call('DELETE /api/school/:schoolId/kiosk/:kioskId', { params })
  await there.ended
  await t.database.db.update(kioskTable).set({ disconnectedAt: t.clock.now() })
  await here.ended
  await expect(listen(t.origin, first.device)).rejects.toThrow('unauthenticated')
  await sibling.close()
})
