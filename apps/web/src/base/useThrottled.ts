import { useEffect, useRef, useState } from 'react'

/** Runs it at once, but at most once per interval: what is called meanwhile runs at its end. */
export function useThrottled(run: () => void, ms: number): () => void {
  const latest = useRef(run)
  latest.current = run
  const [throttled] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDue = false
    const start = () => {
      isDue = timer !== undefined
      if (isDue) return
      latest.current()
      timer = setTimeout(() => {
        timer = undefined
        if (isDue) start()
      }, ms)
    }
    return Object.assign(start, { cancel: () => clearTimeout(timer) })
  })
  useEffect(() => throttled.cancel, [throttled])
  return throttled
}
