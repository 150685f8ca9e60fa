import { MAX_SECONDS_AGO } from '@corridor/contract/constants'
import { useEffect } from 'react'
import { useIsOffline } from '../../base/reachability.ts'
import { CallError, call, isUnanswered, pause } from '../call.ts'
import type { Dispatch } from '../state/reducer.ts'
import type { KeptReturn, KioskState } from '../state/state.ts'

const RETRY_MS = 2000

/** Says when there is no connection. When there is one again, those who came back meanwhile are sent before anybody goes. */
export function useReturns({ returns }: KioskState, dispatch: Dispatch): void {
  const isUnreachable = useIsOffline()
  useEffect(() => {
    if (isUnreachable) return dispatch({ type: 'offline' })
    if (returns.length === 0) return dispatch({ type: 'online' })
    const ended = new AbortController()
    void send(returns, ended.signal).then(() => !ended.signal.aborted && dispatch({ type: 'sent', returns }))
    return () => ended.abort()
  }, [isUnreachable, returns, dispatch])
}

async function send(returns: readonly KeptReturn[], ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const body = { returns: returns.map(({ at, ...typed }) => ({ ...typed, secondsAgo: secondsSince(at) })) }
    try {
      await call('POST /api/kiosk/returns', { body })
      return
    } catch (error) {
      // What the server does not want is not sent again.
      if (!isUnanswered(error) && !isBusy(error)) return
      await pause(RETRY_MS)
    }
  }
}

const secondsSince = (at: number) => Math.min(MAX_SECONDS_AGO, Math.max(0, Math.round((Date.now() - at) / 1000)))

const isBusy = (error: unknown) => error instanceof CallError && (error.status === 429 || error.status === 503)
