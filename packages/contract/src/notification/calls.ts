import type { NotificationId, UserId } from '@corridor/rules/ids'
import { z } from 'zod'
import { call } from '../call.ts'
import { bigIdParam, bigIdValue, cursor, idParam, setOf } from '../input.ts'
import { pageOf } from '../page.ts'
import { notification } from './entity.ts'

const notificationId = z.object({ notificationId: bigIdParam<NotificationId>() })

export const notificationCalls = {
  'GET /api/notification': call({
    summary: 'All notifications, newest first, page by page',
    access: 'session',
    query: z.object({ cursor: cursor.optional() }),
    answer: pageOf(notification),
  }),
  'GET /api/notification/:notificationId': call({
    summary: 'One notification',
    access: 'session',
    params: notificationId,
    answer: notification,
  }),
  'POST /api/notification/read': call({
    summary: 'Mark several or all as read',
    access: 'session',
    body: z.union([
      z.object({ notificationIds: setOf(bigIdValue<NotificationId>(), { min: 1, max: 500 }) }),
      z.object({ all: z.literal(true) }),
    ]),
    answer: z.object({ unreadNotificationsCount: z.number().int() }),
    idempotent: true,
  }),
  'POST /api/notification/:notificationId/read': call({
    summary: 'Mark one as read',
    access: 'session',
    params: notificationId,
    body: z.object({}).optional(),
    answer: notification,
    idempotent: true,
  }),
  'GET /api/user/:userId/notifications/unread': call({
    summary: 'Unread notifications of the signed-in user',
    access: 'session',
    params: z.object({ userId: idParam<UserId>() }),
    answer: z.array(notification),
  }),
} as const
