import type { DecoratedPass } from '@corridor/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { EVERY_MINUTE } from '../../base/session/now.ts'
import { usePassUpdates } from '../../base/session/passUpdates.ts'

interface OnePass {
  pass: DecoratedPass | undefined
  /** Why there is none. */
  error: Error | null
}

/** Any pass of the viewer's schools by its id. Not every one is heard of live, so it is asked for now and then too. */
export function useOnePass(passId: string): OnePass {
  const client = useQueryClient()
  const queryKey = ['onePass', passId]
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => request('GET /api/pass/:passId', { params: { passId } }),
    refetchInterval: EVERY_MINUTE,
    staleTime: 0,
  })
  usePassUpdates((heard) => {
    if (heard.passId !== passId) return
    client.setQueryData<DecoratedPass>(queryKey, (held) =>
      held && held.version < heard.version ? { ...held, ...heard } : held,
    )
  })
  return { pass: data, error: data ? null : error }
}
