import type { Notification, NotificationType, Pass } from '@corridor/contract'
import {
  type Instant,
  isNotificationKind,
  NOTIFICATION_KINDS,
  type NotificationFacts,
  type NotificationId,
  type NotificationKind,
  type NotificationNames,
  notificationText,
  type PlannedNotification,
} from '@corridor/rules'
import type { notification } from '../db/schema/index.ts'

/** A row with the current names of the ids in its facts. A row without a kind is older, and stores its text. */
export interface NotificationRow {
  row: typeof notification.$inferSelect
  names: { [K in keyof NotificationNames]: string | null }
}

export function presentNotification({ row, names }: NotificationRow): Notification {
  const { notificationId, kind, facts, passId, schoolId, createdAt } = row
  const content =
    isNotificationKind(kind) && facts
      ? contentOf(kind, { ...names, toRoom: names.toRoom ?? 'another room' }, facts)
      : { title: row.title, message: row.message, about: null }
  return {
    notificationId,
    ...content,
    type: row.type as NotificationType,
    passId,
    schoolId,
    createdAt,
    unread: row.readAt === null,
  }
}

/** For each kind that says who did it: where a pass has the name. */
const ACTOR_NAMES: Partial<Record<NotificationKind, (pass: Pass) => string | null>> = {
  issued: (pass) => pass.createdByName,
  approved: (pass) => pass.approvedByName,
  rejected: (pass) => pass.rejectedByName,
  canceled: (pass) => pass.canceledByName,
  turn: (pass) => pass.startedByName,
  ended: (pass) => pass.completedByName,
}

function contentOf(
  kind: NotificationKind,
  names: NotificationNames,
  facts: NotificationFacts,
): Pick<Notification, 'title' | 'message' | 'about'> {
  const actorName = ACTOR_NAMES[kind] ? names.actor : null
  const about = { kind, roomName: names.toRoom, actorName, reason: facts.reason ?? null }
  return { ...notificationText(kind, names, facts), about }
}

/** A notification that was just written, with the names on its pass, so that no query is needed. */
export function presentNew(
  notificationId: NotificationId,
  { kind, facts }: PlannedNotification,
  pass: Pass,
  createdAt: Instant,
): Notification {
  const names = {
    student: pass.studentName,
    fromRoom: pass.fromRoomName,
    toRoom: pass.toRoomName,
    actor: ACTOR_NAMES[kind]?.(pass) ?? null,
  }
  return {
    notificationId,
    ...contentOf(kind, names, facts),
    type: NOTIFICATION_KINDS[kind],
    passId: pass.passId,
    schoolId: pass.schoolId,
    createdAt,
    unread: true,
  }
}
