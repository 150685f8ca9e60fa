import type { Pass } from '@corridor/contract'
import type { ListRules } from '@corridor/rules/live'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { failureOf } from '../../../../base/session/failure.ts'
import { useInitialize } from '../../../../base/session/initialize.ts'
import { useLiveEvent } from '../../../../base/session/liveEvents.ts'
import { serverNow } from '../../../../base/session/now.ts'
import { usePassUpdates } from '../../../../base/session/passUpdates.ts'
import { useRefetchWithFrame } from '../../../../base/session/refetchWithFrame.ts'
import { useAnswered } from '../../../../ui/table/useAnswered.ts'
import { useExpected } from '../../../pending.ts'
import { isListed } from '../view/listView.ts'
import { isNewer, type LoadedPage, passLists, type ReceivedPass } from './allPasses.ts'
import type { PassSource } from './passSource.ts'
import { type AllPassesQuestion, allPassesQuery } from './queries.ts'

const NO_PAGES: readonly LoadedPage[] = []

/** Everybody's passes, page by page, with live updates while the list is open. */
export function useAllPasses(question: AllPassesQuestion, isEnabled: boolean): PassSource {
  const { list, schoolChoice, show, search } = question
  const { viewer, dataBySchoolId } = useInitialize()
  const query = useInfiniteQuery({
    ...allPassesQuery(question),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  const pages = query.data?.pages ?? NO_PAGES
  const [received, setReceived] = useState<readonly ReceivedPass[]>([])
  usePassUpdates((pass) => {
    if (isEnabled)
      setReceived((held) => [...held.filter((one) => isNewer(one, pages)), { pass, receivedAt: Date.now() }])
  })
  useRefetchWithFrame(isEnabled, query.refetch)
  // No pass under way has a time limit during a freeze, and each has its own again afterward.
  useLiveEvent('freezeChanged', () => void (isEnabled && query.refetch({ cancelRefetch: false })))

  const belongs = useCallback(
    (pass: Pass) => isListed(pass, viewer, schoolChoice, search),
    [viewer, schoolChoice, search],
  )
  const lists = useMemo(() => {
    const rulesOf = (pass: Pass): ListRules | null => {
      const intervals = dataBySchoolId[pass.schoolId]?.school
      return intervals ? { viewer, intervals, now: serverNow(), belongs: () => belongs(pass) } : null
    }
    return passLists(list, pages, received, rulesOf)
  }, [list, pages, received, viewer, dataBySchoolId, belongs])
  const expected = useExpected(lists, belongs)[list]
  const { fetchNextPage } = query
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  // Passes that another page brings are not highlighted as new either.
  const view = useAnswered(`all ${schoolChoice} ${show ?? ''} ${search}`, query.isPlaceholderData)
  const answered = useAnswered(show, query.isPlaceholderData)
  return {
    passes: query.isPending ? undefined : expected,
    show: answered,
    asked: answered,
    failure: failureOf(query),
    isFollowing: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadMore,
    view: `${view} ${pages.length}`,
  }
}
