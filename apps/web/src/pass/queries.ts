import type { DecoratedPass } from '@corridor/contract'
import type { Instant } from '@corridor/rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { EVERY_MINUTE } from '../base/session/now.ts'
import { askAgainAfter } from '../base/session/refresh.ts'

export function fetchPass(passId: string): Promise<DecoratedPass> {
  return request('GET /api/pass/:passId', { params: { passId } })
}

/** Any pass of the viewer's schools. Not every one is heard of live, so it is asked for now and then too. */
export function onePassQuery(passId: string) {
  return queryOptions({
    queryKey: ['onePass', passId],
    queryFn: () => fetchPass(passId),
    refetchInterval: EVERY_MINUTE,
    staleTime: 0,
  })
}

/** One of the student's own passes with its line, once for every version that the lists have shown. */
export function ownPassQuery(passId: string, version: number) {
  return queryOptions({
    queryKey: ['pass', passId, version],
    queryFn: () =>
      fetchPass(passId).catch((error) => {
        // biome-ignore lint/suspicious/noConsole: the page goes on with what the lists say; this is for whoever looks into it
        console.warn('Unable to fetch decorated pass', error)
        throw error
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => askAgainAfter(state.error),
  })
}

export interface ConflictQuestion {
  studentIds: readonly number[]
  scheduledFor: Instant | null
  /** The pass being edited is not in its own way. */
  ignorePassId?: string | undefined
}

/** Which of these students are on the way around that time. Others make passes meanwhile, so nothing is kept. */
export function conflictsQuery({ studentIds, scheduledFor, ignorePassId }: ConflictQuestion) {
  return queryOptions({
    queryKey: ['conflicts', studentIds, scheduledFor, ignorePassId],
    queryFn: () =>
      request('POST /api/pass/conflicts', {
        body: {
          studentIds: [...studentIds],
          // Not asked without a time: see `enabled`.
          scheduledFor: scheduledFor as Instant,
          ...(ignorePassId && { ignorePassId }),
        },
      }),
    enabled: studentIds.length > 0 && scheduledFor !== null,
    staleTime: 0,
    gcTime: 0,
  })
}
