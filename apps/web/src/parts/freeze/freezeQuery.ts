import type { FreezeId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'

/** Everything about one freeze. */
export const FREEZE_KEY = 'freeze'

/** How it stands or ended, and which lists of it were taken. */
export function freezeQuery(freezeId: FreezeId) {
  return queryOptions({
    queryKey: [FREEZE_KEY, freezeId, 'freeze'],
    queryFn: () => request('GET /api/freeze/:freezeId', { params: { freezeId } }),
  })
}
