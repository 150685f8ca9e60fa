/**
 * A notification is kept as its kind and its facts, and put into words when it is read (`text/notification.ts`), so
 * that words can change and a room or a person that is renamed is called by its new name. Facts are ids, and the words
 * that somebody wrote at that moment.
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
  /** The line moved up: it is the student's turn. */
  turn: 'start',
  started: 'start',
  arrived: 'end',
  /** Closed at the end of the day. */
  forgotten: 'end',
  seen: 'view',
  incident: 'alert',
  /** A room was given to a member of staff. */
  assigned: 'assign',
} as const satisfies Record<string, NotificationType>
export type NotificationKind = keyof typeof NOTIFICATION_KINDS

export interface NotificationFacts {
  /** Null where no student comes into it. */
  studentId: UserId | null
  fromRoomId: RoomId | null
  toRoomId: RoomId
  /** Who did it; null where nobody did: the line moved, or the day ended. */
  actorId: UserId | null
  note?: string
  reason?: string
  incident?: IncidentType
}

export function isNotificationKind(kind: string | null): kind is NotificationKind {
  return kind !== null && Object.hasOwn(NOTIFICATION_KINDS, kind)
}

/** `subscribed` are the types that somebody has switched on. A student whose turn it is must know: the clock runs. */
export function isWanted(kind: NotificationKind, subscribed: readonly string[]): boolean {
  const type = NOTIFICATION_KINDS[kind]
  return kind === 'turn' || !NOTIFICATION_OPTIONS.some((option) => option === type) || subscribed.includes(type)
}
