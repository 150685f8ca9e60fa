import type { KioskEvents } from '@corridor/contract'
import { KIOSK_NAMESPACE, RECONNECTION } from '@corridor/contract/constants'
import { useEffect } from 'react'
import type { io as connect, Socket } from 'socket.io-client'
import { loadOrRetry } from '../../base/loadOrRetry.ts'
import { checkReachability, markReachable } from '../../base/reachability.ts'
import { whenIdle } from '../../base/whenIdle.ts'

const RETRY_MS = 5000

/** Listens for changes. Everything that the socket can tell, a closed or a refused connection included, is a reason to look. */
export function useLive(isKiosk: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isKiosk) return
    let close = () => {}
    let isStopped = false
    const start = async () => {
      await whenIdle()
      const { io } = await loadOrRetry(() => import('socket.io-client'))
      if (!isStopped) close = open(io, refresh)
    }
    void start()
    return () => {
      isStopped = true
      close()
    }
  }, [isKiosk, refresh])
}

function open(io: typeof connect, refresh: () => void): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined
  const socket: Socket<KioskEvents> = io(KIOSK_NAMESPACE, {
    ...RECONNECTION,
    path: '/socket.io',
    transports: ['websocket', 'polling'],
  })
  // Socket.IO does not try again after the server itself has closed or refused the connection.
  const connectLater = () => {
    clearTimeout(retry)
    if (!socket.active) retry = setTimeout(() => socket.connect(), RETRY_MS)
    refresh()
    checkReachability()
  }
  socket.on('connect', refresh)
  socket.on('kioskChanged', refresh)
  socket.on('connect_error', connectLater)
  socket.on('disconnect', connectLater)
  socket.io.on('ping', markReachable)
  return () => {
    clearTimeout(retry)
    socket.removeAllListeners().disconnect()
    socket.io.off('ping', markReachable)
  }
}
