import type { DecoratedPass } from '@corridor/contract'
import type { PassId } from '@corridor/rules/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePassUpdates } from '../../base/session/passUpdates.ts'
import { onePassQuery } from '../queries.ts'

interface OnePass {
  pass: DecoratedPass | undefined
  /** Why there is no pass. */
  error: Error | null
}

/** Any pass of the viewer's schools by id, kept up to date. */
export function useOnePass(passId: PassId): OnePass {
  const client = useQueryClient()
  const query = onePassQuery(passId)
  const { data, error } = useQuery(query)
  usePassUpdates((received) => {
    if (received.passId !== passId) return
    client.setQueryData(query.queryKey, (held) =>
      held && held.version < received.version ? { ...held, ...received } : held,
    )
  })
  return { pass: data, error: data ? null : error }
}
