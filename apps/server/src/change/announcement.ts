import type { Notification, Pass } from '@corridor/contract'
import type { RoomId, UserId } from '@corridor/rules/ids'
import type { PassEventName } from '@corridor/rules/live'

/** What happened to a pass, to be sent to everybody who may receive it. */
export interface Announcement {
  /** The outbox row to mark as emitted once this has been sent. */
  eventId: number
  name: PassEventName
  pass: Pass
  previousHolders: { userIds: readonly UserId[]; roomIds: readonly RoomId[] }
  notifications: readonly { userId: UserId; notification: Notification }[]
}
