/**
 * A write, and the queries that it invalidates. Screens call it without knowing its path or any query keys:
 *
 *     export const archiveRoom = command('POST /api/room/:roomId/archive', ({ params }) => [roomQuery(params.roomId)])
 *
 * Invalidated queries are refetched immediately if they are on screen, and otherwise when their screen opens.
 */
import type { Answer, CallKey } from '@corridor/contract'
import type { QueryKey } from '@tanstack/react-query'
import { type InputArguments, type RequestInput, request } from './client.ts'
import { invalidate } from './session/queries.ts'

interface InvalidatedQuery {
  queryKey: QueryKey
}

export function command<K extends CallKey>(
  key: K,
  invalidates: (input: RequestInput<K>) => readonly InvalidatedQuery[],
): (input: RequestInput<K>) => Promise<Answer<K>> {
  return async (input) => {
    try {
      return await request(key, ...([input] as InputArguments<K>))
    } finally {
      // Also after a refusal, because the screen then shows outdated data.
      for (const { queryKey } of invalidates(input)) invalidate({ queryKey }).catch(() => undefined)
    }
  }
}
