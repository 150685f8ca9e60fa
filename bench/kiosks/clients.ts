/** The pages of kiosks, in a separate process: each has a socket, and fetches its screen again when it is told to. */
import { KIOSK_NAMESPACE } from '@corridor/contract'
import { io, type Socket } from 'socket.io-client'
import { type Caller, cookieHeader } from '../harness/bulkStudents.ts'
import { sharedClock } from '../harness/clock.ts'
import { Connection, textOf } from '../harness/http.ts'
import { runChild } from '../harness/parent.ts'

export interface KioskPages {
  origin: string
  devices: readonly Caller[]
}

/** When the last page was told of a change, and when the last had fetched what is new. */
export interface Reached {
  notifiedAt: number
  fetchedAt: number
}

/** Connections are opened in groups, as a school's devices are switched on. */
const GROUP_SIZE = 50

const pages: { socket: Socket; connection: Connection; device: Caller }[] = []
let reached: PromiseWithResolvers<Reached> | undefined
let notified = 0
let fetched = 0
let notifiedAt = 0

async function onChange({ connection, device }: (typeof pages)[number]): Promise<void> {
  // What is fetched right after connecting is not the change.
  if (!reached) return
  notified += 1
  notifiedAt = sharedClock()
  const reply = await connection.get(device, '/api/kiosk')
  if (reply.status !== 200) reached.reject(new Error(`A kiosk got ${reply.status}: ${textOf(reply)}`))
  fetched += 1
  if (notified >= pages.length && fetched === notified) reached.resolve({ notifiedAt, fetchedAt: sharedClock() })
}

function openPage(origin: string, device: Caller): Promise<void> {
  const socket = io(`${origin}${KIOSK_NAMESPACE}`, {
    extraHeaders: { cookie: cookieHeader(device) },
    ...{ transports: ['websocket'], forceNew: true, reconnection: false },
  })
  const page = { socket, connection: new Connection(origin), device }
  pages.push(page)
  socket.on('kioskChanged', () => void onChange(page))
  return new Promise((resolve, reject) => {
    // It is told to fetch once it has joined.
    socket.once('kioskChanged', () => resolve())
    socket.once('connect_error', reject)
  })
}

runChild(
  {
    async start({ origin, devices }: KioskPages) {
      for (let from = 0; from < devices.length; from += GROUP_SIZE) {
        await Promise.all(devices.slice(from, from + GROUP_SIZE).map((device) => openPage(origin, device)))
      }
    },
    expectChange: () => {
      ;[notified, fetched] = [0, 0]
      reached = Promise.withResolvers<Reached>()
    },
    awaitChange: () => reached?.promise,
  },
  () => {
    for (const { socket, connection } of pages) {
      socket.disconnect()
      connection.close()
    }
  },
)
