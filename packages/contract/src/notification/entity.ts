import type { NotificationId, SchoolId } from '@corridor/rules/ids'
import { NOTIFICATION_KIND_NAMES } from '@corridor/rules/notification'
import { z } from 'zod'
import { id, instant, passId } from '../call.ts'
import { NOTIFICATION_TYPES } from '../constants.ts'

export type { NotificationType } from '@corridor/rules/notification'

export const notification = z.object({
  notificationId: id<NotificationId>(),
  title: z.string(),
  message: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  passId: passId.nullable(),
  schoolId: id<SchoolId>().nullable(),
  createdAt: instant,
  unread: z.boolean(),
  /** The same as the text, in parts: students read it in their own language. Null if only the next version knows its kind. */
  about: z
    .object({
      kind: z.enum(NOTIFICATION_KIND_NAMES),
      /** Null if the pass has no origin yet, or there is none. */
      fromRoomName: z.string().nullable(),
      roomName: z.string(),
      /** Who did it; null if it was automatic. */
      actorName: z.string().nullable(),
      reason: z.string().nullable(),
      /** The same in Spanish, as far as the school has it. */
      reasonEs: z.string().nullable(),
    })
    .nullable(),
})
export type Notification = z.infer<typeof notification>
