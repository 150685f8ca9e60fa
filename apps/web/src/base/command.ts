/**
 * A write, and what it outdates. Screens call it and know neither its path nor the keys of any query:
 *
 *     export const archiveRoom = command('POST /api/room/:roomId/archive', ({ params }) => [roomQuery(params.roomId)])
 *
 * What is outdated is asked for again by the screens that show it, and by the others when they open.
 */
import type { Answer, CallKey } from '@corridor/contract'
import type { QueryKey } from '@tanstack/react-query'
import { type InputArguments, type RequestInput, request } from './client.ts'
import { queryClient } from './session/queries.ts'

interface Outdated {
  queryKey: QueryKey
}

export function command<K extends CallKey>(
  key: K,
  outdates: (input: RequestInput<K>) => readonly Outdated[],
): (input: RequestInput<K>) => Promise<Answer<K>> {
  return async (input) => {
    try {
      return await request(key, ...([input] as InputArguments<K>))
    } finally {
      // Also where it was refused: then what is on screen is not what the server has.
      for (const { queryKey } of outdates(input)) queryClient.invalidateQueries({ queryKey }).catch(() => undefined)
    }
  }
}
