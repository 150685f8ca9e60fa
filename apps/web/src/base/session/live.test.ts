/** Tests the live service against a real Socket.IO server. */
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TOO_MANY_SOCKETS } from '@corridor/contract/constants'
import { Server } from 'socket.io'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isConnected } from '../state/connection.ts'
import { type Live, openLive, SOCKET_OPTIONS } from './live.ts'
import { onLive } from './liveEvents.ts'

let http: HttpServer
let server: Server
let url: string
let live: Live | undefined
let accepted: string
let refusal: string
let tokens: string[]
let firsts: boolean[]

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  accepted = 'good'
  refusal = 'unauthenticated'
  tokens = []
  firsts = []
  http = createServer()
  server = new Server(http)
  server.use((socket, next) => {
    tokens.push(socket.handshake.auth.token)
    firsts.push(socket.handshake.auth.isFirst)
    next(socket.handshake.auth.token === accepted ? undefined : new Error(refusal))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})

afterEach(async () => {
  live?.close()
  live = undefined
  await server.close()
  vi.restoreAllMocks()
})

function open(token: (renew: boolean) => Promise<string> = async () => 'good') {
  const onReconnect = vi.fn()
  live = openLive({ url, token, onReconnect })
  return onReconnect
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 })
const connectedIs = (wanted: boolean) => until(() => expect(isConnected.get()).toBe(wanted))

describe('the live service', () => {
  it('[RT-01] sends the signed user token', async () => {
    open()
    await connectedIs(true)
    expect(tokens).toEqual(['good'])
  })

  it('[RT-02] is connected after connecting, and not after a disconnect', async () => {
    open()
    await connectedIs(true)
    server.engine.close()
    await connectedIs(false)
  })

  it('[RT-02] is not connected after a connect error', async () => {
    isConnected.set(true)
    open(async () => 'bad')
    await connectedIs(false)
  })

  it('[RT-03] reconnects and refreshes after the server closed the connection', async () => {
    const onReconnect = open()
    await connectedIs(true)
    server.disconnectSockets()
    await until(() => expect(onReconnect).toHaveBeenCalledTimes(1))
    await connectedIs(true)
  })

  it('[D-146] tells the server which connection is the first, so that it checks for missed events', async () => {
    const onReconnect = open()
    await connectedIs(true)
    expect(onReconnect).not.toHaveBeenCalled()
    server.disconnectSockets()
    await until(() => expect(onReconnect).toHaveBeenCalledTimes(1))
    expect(firsts).toEqual([true, false])
  })

  it('[D-072] gets a fresh token after a refusal', async () => {
    accepted = 'fresh'
    open(async (renew) => (renew ? 'fresh' : 'stale'))
    await connectedIs(true)
    expect(tokens).toEqual(['stale', 'fresh'])
  })

  it('[RT-15] waits a minute, with the same token, when this person has too many sockets', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    accepted = 'nobody'
    refusal = TOO_MANY_SOCKETS
    const renewals: boolean[] = []
    open(async (renew) => {
      renewals.push(renew)
      return 'good'
    })
    await until(() => expect(console.warn).toHaveBeenCalledWith(expect.stringContaining(TOO_MANY_SOCKETS)))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(tokens).toEqual(['good'])
    accepted = 'good'
    await vi.advanceTimersByTimeAsync(31_000)
    await connectedIs(true)
    expect(renewals).toEqual([false, false])
    vi.useRealTimers()
  })

  it('[RT-04] passes each event only to the handlers registered for it', async () => {
    open()
    await connectedIs(true)
    const received: unknown[] = []
    const stop = onLive('schoolChanged', (payload) => received.push(payload))
    onLive('startPass:7', (payload) => received.push(payload))
    server.emit('schoolChanged', { schoolId: 1 })
    server.emit('startPass:8', {})
    server.emit('startPass:7', { pass: undefined })
    await until(() => expect(received).toEqual([{ schoolId: 1 }, {}]))
    stop()
    server.emit('schoolChanged', { schoolId: 2 })
    server.emit('startPass:7', {})
    await until(() => expect(received).toEqual([{ schoolId: 1 }, {}, {}]))
  })

  it('[ERR-09] logs connect errors and disconnects', async () => {
    accepted = 'fresh'
    open(async (renew) => (renew ? 'fresh' : 'stale'))
    await connectedIs(true)
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('unauthenticated'))
    server.disconnectSockets()
    await until(() => expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('io server disconnect')))
  })

  it('[RT-15] retries forever, waiting one to five seconds with jitter 0.5, with a timeout of 20 seconds', () => {
    expect(SOCKET_OPTIONS).toMatchObject({
      reconnection: true,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
      randomizationFactor: 0.5,
      timeout: 20_000,
    })
  })
})
