import type { DecoratedPass, Input, Place } from '@corridor/contract'
import type { PassId, SchoolId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { EVERY_MINUTE } from '../base/session/now.ts'
import { retryInterval } from '../base/session/refresh.ts'

export function fetchPass(passId: PassId): Promise<DecoratedPass> {
  return request('GET /api/pass/:passId', { params: { passId } })
}

/**
 * Any pass of the viewer's schools. Live events do not cover every one of them, so it is also refetched now and then.
 */
export function onePassQuery(passId: PassId) {
  return queryOptions({
    queryKey: ['onePass', passId],
    queryFn: () => fetchPass(passId),
    refetchInterval: EVERY_MINUTE,
    staleTime: 0,
  })
}

/** What happened to a pass, fetched again with every change of it. */
export function passTimelineQuery({ passId, version }: Pick<DecoratedPass, 'passId' | 'version'>) {
  return queryOptions({
    queryKey: ['onePass', passId, 'story', version],
    queryFn: () => request('GET /api/pass/:passId/story', { params: { passId } }),
    placeholderData: keepPreviousData,
  })
}

/** One of the student's own passes with its line, fetched once for each version that the lists have shown. */
export function ownPassQuery(passId: PassId, version: number) {
  return queryOptions({
    queryKey: ['pass', passId, version],
    queryFn: () =>
      fetchPass(passId).catch((error) => {
        // biome-ignore lint/suspicious/noConsole: the page falls back to its lists; the log helps with support requests
        console.warn('Unable to fetch decorated pass', error)
        throw error
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => retryInterval(state.error),
  })
}

/** The student's own past, newest first. A pass that has just ended belongs to it, so it is fetched with every visit. */
export const ownPassesQuery = infiniteQueryOptions({
  queryKey: ['ownPasses'],
  queryFn: ({ pageParam }) => request('GET /api/pass/own', { query: { cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime: 0,
})

/**
 * Where the student usually goes, with what would happen to a request now. Others come and go, so it is refetched now
 * and then while somebody looks at it.
 */
export function usualDestinationsQuery(schoolId: SchoolId, origin: Place | null) {
  return queryOptions({
    queryKey: ['usualDestinations', schoolId, origin?.roomId, origin?.userId],
    queryFn: () =>
      request('GET /api/pass/destinations', {
        query: { schoolId, fromRoomId: origin?.roomId, fromFacultyId: origin?.userId ?? undefined },
      }),
    // An order from before the last pass would change under a thumb.
    staleTime: 0,
    gcTime: 0,
    // From another room it is nearly the same, and nothing has to disappear until that is known.
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MINUTE,
    refetchOnWindowFocus: true,
  })
}

export type OutlookQuestion = Input<'GET /api/pass/outlook', 'query'>

/** What would become of a request. As with tiles, it depends on others and on the time. */
export function outlookQuery(question: OutlookQuestion | null) {
  return queryOptions({
    queryKey: ['passOutlook', question],
    queryFn: () => request('GET /api/pass/outlook', { query: question as OutlookQuestion }),
    enabled: question !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: EVERY_MINUTE,
    refetchOnWindowFocus: true,
  })
}

export interface ConflictQuestion {
  studentIds: readonly UserId[]
  scheduledFor: Instant | null
  /** The pass being edited does not conflict with itself. */
  ignorePassId?: PassId | undefined
}

/**
 * Which of these students have a pass around that time. Others create passes in the meantime, so the result is not
 * cached.
 */
export function conflictsQuery({ studentIds, scheduledFor, ignorePassId }: ConflictQuestion) {
  return queryOptions({
    queryKey: ['conflicts', studentIds, scheduledFor, ignorePassId],
    queryFn: () =>
      request('POST /api/pass/conflicts', {
        body: {
          studentIds: [...studentIds],
          // Never called without a time: see `enabled`.
          scheduledFor: scheduledFor as Instant,
          ...(ignorePassId && { ignorePassId }),
        },
      }),
    enabled: studentIds.length > 0 && scheduledFor !== null,
    staleTime: 0,
    gcTime: 0,
  })
}
