import type { Pass } from '@corridor/contract'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect } from 'react'
import { usePassHeard } from '../../../app/session/heardPasses.ts'
import { refreshNow } from '../../../app/session/initialize.ts'
import { onLineMoved } from '../../../app/session/liveEvents.ts'

const SETTLE_MS = 1000

/** Places in line are the server's to count: when somebody leaves a line that is on screen, it is asked again. */
export function useMovingLines(passes: readonly Pass[]): void {
  const waiting = passes.filter(({ placeInLine }) => placeInLine !== null)
  const renew = useDebouncedCallback(() => void refreshNow().catch(() => undefined), SETTLE_MS)
  usePassHeard(({ passId, enqueuedAt, startedAt, canceledAt, toRoomId }) => {
    const hasLeft = enqueuedAt !== null && (startedAt ?? canceledAt) !== null
    if (hasLeft && waiting.some((other) => other.toRoomId === toRoomId && other.passId !== passId)) renew()
  })
  const isWatching = waiting.length > 0
  useEffect(() => (isWatching ? onLineMoved(renew) : undefined), [isWatching, renew])
}
