/** How many sockets one person may have. */
import { TOO_MANY_SOCKETS } from '@corridor/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connectSocket, type TestSocket } from '../testing/client.ts'
import { announceSchoolChange } from '../testing/live.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
let token: string
beforeAll(async () => {
  t = await startServer()
  const sam = await t.as('sam.north')
  token = (await sam.call('GET /api/user/initialize')).signedUserToken
})
afterAll(() => t.close())

const isOpen = ({ socket }: TestSocket) => socket.connected

it('[D-072] a person has twenty sockets at most: the next one is refused, and the others go on', async () => {
  const sockets: TestSocket[] = []
  for (let n = 0; n < 20; n += 1) sockets.push(await connectSocket(t.origin, token))
  await expect(connectSocket(t.origin, token)).rejects.toThrow(TOO_MANY_SOCKETS)
  expect(sockets.every(isOpen)).toBe(true)
  const tess = await (await t.as('tess.north')).listen()
  announceSchoolChange(t.server.context, t.world.north.schoolId)
  await Promise.all([...sockets, tess].map((socket) => socket.hear('schoolChanged')))

  sockets.pop()?.close()
  const next = await vi.waitFor(() => connectSocket(t.origin, token), { timeout: 10_000 })
  expect(isOpen(next)).toBe(true)
  for (const socket of [...sockets, next, tess]) socket.close()
})

it('[D-072] sockets that are opened all at once get no further', async () => {
  const opened = await Promise.allSettled(Array.from({ length: 40 }, () => connectSocket(t.origin, token)))
  const sockets = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  await vi.waitFor(() => expect(sockets.filter(isOpen)).toHaveLength(20), { timeout: 10_000 })
  // They hear, the others do not.
  announceSchoolChange(t.server.context, t.world.north.schoolId)
  await Promise.all(sockets.filter(isOpen).map((socket) => socket.hear('schoolChanged')))
  for (const socket of sockets) socket.close()
})
