import { CONNECT_CODE_MINUTES } from '@corridor/rules/kiosk'
import { useEffect } from 'react'
import { CallError, call, pause } from '../call.ts'
import type { Dispatch } from '../state/reducer.ts'
import { forgetApp } from './forgetApp.ts'

/** The device follows within two seconds. */
const COLLECT_MS = 1500
const RETRY_MS = 3000

/** Asks for a code, and then whether somebody has connected it, until somebody has. */
export function useConnectCode(dispatch: Dispatch, refresh: () => void): void {
  useEffect(() => {
    const ended = new AbortController()
    // It only fails once it is not wanted anymore.
    connect(ended.signal, dispatch, refresh).catch(() => undefined)
    return () => ended.abort()
  }, [dispatch, refresh])
}

async function connect(ended: AbortSignal, dispatch: Dispatch, refresh: () => void): Promise<void> {
  while (!ended.aborted) {
    const { code } = await untilAnswered(() => call('POST /api/kiosk-code'), ended)
    if (ended.aborted) return
    dispatch({ type: 'code', code, expiresAt: Date.now() + CONNECT_CODE_MINUTES * 60_000 })
    const isConnected = await collect(ended)
    if (ended.aborted) return
    if (isConnected) await forgetApp()
    // An answer that was lost may have brought the cookie along.
    refresh()
    if (isConnected) return
  }
}

/** Whether the device was connected before its code expired. */
async function collect(ended: AbortSignal): Promise<boolean> {
  for (;;) {
    await pause(COLLECT_MS)
    if (ended.aborted) return false
    const { state } = await untilAnswered(() => call('POST /api/kiosk-code/collect'), ended)
    if (state !== 'waiting') return state === 'connected'
  }
}

async function untilAnswered<T>(request: () => Promise<T>, ended: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await request()
    } catch (error) {
      if (ended.aborted) throw error
      await pause(Math.max(RETRY_MS, error instanceof CallError ? error.retryAfter * 1000 : 0))
    }
  }
}
