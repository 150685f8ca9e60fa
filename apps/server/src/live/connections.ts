/**
 * The HTTP server stops when its last connection is closed, and browsers keep theirs. Node closes those that are idle at
 * that moment, and Socket.IO those that it knows. One that is just becoming a WebSocket, or that asks something in that
 * moment and goes on asking every minute, would hold up the stop for as long as its page is open.
 */
import type { Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'

/** Time to say goodbye for those that are closed in an orderly way. */
const GRACE_MS = 500

export interface Connections {
  watch(http: HttpServer): void
  /** Until `closed` resolves: whatever has finished, and every WebSocket that was not closed in time. */
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
