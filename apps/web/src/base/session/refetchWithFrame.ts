import { useEffect, useRef } from 'react'
import { useInitialize } from './initialize.ts'

/** The frame is refetched when events may have been missed. Other queries on a screen then need a refetch as well. */
export function useRefetchWithFrame(
  isEnabled: boolean,
  refetch: (options: { cancelRefetch: boolean }) => unknown,
): void {
  const { now: frameTime } = useInitialize()
  const previous = useRef(frameTime)
  useEffect(() => {
    if (previous.current === frameTime) return
    previous.current = frameTime
    if (isEnabled) refetch({ cancelRefetch: false })
  }, [frameTime, isEnabled, refetch])
}
