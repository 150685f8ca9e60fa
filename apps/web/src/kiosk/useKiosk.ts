import { useCallback, useMemo, useReducer } from 'react'
import { useCloseTimer } from './effects/useCloseTimer.ts'
import { useLive } from './effects/useLive.ts'
import { useReader } from './effects/useReader.ts'
import { useRequest } from './effects/useRequest.ts'
import { useReturns } from './effects/useReturns.ts'
import { makeRefresh, useScreen } from './effects/useScreen.ts'
import { useUpdates } from './effects/useUpdates.ts'
import { useWakeLock } from './effects/useWakeLock.ts'
import { type Dispatch, reduce } from './state/reducer.ts'
import { INITIAL, type KioskState, screenOf } from './state/state.ts'

interface KioskPage {
  state: KioskState
  dispatch: Dispatch
  /** Fetches what the kiosk shows once more. */
  refresh: () => void
}

/** The state of the page, and everything that it does. */
export function useKiosk(): KioskPage {
  const [state, reduceState] = useReducer(reduce, INITIAL)
  const dispatch: Dispatch = useCallback((event) => reduceState({ ...event, now: Date.now() }), [])
  const refresh = useMemo(() => makeRefresh(dispatch), [dispatch])
  useScreen(state, refresh)
  useLive(state.device.is === 'kiosk', refresh)
  useRequest(state, dispatch)
  useReturns(state, dispatch)
  useCloseTimer(state, dispatch)
  useReader(dispatch)
  useUpdates(state)
  useWakeLock(screenOf(state)?.state === 'open')
  return { state, dispatch, refresh }
}
