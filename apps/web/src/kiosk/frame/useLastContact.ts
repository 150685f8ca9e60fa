import { bareClock } from '@corridor/rules/time'
import { offlineSince } from '../../base/reachability.ts'
import { EVERY_SECOND, serverTimeAt, useNow } from '../../base/session/now.ts'
import { useStore } from '../../base/state/store.ts'

/** Since when there is no connection, as a clock says it. What is on the screen is as of then. */
export function useLastContact(timezone: string): string {
  const since = useStore(offlineSince)
  const now = useNow(EVERY_SECOND)
  return bareClock(since === null ? now : serverTimeAt(since), timezone)
}
