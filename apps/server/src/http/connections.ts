/**
 * The connections of the HTTP server, and how it stops without losing anybody's request. A client that sends a request on
 * a connection just as it is closed, or whose new connection was not accepted yet when the server stopped listening,
 * gets an error instead of an answer. So:
 *
 * 1. Every answer closes its connection, and says so. Its client opens another one. Connections that were used a moment
 *    ago are probably used again, and are closed by that answer.
 * 2. Requests are held for a moment, so that clients that were about to connect have done so and wait for an answer.
 * 3. The server stops listening. Nobody is connecting.
 * 4. Everybody who waits is answered.
 *
 * What is left then are connections on which nobody has sent anything: those are closed.
 */
import type { Server as HttpServer, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises'

/** Clients that send another request usually do so within this time. */
const RECENT_MS = 1000
/** How often it is looked whether somebody may still return. */
const LOOK_MS = 20
/** Nobody connects if nobody has connected for this long. Clients on a busy computer take their time. */
const QUIET_MS = 100
/** Clients that never send anything but connect all the time are not waited for. */
const QUIET_TRIES = 20
/** Time for WebSockets to close cleanly. */
const GRACE_MS = 500
/** How often that time may pass before a request that has not been sent, or only half, is not waited for any longer. */
const GRACES = 3

export interface Connections {
  watch(http: HttpServer): void
  /** Every request passes here before anything else happens to it. */
  admit(response: ServerResponse): Promise<void> | undefined
  closeAfterAnswers(): void
  /** Stops listening, and resolves when every request has been answered. */
  stop(): Promise<void>
  /** Closes the connections that are left. */
  close(): Promise<void>
}

export function makeConnections(): Connections {
  /** When each was last used, or opened. */
  const open = new Map<Socket, number>()
  const upgraded = new Set<Duplex>()
  const answering = new Set<ServerResponse>()
  let server: HttpServer | undefined
  let isClosing = false
  let arrivals = 0
  let held: PromiseWithResolvers<void> | undefined
  let closed: Promise<void> = Promise.resolve()
  let onAnswered = () => {}

  const closeAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  const closeAfterAnswers = () => {
    isClosing = true
    answering.forEach(closeAfter)
  }
  const nobodyReturns = async () => {
    const started = performance.now()
    const isRecent = (usedAt: number) => performance.now() - usedAt < RECENT_MS
    while ([...open.values()].some((usedAt) => usedAt <= started && isRecent(usedAt))) await pause(LOOK_MS)
  }
  const nobodyConnects = async () => {
    for (let before = -1, tries = QUIET_TRIES; before !== arrivals && tries > 0; tries -= 1) {
      before = arrivals
      await pause(QUIET_MS)
    }
    // Connections are accepted earlier in a turn of the event loop, so there is none that waits for it.
    await endOfTurn()
  }
  const sweep = (isPatient: boolean) => {
    server?.closeIdleConnections()
    for (const socket of upgraded) socket.destroy()
    if (isPatient) return
    // Browsers open some in case they need them, which do not count as idle.
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy()
    if (answering.size === 0) server?.closeAllConnections()
  }

  return {
    watch(http) {
      server = http
      http.on('connection', (socket) => {
        arrivals += 1
        open.set(socket, performance.now())
        socket.once('close', () => open.delete(socket))
      })
      http.on('upgrade', (_request, socket: Duplex) => {
        upgraded.add(socket)
        socket.once('close', () => upgraded.delete(socket))
      })
    },
    admit(response) {
      const { socket } = response
      answering.add(response)
      response.once('close', () => {
        if (socket && open.has(socket)) open.set(socket, performance.now())
        answering.delete(response)
        if (answering.size === 0) onAnswered()
      })
      if (isClosing) closeAfter(response)
      return held?.promise
    },
    closeAfterAnswers,
    async stop() {
      if (!server?.listening) return
      closeAfterAnswers()
      await nobodyReturns()
      held = Promise.withResolvers()
      await nobodyConnects()
      closed = new Promise((resolve) => server?.close(() => resolve()))
      held.resolve()
      if (answering.size > 0) {
        await new Promise<void>((resolve) => {
          onAnswered = resolve
        })
      }
    },
    async close() {
      let graces = GRACES
      const timer = setInterval(() => {
        graces -= 1
        sweep(graces > 0)
      }, GRACE_MS)
      await closed
      clearInterval(timer)
    },
  }
}
