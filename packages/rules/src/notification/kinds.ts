/**
 * A notification is stored as its kind and its facts, and put into words when it is read (`text/notification.ts`). This
 * way the wording can change, and a renamed room or person appears under its new name. Facts are ids, and text that
 * someone wrote at the time.
 */
import type { RoomId, UserGroupId, UserId } from '../ids.ts'
import type { IncidentType } from '../incident/types.ts'
import type { SchoolWeek } from '../metrics/weeklyPeriod.ts'
import type { LocalDay } from '../time/zone.ts'
import { NOTIFICATION_OPTIONS, type NotificationType } from './types.ts'

export const NOTIFICATION_KINDS = {
  requested: 'request',
  /** A student who has to ask, or waits in line, says that it is urgent. */
  urgent: 'request',
  issued: 'issue',
  approved: 'approve',
  rejected: 'reject',
  canceled: 'cancel',
  changed: 'change',
  /** The student's pass left the line and started without them: a place was free, or a staff member started it. */
  turn: 'start',
  /** A staff member started the student's pass, which was in no line. */
  startedByStaff: 'start',
  /** A staff member ended the student's pass. */
  ended: 'end',
  /** The student's pass has run longer than its time limit. */
  overTime: 'alert',
  started: 'start',
  arrived: 'end',
  /** Closed at the end of the day. */
  forgotten: 'end',
  seen: 'view',
  incident: 'alert',
  /** A staff member was linked to a room, or was given a class. */
  assigned: 'assign',
  /** Somebody new says that they work in a room of the staff member. */
  roomClaimed: 'assign',
  /** Somebody said that they do not. */
  claimDeclined: 'assign',
  /** The report on a school week is there. */
  weeklyReport: 'message',
  /** Support has opened Corridor as someone. */
  impersonated: 'alert',
  /** An import of the district's roster is done, waits for a person, or keeps failing. */
  roster: 'message',
  /** Two students who are kept apart are out at the same time. */
  apartOut: 'alert',
  /** A keep-apart group ends soon. */
  apartEnds: 'message',
  /** A kiosk of the staff member's room was connected, moved to or from it, disconnected, or sleeps after wrong numbers. */
  kioskConnected: 'message',
  kioskMoved: 'message',
  kioskLeft: 'message',
  kioskAsleep: 'alert',
  /** The student's pass was made at a kiosk, where somebody else may have typed their number. */
  madeAtKiosk: 'message',
  /** The student says that it was not them. For the teacher. */
  notMe: 'alert',
  /** Somebody typed a wrong PIN of the student too often. */
  pinLocked: 'alert',
} as const satisfies Record<string, NotificationType>
export type NotificationKind = keyof typeof NOTIFICATION_KINDS

/**
 * `partly`: someone left a school out, or kept whoever would go. `held`: all but what someone has to decide.
 * `waiting`: nothing is imported before someone has looked at it.
 */
export type RosterOutcome = 'done' | 'partly' | 'held' | 'waiting' | 'failed'

export interface NotificationFacts {
  /** Null if the notification is not about a student. */
  studentId: UserId | null
  fromRoomId: RoomId | null
  /** Null if the notification is about a class. */
  toRoomId: RoomId | null
  userGroupId?: UserGroupId
  /** Who did it; null if it was automatic, because the line moved or the day ended. */
  actorId: UserId | null
  note?: string
  /** The student waits in line, and does not have to ask. */
  isInLine?: true
  reason?: string
  /** The same in Spanish, if it was one of the school's ready reasons. */
  reasonEs?: string
  incident?: IncidentType
  /** The first and the last day of a weekly report. */
  week?: SchoolWeek
  /** How an import of the roster went. */
  roster?: RosterOutcome
  /** The last day of a keep-apart group. */
  endsOn?: LocalDay
}

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[]

export function isNotificationKind(kind: string | null): kind is NotificationKind {
  return kind !== null && Object.hasOwn(NOTIFICATION_KINDS, kind)
}

/** A student who waits in line does not know when it moves, and the clock runs from then on. */
const ALWAYS_SENT: readonly NotificationKind[] = ['turn']

/** `subscribed` are the types that the person has switched on. */
export function isWanted(kind: NotificationKind, subscribed: readonly string[]): boolean {
  const type = NOTIFICATION_KINDS[kind]
  return (
    ALWAYS_SENT.includes(kind) || !NOTIFICATION_OPTIONS.some((option) => option === type) || subscribed.includes(type)
  )
}

/**
 * Who is kept apart. These leave Corridor neither in an email nor in a text, and are read by those who may manage groups
 * (`apart.manage`) at that time.
 */
export const APART_KINDS: readonly NotificationKind[] = ['apartOut', 'apartEnds']

/** What happens at kiosks is read in the app alone. */
const KIOSK_KINDS: readonly NotificationKind[] = [
  ...(['kioskConnected', 'kioskMoved', 'kioskLeft', 'kioskAsleep'] as const),
  ...(['madeAtKiosk', 'notMe', 'pinLocked'] as const),
]

const OUTGOING_METHODS = ['sms', 'email'] as const

/** How else it is sent to somebody who wants to be notified by these methods. */
export function outgoingMethods(kind: NotificationKind, methods: readonly string[]): ('sms' | 'email')[] {
  return APART_KINDS.includes(kind) || KIOSK_KINDS.includes(kind)
    ? []
    : OUTGOING_METHODS.filter((method) => methods.includes(method))
}
