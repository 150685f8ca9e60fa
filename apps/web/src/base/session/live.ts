/**
 * The live socket. Socket.IO reconnects by itself when a connection breaks, but not when the server ended it or
 * refused it; both are taken up here. The token is asked for anew when it has grown old, and always after a refusal;
 * where the session itself has ended, that question leads to the sign-in page.
 */
import { RECONNECTION } from '@corridor/contract/constants'
import { io, type Socket } from 'socket.io-client'
import { isConnected } from '../state/connection.ts'
import { dispatchLive } from './liveEvents.ts'

export interface LiveOptions {
  /** Null takes the page's own server. */
  url: string | null
  /** A signed user token; `renew` says that the last one was refused. */
  token: (renew: boolean) => Promise<string>
  /** The connection was lost and is back: events may have been missed. */
  onReconnect: () => void
}

export interface Live {
  close: () => void
}

// biome-ignore lint/suspicious/noConsole: a broken connection is noted for whoever looks into a report of one
const note = (what: string, why: string) => console.warn(`Live updates: ${what} (${why})`)

/** The same pace as Socket.IO's own attempts. */
function delayAfter(refusals: number): number {
  const { reconnectionDelay, reconnectionDelayMax, randomizationFactor } = RECONNECTION
  const delay = Math.min(reconnectionDelay * 2 ** (refusals - 1), reconnectionDelayMax)
  return delay * (1 + randomizationFactor * (2 * Math.random() - 1))
}

export const SOCKET_OPTIONS = {
  ...RECONNECTION,
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  autoConnect: false,
}

export function openLive({ url, token, onReconnect }: LiveOptions): Live {
  let refusals = 0
  let wasConnected = false
  let again: ReturnType<typeof setTimeout> | undefined
  // The first time, the server itself looks what happened since the answer that the token came with, and says so.
  const auth = (give: (auth: { token: string; isFirst: boolean }) => void) => {
    token(refusals > 0).then(
      (fresh) => give({ token: fresh, isFirst: !wasConnected }),
      () => retryLater('no token'),
    )
  }
  const socket: Socket = url === null ? io({ ...SOCKET_OPTIONS, auth }) : io(url, { ...SOCKET_OPTIONS, auth })

  const retryLater = (why: string) => {
    note('could not connect', why)
    isConnected.set(false)
    refusals += 1
    clearTimeout(again)
    again = setTimeout(() => socket.disconnect().connect(), delayAfter(refusals))
  }

  socket.on('connect', () => {
    refusals = 0
    isConnected.set(true)
    if (wasConnected) onReconnect()
    wasConnected = true
  })
  socket.on('connect_error', (error) => {
    isConnected.set(false)
    // While it is active the socket tries again by itself; otherwise the server said no.
    if (socket.active) return note('could not connect', error.message)
    retryLater(error.message)
  })
  socket.on('disconnect', (reason) => {
    isConnected.set(false)
    note('disconnected', reason)
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.onAny(dispatchLive)
  socket.connect()

  return {
    close: () => {
      clearTimeout(again)
      socket.removeAllListeners().offAny().disconnect()
      isConnected.set(false)
    },
  }
}
