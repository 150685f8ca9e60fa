import type { ListName, LiveFilter } from '@corridor/rules/pass'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../../../base/client.ts'
import { EVERY_MINUTE } from '../../../../base/session/now.ts'
import type { SchoolChoice } from '../view/listView.ts'
import type { LoadedPage } from './allPasses.ts'

export interface AllPassesQuestion {
  list: ListName
  schoolChoice: SchoolChoice
  show: LiveFilter | undefined
  search: string
}

const FIRST_PAGE: string | null = null

export function allPassesQuery(question: AllPassesQuestion) {
  const { list, schoolChoice, show, search } = question
  return infiniteQueryOptions({
    queryKey: ['passes', list, schoolChoice, show, search],
    queryFn: ({ pageParam }) => loadPage(question, pageParam),
    initialPageParam: FIRST_PAGE as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Without a listener for live events, the data is stale immediately.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // No event tells that a limit was reached.
    refetchInterval: show === 'over' && EVERY_MINUTE,
  })
}

export async function loadPage(
  { list, schoolChoice, show, search }: AllPassesQuestion,
  cursor: string | null = FIRST_PAGE,
): Promise<LoadedPage> {
  const askedAt = Date.now()
  const page = await request('GET /api/pass/list', {
    query: {
      list,
      ...(show && { show }),
      ...(schoolChoice !== 'all' && { schoolId: schoolChoice }),
      ...(search && { search }),
      ...(cursor !== null && { cursor }),
    },
  })
  return { ...page, askedAt }
}

/** How many there are. Not before something is searched for. */
export function countAllQuery(question: AllPassesQuestion) {
  const { list, schoolChoice, show, search } = question
  return queryOptions({
    queryKey: ['passCount', list, schoolChoice, show, search],
    queryFn: async () => (await loadPage(question)).total,
    enabled: search !== '',
    staleTime: 0,
    gcTime: 0,
  })
}
