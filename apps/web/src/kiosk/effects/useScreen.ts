import { useEffect } from 'react'
import { onReachable } from '../../base/reachability.ts'
import { serverNow, syncServerTime } from '../../base/session/now.ts'
import { CallError, call, isUnanswered } from '../call.ts'
import type { Dispatch } from '../state/reducer.ts'
import { type KioskState, screenOf } from '../state/state.ts'

/** Between two looks at what the socket should have told already. */
const POLL_MS = 60_000
const RETRY_MS = 5000

/** Fetches what the kiosk shows: now, when something changed, and when the server says that it changes by itself. */
export function useScreen(state: KioskState, refresh: () => void): void {
  const until = screenOf(state)?.until ?? null
  useEffect(() => {
    refresh()
    const timer = setInterval(refresh, POLL_MS)
    const stop = onReachable(refresh)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [refresh])
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(refresh, Math.max(0, Date.parse(until) - Date.parse(serverNow())) + RETRY_MS / 10)
    return () => clearTimeout(timer)
  }, [until, refresh])
}

/** Of many reasons at once, one more look after the one that is on the way is enough. */
export function makeRefresh(dispatch: Dispatch): () => void {
  let loading = false
  let isWantedAgain = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    clearTimeout(retry)
    isWantedAgain = loading
    if (loading) return
    loading = true
    void load(dispatch)
      .catch((error) => {
        // Without a connection it is fetched as soon as there is one.
        if (!isUnanswered(error)) retry = setTimeout(refresh, RETRY_MS)
      })
      .finally(() => {
        loading = false
        if (isWantedAgain) refresh()
      })
  }
  return refresh
}

async function load(dispatch: Dispatch): Promise<void> {
  const requestedAt = Date.now()
  try {
    const screen = await call('GET /api/kiosk')
    syncServerTime(screen.now, requestedAt)
    dispatch({ type: 'screen', screen })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
    dispatch({ type: 'disconnected' })
  }
}
