/** Everybody's screens, in a separate process: they are connected, and it is known when the last of them was told. */
import { io, type Socket } from 'socket.io-client'
import type { ClientsInput } from '../burst/clients.ts'
import { sharedClock } from '../harness/clock.ts'
import { runChild } from '../harness/parent.ts'

/** Connections are opened in groups, as in the morning. */
const GROUP_SIZE = 50

const sockets: Socket[] = []
let notified = 0
let everybody: PromiseWithResolvers<number> | undefined

function onFreeze(): void {
  notified += 1
  if (notified === sockets.length) everybody?.resolve(sharedClock())
}

function connect(origin: string, auth: ClientsInput['sockets'][number]): Promise<void> {
  const socket = io(origin, { auth, transports: ['websocket'], forceNew: true, reconnection: false })
  sockets.push(socket)
  socket.on('freezeChanged', onFreeze)
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
}

runChild(
  {
    async start({ origin, sockets: wanted }: ClientsInput) {
      for (let from = 0; from < wanted.length; from += GROUP_SIZE) {
        await Promise.all(wanted.slice(from, from + GROUP_SIZE).map((auth) => connect(origin, auth)))
      }
    },
    expectFreeze: () => {
      notified = 0
      everybody = Promise.withResolvers<number>()
    },
    /** Resolves with the time when the last screen was told. */
    awaitFreeze: () => everybody?.promise,
  },
  () => {
    for (const socket of sockets) socket.disconnect()
  },
)
