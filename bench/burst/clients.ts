/**
 * Everybody's sockets, in a separate process: they connect, listen, and record when each event reached the last screen.
 */
import { io, type Socket } from 'socket.io-client'
import { moment } from '../harness/clock.ts'
import { obeyParent } from '../harness/parent.ts'
import { eventKey } from './eventKey.ts'

export interface ClientsInput {
  origin: string
  sockets: { token: string; isStaff: boolean }[]
}

export interface Heard {
  /** How many staff screens received it. */
  screens: number
  lastAt: number
}

export interface ClientsReport {
  /** By pass and version. */
  heard: Map<string, Heard>
  lost: number
}

/**
 * Connections are opened in groups: a school does not arrive all at once, and the listen queue is not what is measured.
 */
const AT_ONCE = 50

const sockets: Socket[] = []
const heard = new Map<string, Heard>()
let lost = 0

function note(event: string, payload: { pass?: { passId: string; version: number } }): void {
  // Each person also receives their own variant of an event; only the plain one, which all staff receive, is counted.
  if (event.includes(':') || !payload.pass) return
  const key = eventKey(payload.pass)
  const so = heard.get(key)
  heard.set(key, { screens: (so?.screens ?? 0) + 1, lastAt: moment() })
}

function connect(origin: string, auth: ClientsInput['sockets'][number]): Promise<void> {
  const socket = io(origin, { auth, transports: ['websocket'], forceNew: true, reconnection: false })
  sockets.push(socket)
  if (auth.isStaff) socket.onAny(note)
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') lost += 1
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
}

obeyParent(
  {
    async start({ origin, sockets: wanted }: ClientsInput) {
      for (let from = 0; from < wanted.length; from += AT_ONCE) {
        await Promise.all(wanted.slice(from, from + AT_ONCE).map((auth) => connect(origin, auth)))
      }
    },
    report: (): ClientsReport => ({ heard, lost }),
  },
  () => {
    for (const socket of sockets) socket.disconnect()
  },
)
