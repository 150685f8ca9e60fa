/** Figures that only the server can count. They follow what is heard of passes, though not at every step. */
import type { Pass } from '@corridor/contract'
import { useThrottledCallback } from '@mantine/hooks'
import { usePassUpdates } from './passUpdates.ts'
import { refreshNow } from './queries.ts'

const PACE_MS = 2000

/** Asks for the frame again when a pass is heard of that changes what is shown. */
export function useLiveMetrics(changes: (pass: Pass) => boolean): void {
  const renew = useThrottledCallback(() => void refreshNow().catch(() => undefined), PACE_MS)
  usePassUpdates((pass) => {
    if (changes(pass)) renew()
  })
}
