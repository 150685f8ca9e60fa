/**
 * Everybody's sockets, in a separate process: they connect, listen, and record when each event reached the last screen.
 */
import type { PassId } from '@corridor/rules/ids'
import { io, type Socket } from 'socket.io-client'
import { sharedClock } from '../harness/clock.ts'
import { runChild } from '../harness/parent.ts'
import { eventKey } from './eventKey.ts'

export interface ClientsInput {
  origin: string
  sockets: readonly { token: string; isStaff: boolean }[]
}

export interface Received {
  /** How many staff screens received it. */
  screens: number
  lastAt: number
}

export interface ClientsReport {
  /** By pass and version. */
  received: Map<string, Received>
  lost: number
}

/** An event that all staff screens must receive. */
export interface AwaitedEvent {
  key: string
  screens: number
}

/**
 * Connections are opened in groups: a school does not arrive all at once, and the listen queue is not what is measured.
 */
const GROUP_SIZE = 50

const sockets: Socket[] = []
const received = new Map<string, Received>()
const awaited = new Map<string, PromiseWithResolvers<number> & { screens: number }>()
let lost = 0

function recordEvent(name: string, payload: { pass?: { passId: PassId; version: number } }): void {
  // Each person also receives their own variant of an event; only the plain one, which all staff receive, is counted.
  if (name.includes(':') || !payload.pass) return
  const key = eventKey(payload.pass)
  const screens = (received.get(key)?.screens ?? 0) + 1
  const lastAt = sharedClock()
  received.set(key, { screens, lastAt })
  const event = awaited.get(key)
  if (event?.screens === screens) event.resolve(lastAt)
}

function connect(origin: string, auth: ClientsInput['sockets'][number]): Promise<void> {
  const socket = io(origin, { auth, transports: ['websocket'], forceNew: true, reconnection: false })
  sockets.push(socket)
  if (auth.isStaff) socket.onAny(recordEvent)
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') lost += 1
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
}

async function connectAll({ origin, sockets: wanted }: ClientsInput): Promise<void> {
  for (let from = 0; from < wanted.length; from += GROUP_SIZE) {
    await Promise.all(wanted.slice(from, from + GROUP_SIZE).map((auth) => connect(origin, auth)))
  }
}

runChild(
  {
    start: connectAll,
    /** More of them, when the first ones are connected. */
    connect: connectAll,
    report: (): ClientsReport => ({ received, lost }),
    /** Before it is sent: it may arrive sooner than the question for it. */
    expectEvent: ({ key, screens }: AwaitedEvent) =>
      void awaited.set(key, { screens, ...Promise.withResolvers<number>() }),
    /** Resolves with the time when the last screen received it. */
    awaitEvent: ({ key }: AwaitedEvent) => awaited.get(key)?.promise,
  },
  () => {
    for (const socket of sockets) socket.disconnect()
  },
)
