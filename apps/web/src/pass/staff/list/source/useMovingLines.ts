import type { Pass } from '@corridor/contract'
import { useEffect } from 'react'
import { refreshNow } from '../../../../base/session/initialize.ts'
import { onLineMoved } from '../../../../base/session/liveEvents.ts'
import { usePassUpdates } from '../../../../base/session/passUpdates.ts'
import { useDebounced } from '../../../../base/useDebounced.ts'

const SETTLE_MS = 1000

/** The server computes places in line, so when somebody leaves a line that is on screen, it is refetched. */
export function useMovingLines(passes: readonly Pass[]): void {
  const waiting = passes.filter(({ placeInLine }) => placeInLine !== null)
  const renew = useDebounced(() => void refreshNow().catch(() => undefined), SETTLE_MS)
  usePassUpdates(({ passId, enqueuedAt, startedAt, canceledAt, toRoomId }) => {
    const hasLeft = enqueuedAt !== null && (startedAt ?? canceledAt) !== null
    if (hasLeft && waiting.some((other) => other.toRoomId === toRoomId && other.passId !== passId)) renew()
  })
  const isWatching = waiting.length > 0
  useEffect(() => (isWatching ? onLineMoved(renew) : undefined), [isWatching, renew])
}
