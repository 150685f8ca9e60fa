/**
 * The live socket. Socket.IO reconnects automatically when a connection breaks, but not when the server closed or
 * refused it; both cases are handled here. A new token is requested when the old one has expired, and after every
 * refusal. If the session itself has ended, that request redirects to the sign-in page.
 */
import { RECONNECTION, TOO_MANY_SOCKETS } from '@corridor/contract/constants'
import { io, type Socket } from 'socket.io-client'
import { checkReachability, delayAfter, markReachable } from '../reachability.ts'
import { isConnected } from '../state/connection.ts'
import { dispatchLive } from './liveEvents.ts'

export interface LiveOptions {
  /** Null means the page's own server. */
  url: string | null
  /** A signed user token; `renew` means that the last one was refused. */
  token: (renew: boolean) => Promise<string>
  /** The connection was lost and is back, so events may have been missed. */
  onReconnect: () => void
}

export interface Live {
  close: () => void
}

// biome-ignore lint/suspicious/noConsole: connection problems are logged to help with support requests
const warn = (what: string, why: string) => console.warn(`Live updates: ${what} (${why})`)

/** How long to wait until the server may have room for another socket; the page polls as often meanwhile. */
const PLACE_DELAY_MS = 60_000

export const SOCKET_OPTIONS = {
  ...RECONNECTION,
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  autoConnect: false,
}

export function openLive({ url, token, onReconnect }: LiveOptions): Live {
  let refusals = 0
  let wasConnected = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  // On the first connection, the server checks what happened since it issued the token, and tells us to refresh.
  const auth = (send: (auth: { token: string; isFirst: boolean }) => void) => {
    token(refusals > 0).then(
      (fresh) => send({ token: fresh, isFirst: !wasConnected }),
      () => retryLater('no token'),
    )
  }
  const socket: Socket = url === null ? io({ ...SOCKET_OPTIONS, auth }) : io(url, { ...SOCKET_OPTIONS, auth })

  const retryAfter = (delay: number) => {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => socket.disconnect().connect(), delay)
  }
  const retryLater = (why: string) => {
    warn('could not connect', why)
    isConnected.set(false)
    // There is nothing wrong with the token, so no new one is asked for.
    if (why === TOO_MANY_SOCKETS) return retryAfter(PLACE_DELAY_MS)
    refusals += 1
    retryAfter(delayAfter(refusals))
  }

  socket.on('connect', () => {
    refusals = 0
    markReachable()
    isConnected.set(true)
    if (wasConnected) onReconnect()
    wasConnected = true
  })
  socket.on('connect_error', (error) => {
    isConnected.set(false)
    checkReachability()
    // An active socket retries automatically; otherwise the server refused the connection.
    if (socket.active) return warn('could not connect', error.message)
    retryLater(error.message)
  })
  socket.on('disconnect', (reason) => {
    isConnected.set(false)
    checkReachability()
    warn('disconnected', reason)
    if (reason === 'io server disconnect') socket.connect()
  })
  // Several times a minute.
  socket.io.on('ping', markReachable)
  socket.onAny(dispatchLive)
  socket.connect()

  return {
    close: () => {
      clearTimeout(retryTimer)
      socket.removeAllListeners().offAny().disconnect()
      socket.io.off('ping', markReachable)
      isConnected.set(false)
    },
  }
}
