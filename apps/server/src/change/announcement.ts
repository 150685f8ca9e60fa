import type { Notification, Pass } from '@corridor/contract'
import type { PassEventName } from '@corridor/rules'

/** What happened to a pass, for those who may hear of it. */
export interface Announcement {
  /** The line of the outbox that is marked once this is out. */
  eventId: number
  name: PassEventName
  pass: Pass
  previousHolders: { userIds: readonly number[]; roomIds: readonly number[] }
  notifications: readonly { userId: number; notification: Notification }[]
}
