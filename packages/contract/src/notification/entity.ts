import type { NotificationId } from '@corridor/rules'
import { z } from 'zod'
import { id, instant, passId } from '../call.ts'
import { NOTIFICATION_TYPES } from '../constants.ts'

export type { NotificationType } from '@corridor/rules'

export const notification = z.object({
  notificationId: id<NotificationId>(),
  title: z.string(),
  message: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  passId: passId.nullable(),
  createdAt: instant,
  unread: z.boolean(),
})
export type Notification = z.infer<typeof notification>
