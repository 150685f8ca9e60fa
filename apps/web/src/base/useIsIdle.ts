import { useEffect, useState } from 'react'
import { whenIdle } from './whenIdle.ts'

/** False until the browser has nothing more urgent to do, for what the first picture can do without. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let isGone = false
    whenIdle().then(() => {
      if (!isGone) setIdle(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isIdle
}
