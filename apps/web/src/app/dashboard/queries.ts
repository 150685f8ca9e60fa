import type { UsageInterval } from '@corridor/rules/metrics'
import type { ListName, LiveFilter } from '@corridor/rules/pass'
import { type Query, queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { EVERY_MINUTE } from '../../base/session/now.ts'
import { usePassUpdates } from '../../base/session/passUpdates.ts'
import { ALL_SCHOOLS, invalidate, PEOPLE_KEY, READINESS_KEY, SETUP_KEY } from '../../base/session/queries.ts'
import { useThrottled } from '../../base/useThrottled.ts'

/** Everything on the dashboard that passes change. */
const DASHBOARD_KEY = 'dashboard'

export const MIN_INTERVAL_MS = 3000

/** The clock moves the chart on, and no event tells that a pass is over its time. */
const LIVE = { staleTime: 0, refetchInterval: EVERY_MINUTE } as const

/** Of all schools at once, however many they are. */
export function usageQuery(interval: UsageInterval) {
  return queryOptions({
    queryKey: [DASHBOARD_KEY, 'usage', interval],
    queryFn: () => request('GET /api/usage', { query: { interval } }),
    ...LIVE,
  })
}

/** Who is in the halls of all schools. */
export const allNowQuery = queryOptions({
  // The key is among the people's, because marking an incident as seen changes the count, too.
  queryKey: [PEOPLE_KEY, ALL_SCHOOLS, 'now'],
  queryFn: () => request('GET /api/now'),
  ...LIVE,
})

/** The schools of the viewer that are not ready. One that is ready stays so: without any, passes and the clock ask no more. */
export const readinessQuery = queryOptions({
  queryKey: [READINESS_KEY],
  queryFn: () => request('GET /api/readiness'),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.length === 0 ? false : EVERY_MINUTE),
})

/** Classes to which teachers added students by themselves. The key is among the people's, because the event for an added student invalidates those. */
export const unconfirmedQuery = queryOptions({
  queryKey: [PEOPLE_KEY, ALL_SCHOOLS, 'unconfirmed'],
  queryFn: () => request('GET /api/classes/unconfirmed'),
})

/** Rooms that new staff chose. The key is among the setups', because the event for a choice is that a setup has changed. */
export const claimsQuery = queryOptions({
  queryKey: [SETUP_KEY, ALL_SCHOOLS, 'claims'],
  queryFn: () => request('GET /api/rooms/claims'),
})

/** The beginning of a list of everybody's passes, and how long it is. */
export function listQuery(list: ListName, show?: LiveFilter) {
  return queryOptions({
    queryKey: [DASHBOARD_KEY, 'list', list, show],
    queryFn: () => request('GET /api/pass/list', { query: { list, ...(show && { show }) } }),
    ...LIVE,
  })
}

/** Refetches what is shown when passes change, at most every few seconds. */
export function useLiveDashboard(): void {
  const refetch = useThrottled(() => {
    const isShown = ({ queryKey: [kind, , part] }: Query) =>
      kind === DASHBOARD_KEY || (kind === PEOPLE_KEY && part === 'now')
    invalidate({ predicate: isShown }).catch(() => undefined)
  }, MIN_INTERVAL_MS)
  usePassUpdates(refetch)
}
