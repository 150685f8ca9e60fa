import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { notFound } from '../http/errors.ts'
import { route } from '../session/route.ts'
import { personNotFound } from '../session/tenancy.ts'
import { markRead } from './commands.ts'
import { notificationCounts, notificationOf, notificationPage, unreadNotifications } from './queries.ts'

const notificationNotFound = () => notFound('This notification was not found.')

export function notificationRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database

  route(app, 'GET /api/notification', ({ query, scope }) => notificationPage(db, scope.userId, query.cursor))

  route(app, 'GET /api/notification/:notificationId', async ({ params, scope }) => {
    const found = await notificationOf(db, scope.userId, params.notificationId)
    if (!found) throw notificationNotFound()
    return found
  })

  route(app, 'POST /api/notification/read', ({ body, scope, request }) =>
    runChange(context, { scope, request }, async ({ tx, now }) => {
      await markRead(tx, scope.userId, 'all' in body ? 'all' : body.notificationIds, now)
      const { unread } = await notificationCounts(tx, scope.userId)
      return { unreadNotificationsCount: unread }
    }),
  )

  route(app, 'POST /api/notification/:notificationId/read', ({ params, scope, request }) =>
    runChange(context, { scope, request }, async ({ tx, now }) => {
      await markRead(tx, scope.userId, [params.notificationId], now)
      const found = await notificationOf(tx, scope.userId, params.notificationId)
      if (!found) throw notificationNotFound()
      return found
    }),
  )

  route(app, 'GET /api/user/:userId/notifications/unread', async ({ params, scope }) => {
    if (params.userId !== scope.userId) throw personNotFound()
    return unreadNotifications(db, scope.userId)
  })
}
