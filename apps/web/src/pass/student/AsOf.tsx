import type { Pass } from '@corridor/contract'
import { clockTime } from '@corridor/rules'
import { offlineSince } from '../../base/reachability.ts'
import { useSchool } from '../../base/session/initialize.ts'
import { serverTimeAt } from '../../base/session/now.ts'
import { useStore } from '../../base/state/store.ts'

/** Without a connection: when the server last confirmed the pass. */
export function AsOf({ pass }: { pass: Pass }) {
  const since = useStore(offlineSince)
  const timezone = useSchool(pass.schoolId)?.timezone ?? 'UTC'
  return since === null ? null : <p>As of {clockTime(serverTimeAt(since), timezone)}</p>
}
