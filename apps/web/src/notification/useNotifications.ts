import type { Notification } from '@corridor/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { flash } from '../base/state/flashes.ts'
import { isOutdated, loadedOf } from './pages.ts'
import { notificationsQuery } from './queries.ts'

interface LoadedNotifications {
  /** Undefined until the first page is loaded. */
  notifications: Notification[] | undefined
  error: Error | null
  refetch: () => void
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/** Newest first, page by page; refetched as soon as the total differs from the list's. */
export function useNotifications(): LoadedNotifications {
  const { allNotificationsCount, notifications } = useInitialize()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(notificationsQuery)
  const mustAskAgain = data !== undefined && isOutdated(data, { allNotificationsCount, notifications })
  // The count is a dependency too: each new notification triggers a check.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (mustAskAgain) refetch()
  }, [mustAskAgain, allNotificationsCount, refetch])
  return {
    notifications: useMemo(() => data && loadedOf(data), [data]),
    error,
    refetch: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: async () => {
      const { isFetchNextPageError, error: failure } = await fetchNextPage()
      if (isFetchNextPageError) flash(errorMessage(failure), 'error')
    },
  }
}
