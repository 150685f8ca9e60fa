import type { Notification, NotificationType, Pass } from '@corridor/contract'
import type { UserType } from '@corridor/rules/access'
import type { NotificationId } from '@corridor/rules/ids'
import {
  isNotificationKind,
  NOTIFICATION_KINDS,
  type NotificationFacts,
  type NotificationKind,
  type PlannedNotification,
} from '@corridor/rules/notification'
import { commonName, type NamedPerson, type NotificationNames, notificationText } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import type { notification } from '../db/schema/index.ts'
import { i18nIn } from '../words/i18n.ts'

/** What the database knows of the ids in the facts. */
export interface FoundNames extends Record<Exclude<keyof NotificationNames, 'actor'>, string | null> {
  actor: (NamedPerson & { type: UserType }) | null
}

export function namesOf({ actor, toRoom, ...others }: FoundNames): NotificationNames {
  return { ...others, toRoom: toRoom ?? 'another room', actor: actor && commonName(actor) }
}

/** A row with the current names of the ids in its facts. */
export interface NotificationRow {
  row: typeof notification.$inferSelect
  names: FoundNames
}

/** A server of the next version may have written it already. */
const UNKNOWN_KIND = { title: 'New notification', message: 'Reload this page to read it.', about: null }

export function presentNotification({ row, names }: NotificationRow): Notification {
  const { notificationId, kind, facts, passId, schoolId, createdAt } = row
  const content = isNotificationKind(kind) ? contentOf(kind, namesOf(names), facts) : UNKNOWN_KIND
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
  approved: (pass) => pass.professionalApprovedByName,
  rejected: (pass) => pass.rejectedByName,
  canceled: (pass) => pass.canceledByName,
  turn: (pass) => pass.startedByName,
  startedByStaff: (pass) => pass.startedByName,
  ended: (pass) => pass.completedByName,
  sentBack: (pass) => pass.completedByName,
}

function contentOf(
  kind: NotificationKind,
  names: NotificationNames,
  facts: NotificationFacts,
): Pick<Notification, 'title' | 'message' | 'about'> {
  const actorName = ACTOR_NAMES[kind] ? names.actor : null
  const about = {
    kind,
    fromRoomName: names.fromRoom,
    roomName: names.toRoom,
    actorName,
    reason: facts.reason ?? null,
    reasonEs: facts.reasonEs ?? null,
  }
  return { ...notificationText(i18nIn('en'), kind, names, facts), about }
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
