import { useEffect, useState } from 'react'
import { newVersion, reloadInto } from '../../base/newVersion.ts'
import { onReachable } from '../../base/reachability.ts'
import { isIdle, type KioskState } from '../state/state.ts'

const CHECK_MS = 15 * 60_000

/** Loads the version that the server has, as soon as nobody is using this one. */
export function useUpdates(state: KioskState): void {
  const [version, setVersion] = useState<string | null>(null)
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const check = () => void newVersion('/kiosk').then(setVersion)
    const timer = setInterval(check, CHECK_MS)
    // A server that was restarted may have been updated.
    const stop = onReachable(check)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  const canReload = isIdle(state) && !state.isOffline
  useEffect(() => {
    if (version !== null && canReload) reloadInto(version)
  }, [version, canReload])
}
