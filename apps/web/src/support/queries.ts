import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'

/** Who reads requests for help. It changes only when the server starts again. */
export const helpQuery = () =>
  queryOptions({
    queryKey: ['help'],
    queryFn: () => request('GET /api/ticket'),
    staleTime: Number.POSITIVE_INFINITY,
  })
