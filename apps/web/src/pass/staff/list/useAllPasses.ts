import type { Pass } from '@corridor/contract'
import type { ListName, ListRules } from '@corridor/rules'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { request } from '../../../base/client.ts'
import { useInitialize } from '../../../base/session/initialize.ts'
import { serverNow } from '../../../base/session/now.ts'
import { usePassUpdates } from '../../../base/session/passUpdates.ts'
import { useRefetchWithFrame } from '../../../base/session/refetchWithFrame.ts'
import { useExpected } from '../../pending.ts'
import { type HeardPass, isNews, type LoadedPage, passLists } from './allPasses.ts'
import { isListed, type SchoolChoice } from './listView.ts'
import type { PassSource } from './passSource.ts'

interface Wanted {
  list: ListName
  schoolChoice: SchoolChoice
  search: string
  isWanted: boolean
}

const NO_PAGES: readonly LoadedPage[] = []

/** Everybody's passes, page by page, live while the list is open. */
export function useAllPasses({ list, schoolChoice, search, isWanted }: Wanted): PassSource {
  const { viewer, dataBySchoolId } = useInitialize()
  const query = useInfiniteQuery({
    queryKey: ['passes', list, schoolChoice, search],
    queryFn: ({ pageParam }) => loadPage(list, schoolChoice, search, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    enabled: isWanted,
    // What nobody listens to grows old at once.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const pages = query.data?.pages ?? NO_PAGES
  const [heard, setHeard] = useState<readonly HeardPass[]>([])
  usePassUpdates((pass) => {
    if (isWanted) setHeard((held) => [...held.filter((one) => isNews(one, pages)), { pass, heardAt: Date.now() }])
  })
  useRefetchWithFrame(isWanted, query.refetch)

  const belongs = useCallback(
    (pass: Pass) => isListed(pass, viewer, schoolChoice, search),
    [viewer, schoolChoice, search],
  )
  const lists = useMemo(() => {
    const rulesOf = (pass: Pass): ListRules | null => {
      const intervals = dataBySchoolId[pass.schoolId]?.school
      return intervals ? { viewer, intervals, now: serverNow(), belongs: () => belongs(pass) } : null
    }
    return passLists(list, pages, heard, rulesOf)
  }, [list, pages, heard, viewer, dataBySchoolId, belongs])
  const { fetchNextPage } = query
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  return {
    passes: useExpected(lists, belongs)[list],
    isLoading: query.isPending,
    error: query.data ? null : query.error,
    retry: query.refetch,
    hasMore: query.hasNextPage,
    loadMore,
    loadedPages: pages.length,
  }
}

async function loadPage(
  list: ListName,
  schoolChoice: SchoolChoice,
  search: string,
  cursor: string | null,
): Promise<LoadedPage> {
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
