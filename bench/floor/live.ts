/**
 * The floor for live events: only Socket.IO. Every posted event is broadcast to the sockets of staff before the
 * response is sent, as Corridor does, but without a session, a database or other servers.
 */
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Server } from 'socket.io'
import { sharedClock } from '../harness/clock.ts'
import { runChild } from '../harness/parent.ts'
import { settledMemory } from '../memory/settled.ts'

export interface Broadcast {
  event: string
  payload: unknown
  answer: unknown
  /** Not to staff alone. */
  isForAll?: boolean
}

let http: HttpServer
let io: Server
const connections = new Set<Socket>()

async function broadcast(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { event, payload, answer, isForAll }: Broadcast = JSON.parse(Buffer.concat(chunks).toString())
  if (isForAll) io.emit(event, payload)
  else io.to('staff').emit(event, payload)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

runChild(
  {
    async start() {
      http = createServer((request, response) => void broadcast(request, response))
      http.keepAliveTimeout = 0
      http.on('connection', (socket) => {
        connections.add(socket)
        socket.once('close', () => connections.delete(socket))
      })
      io = new Server(http, { serveClient: false, transports: ['websocket', 'polling'] })
      io.on('connection', (socket) => {
        if (socket.handshake.auth.isStaff) void socket.join('staff')
      })
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    },
    /** Sends one event, and says when it began to. */
    announce: ({ event, payload }: Pick<Broadcast, 'event' | 'payload'>) => {
      const startedAt = sharedClock()
      io.to('staff').emit(event, payload)
      return startedAt
    },
    memory: settledMemory,
    endSockets: () => io.disconnectSockets(true),
    cutConnections: () => {
      for (const connection of connections) connection.destroy()
    },
  },
  () => void io.close(),
)
