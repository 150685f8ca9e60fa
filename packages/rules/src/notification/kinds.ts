/**
 * A notification is stored as its kind and its facts, and put into words when it is read (`text/notification.ts`). This
 * way the wording can change, and a renamed room or person appears under its new name. Facts are ids, and text that
 * somebody wrote at the time.
 */
import type { RoomId, UserId } from '../ids.ts'
import type { IncidentType } from '../incident/types.ts'
import { NOTIFICATION_OPTIONS, type NotificationType } from './types.ts'

export const NOTIFICATION_KINDS = {
  requested: 'request',
  issued: 'issue',
  approved: 'approve',
  rejected: 'reject',
  canceled: 'cancel',
  changed: 'change',
  /** The line moved, and the student's pass started. */
  turn: 'start',
  started: 'start',
  arrived: 'end',
  /** Closed at the end of the day. */
  forgotten: 'end',
  seen: 'view',
  incident: 'alert',
  /** A staff member was linked to a room. */
  assigned: 'assign',
} as const satisfies Record<string, NotificationType>
export type NotificationKind = keyof typeof NOTIFICATION_KINDS

export interface NotificationFacts {
  /** Null if the notification is not about a student. */
  studentId: UserId | null
  fromRoomId: RoomId | null
  toRoomId: RoomId
  /** Who did it; null if it was automatic, because the line moved or the day ended. */
  actorId: UserId | null
  note?: string
  reason?: string
  incident?: IncidentType
}

export function isNotificationKind(kind: string | null): kind is NotificationKind {
  return kind !== null && Object.hasOwn(NOTIFICATION_KINDS, kind)
}

/**
 * `subscribed` are the types that the person has switched on. "Your turn" is always sent, because the student's pass is
 * already running.
 */
export function isWanted(kind: NotificationKind, subscribed: readonly string[]): boolean {
  const type = NOTIFICATION_KINDS[kind]
  return kind === 'turn' || !NOTIFICATION_OPTIONS.some((option) => option === type) || subscribed.includes(type)
}
