/** Metrics that only the server can compute. They are refetched when passes change, at most once per interval. */
import type { Pass } from '@corridor/contract'
import { useThrottled } from '../useThrottled.ts'
import { usePassUpdates } from './passUpdates.ts'
import { refreshNow } from './queries.ts'

const MIN_INTERVAL_MS = 2000

/** Refetches the frame when a pass update affects the displayed metrics. */
export function useLiveMetrics(affects: (pass: Pass) => boolean): void {
  const refresh = useThrottled(() => void refreshNow().catch(() => undefined), MIN_INTERVAL_MS)
  usePassUpdates((pass) => {
    if (affects(pass)) refresh()
  })
}
