import { z } from 'zod'
import { instant } from '../call.ts'
import { NOTIFICATION_TYPES } from '../constants.ts'

export type { NotificationType } from '@corridor/rules'

export const notification = z.object({
  notificationId: z.number().int(),
  title: z.string(),
  message: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  passId: z.uuid().nullable(),
  createdAt: instant,
  unread: z.boolean(),
})
export type Notification = z.infer<typeof notification>
