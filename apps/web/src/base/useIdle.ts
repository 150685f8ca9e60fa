import { useEffect, useState } from 'react'
import { whenIdle } from './whenIdle.ts'

/** False until the browser has drawn what is more urgent. */
export function useIdle(): boolean {
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
