import type { Notification } from '@corridor/contract'
import type { NotificationId } from '@corridor/rules/ids'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'

const FROM_THE_NEWEST: string | undefined = undefined

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam }) => request('GET /api/notification', { query: { cursor: pageParam } }),
  initialPageParam: FROM_THE_NEWEST as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
})

export function notificationQuery(notificationId: NotificationId) {
  return queryOptions<Notification>({
    queryKey: ['notification', notificationId],
    queryFn: () => request('GET /api/notification/:notificationId', { params: { notificationId } }),
  })
}
