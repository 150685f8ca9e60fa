/** What students are told of their passes, in their language. */
import type { NotificationFacts, NotificationKind } from '../notification/kinds.ts'
import { cancelReasonText } from '../pass/cancelReason.ts'
import type { I18n } from '../words/i18n.ts'

export interface StudentNotificationNames {
  fromRoom: string | null
  toRoom: string
  /** Who did it; null if it was automatic, or the office. */
  actor: string | null
}

export interface NotificationText {
  title: string
  message: string
}

const STUDENT_KINDS = [
  'issued',
  'approved',
  'rejected',
  'canceled',
  'changed',
  'turn',
  'startedByStaff',
  'ended',
  'sentBack',
  'overTime',
  'madeAtKiosk',
  'pinLocked',
] as const satisfies NotificationKind[]
export type StudentKind = (typeof STUDENT_KINDS)[number]

/** Staff are told everything else. */
export function isStudentKind(kind: NotificationKind): kind is StudentKind {
  return STUDENT_KINDS.some((other) => other === kind)
}

export function studentNotificationText(
  i18n: I18n,
  kind: StudentKind,
  names: StudentNotificationNames,
  { reason }: Pick<NotificationFacts, 'reason'>,
): NotificationText {
  const room = names.toRoom
  const endpoints = { endpoints: names.fromRoom ? 'fromTo' : 'to', from: names.fromRoom, to: room }
  const actor = names.actor ?? i18n._({ id: 'notification.office', message: 'The office' })
  const by = { ...endpoints, actor }
  // First, because previews show only the beginning.
  const withReason = (sentence: string, reason: string | undefined) =>
    reason
      ? i18n._({ id: 'notification.reason', message: '“{reason}” {sentence}', values: { reason, sentence } })
      : sentence
  switch (kind) {
    case 'issued':
      return {
        title: i18n._({ id: 'notification.issued.title', message: 'Pass to {room}', values: { room } }),
        message: i18n._({
          id: 'notification.issued',
          message: '{actor} made you a pass {endpoints, select, fromTo {from {from} to {to}} other {to {to}}}.',
          values: by,
        }),
      }
    case 'approved':
      return {
        title: i18n._({ id: 'notification.approved.title', message: 'Pass to {room} approved', values: { room } }),
        message: i18n._({
          id: 'notification.approved',
          message: '{actor} approved your pass {endpoints, select, fromTo {from {from} to {to}} other {to {to}}}.',
          values: by,
        }),
      }
    case 'rejected':
      return {
        title: i18n._({ id: 'notification.rejected.title', message: 'Pass to {room} rejected', values: { room } }),
        message: withReason(
          i18n._({
            id: 'notification.rejected',
            message: '{actor} rejected your pass {endpoints, select, fromTo {from {from} to {to}} other {to {to}}}.',
            values: by,
          }),
          reason,
        ),
      }
    case 'canceled':
      return {
        title: i18n._({ id: 'notification.canceled.title', message: 'Pass to {room} canceled', values: { room } }),
        message: withReason(
          i18n._({
            id: 'notification.canceled',
            message: '{actor} canceled your pass {endpoints, select, fromTo {from {from} to {to}} other {to {to}}}.',
            values: { ...endpoints, actor: names.actor ?? 'Corridor' },
          }),
          reason && cancelReasonText(i18n, reason),
        ),
      }
    case 'changed':
      return {
        title: i18n._({ id: 'notification.changed.title', message: 'Pass to {room} changed', values: { room } }),
        message: i18n._({
          id: 'notification.changed',
          message:
            'Your pass {endpoints, select, fromTo {from {from} to {to}} other {to {to}}} was changed. Check its time and where it starts.',
          values: endpoints,
        }),
      }
    case 'turn':
      return names.actor === null
        ? {
            title: i18n._({ id: 'notification.turn.title', message: 'Your turn: {room}', values: { room } }),
            message: i18n._({
              id: 'notification.turn',
              message:
                'There is room now. Your pass {endpoints, select, fromTo {from {from} to {to}} other {to {to}}} has started.',
              values: endpoints,
            }),
          }
        : startedText(i18n, room, by)
    case 'startedByStaff':
      return startedText(i18n, room, by)
    case 'ended':
      return {
        title: i18n._({ id: 'notification.ended.title', message: 'Pass to {room} ended', values: { room } }),
        message: i18n._({
          id: 'notification.ended',
          message: '{actor} ended your pass {endpoints, select, fromTo {from {from} to {to}} other {to {to}}}.',
          values: by,
        }),
      }
    case 'sentBack':
      return {
        title: i18n._({
          id: 'notification.sentBack.title',
          message: '{endpoints, select, fromTo {Go back to {from}} other {Go back}}',
          values: endpoints,
        }),
        message: i18n._({
          id: 'notification.sentBack',
          message:
            '{endpoints, select, fromTo {{actor} asks you to go back to {from}.} other {{actor} asks you to go back.}}',
          values: by,
        }),
      }
    case 'overTime':
      return {
        title: i18n._({ id: 'notification.overTime.title', message: 'Time is up: {room}', values: { room } }),
        message: i18n._({
          id: 'notification.overTime',
          message:
            'Your pass {endpoints, select, fromTo {from {from} to {to}} other {to {to}}} has run longer than its time limit.',
          values: endpoints,
        }),
      }
    case 'madeAtKiosk':
      return {
        title: i18n._({ id: 'notification.atKiosk.title', message: 'Pass to {room} from a kiosk', values: { room } }),
        message: i18n._({
          id: 'notification.atKiosk',
          message:
            'A pass {endpoints, select, fromTo {from {from} to {to}} other {to {to}}} was made with your number. If that was not you, say so here.',
          values: endpoints,
        }),
      }
    case 'pinLocked':
      return {
        title: i18n._({ id: 'notification.pinLocked.title', message: 'Your kiosk PIN was typed wrong' }),
        message: i18n._({
          id: 'notification.pinLocked',
          message:
            'Somebody typed a wrong PIN for you 5 times, so kiosks do not take it for 15 minutes. If that was not you, choose another PIN in Settings.',
        }),
      }
  }
}

function startedText(i18n: I18n, room: string, values: Readonly<Record<string, string | null>>): NotificationText {
  return {
    title: i18n._({ id: 'notification.started.title', message: 'Pass to {room} started', values: { room } }),
    message: i18n._({
      id: 'notification.started',
      message: '{actor} started your pass {endpoints, select, fromTo {from {from} to {to}} other {to {to}}}.',
      values,
    }),
  }
}
