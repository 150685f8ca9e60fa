import type { FreezeMark, FreezeMarked } from '@corridor/contract'
import type { FreezeId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { invalidate, queryClient } from '../../base/session/queries.ts'
import { FREEZE_KEY } from '../../parts/freeze/freezeQuery.ts'
import { lastNumber, withMarked, withNewer } from './knownMarks.ts'

const EVERY_TEN_SECONDS = 10_000

/** All marks, once; after that only what is new. Live events bring most of it, the clock what they missed. */
export function marksQuery(freezeId: FreezeId, isOpen = true) {
  const queryKey = [FREEZE_KEY, freezeId, 'marks']
  const known = () => queryClient.getQueryData<readonly FreezeMark[]>(queryKey) ?? []
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<readonly FreezeMark[]> => {
      const query = { since: lastNumber(known()) }
      const { marks } = await request('GET /api/freeze/:freezeId/marks', { params: { freezeId }, query })
      // Events may have come meanwhile.
      return withNewer(known(), marks)
    },
    staleTime: 0,
    refetchInterval: isOpen && EVERY_TEN_SECONDS,
    structuralSharing: false,
  })
}

/** From a live event, or the answer to one's own mark. Resolves when the screen knows it, or cannot at the moment. */
export async function takeIn(freezeId: FreezeId, marked: FreezeMarked): Promise<void> {
  const { queryKey } = marksQuery(freezeId)
  const known = queryClient.getQueryData<readonly FreezeMark[]>(queryKey)
  const next = known && withMarked(known, marked)
  if (next) queryClient.setQueryData(queryKey, next)
  else await invalidate({ queryKey }).catch(() => undefined)
}
