import { useEffect } from 'react'

/** Keeps the screen on where the browser can. The lock ends whenever the page is hidden. */
export function useWakeLock(isAwake: boolean): void {
  useEffect(() => {
    if (!isAwake || !navigator.wakeLock) return
    let lock: WakeLockSentinel | undefined
    let isStopped = false
    const request = async () => {
      if (document.hidden) return
      // A device that is about to run out of power refuses.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isStopped) await lock?.release()
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isStopped = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [isAwake])
}
