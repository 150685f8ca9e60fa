/**
 * The HTTP server stops when its last connection is closed, and browsers keep theirs open. Node closes the idle ones,
 * and Socket.IO the ones it knows. A connection that is just being upgraded to a WebSocket, or that sends a request at
 * that moment and another one every minute, would keep the server from stopping for as long as its page is open.
 */
import type { Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'

/** Time for a clean close. */
const GRACE_MS = 500

export interface Connections {
  watch(http: HttpServer): void
  /** Closes idle connections, and WebSockets that were not closed in time, until `closed` resolves. */
  drain(closed: Promise<void>): Promise<void>
}

export function makeConnections(): Connections {
  const upgraded = new Set<Duplex>()
  let server: HttpServer | undefined
  return {
    watch(http) {
      server = http
      http.on('upgrade', (_request, socket: Duplex) => {
        upgraded.add(socket)
        socket.once('close', () => upgraded.delete(socket))
      })
    },
    async drain(closed) {
      const timer = setInterval(() => {
        server?.closeIdleConnections()
        for (const socket of upgraded) socket.destroy()
      }, GRACE_MS)
      await closed
      clearInterval(timer)
    },
  }
}
