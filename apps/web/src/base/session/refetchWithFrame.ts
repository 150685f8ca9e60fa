import { useEffect, useRef } from 'react'
import { useInitialize } from './initialize.ts'

/** The frame is asked for again when something may have been missed: then so is what stands beside it on a screen. */
export function useRefetchWithFrame(
  isWanted: boolean,
  refetch: (options: { cancelRefetch: boolean }) => unknown,
): void {
  const { now: frameTime } = useInitialize()
  const seen = useRef(frameTime)
  useEffect(() => {
    if (seen.current === frameTime) return
    seen.current = frameTime
    if (isWanted) refetch({ cancelRefetch: false })
  }, [frameTime, isWanted, refetch])
}
