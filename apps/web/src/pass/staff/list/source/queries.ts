import type { ListName } from '@corridor/rules'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../../base/client.ts'
import type { SchoolChoice } from '../view/listView.ts'
import type { LoadedPage } from './allPasses.ts'

export interface AllPassesQuestion {
  list: ListName
  schoolChoice: SchoolChoice
  search: string
}

const FIRST_PAGE: string | null = null

export function allPassesQuery(question: AllPassesQuestion) {
  const { list, schoolChoice, search } = question
  return infiniteQueryOptions({
    queryKey: ['passes', list, schoolChoice, search],
    queryFn: ({ pageParam }) => loadPage(question, pageParam),
    initialPageParam: FIRST_PAGE as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Without a listener for live events, the data is stale immediately.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function loadPage({ list, schoolChoice, search }: AllPassesQuestion, cursor: string | null): Promise<LoadedPage> {
  const askedAt = Date.now()
  const page = await request('GET /api/pass/list', {
    query: {
      list,
      ...(schoolChoice !== 'all' && { schoolId: schoolChoice }),
      ...(search && { search }),
      ...(cursor !== null && { cursor }),
    },
  })
  return { ...page, askedAt }
}
