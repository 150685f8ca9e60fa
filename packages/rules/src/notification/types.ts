import { isStaff, type UserType } from '../access/roles.ts'

/** What a notification is about. Each type has its own icon. */
export const NOTIFICATION_TYPES = [
  'start',
  'end',
  'request',
  'issue',
  'approve',
  'reject',
  'cancel',
  'change',
  'assign',
  'view',
  'message',
  'alert',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** The types that people can subscribe to. All others are always sent. */
export const NOTIFICATION_OPTIONS = ['request', 'view', 'assign', 'start', 'end'] as const

export type NotificationOption = (typeof NOTIFICATION_OPTIONS)[number]

/** The options for what can happen to a student's own pass without them. */
export const STUDENT_OPTIONS = ['start', 'end'] as const satisfies readonly NotificationOption[]

/** Those that can reach someone. */
export function optionsFor(type: UserType): readonly NotificationOption[] {
  return isStaff(type) ? NOTIFICATION_OPTIONS : STUDENT_OPTIONS
}

/** What someone is notified of until they choose. A teacher would be interrupted by every pass that starts or ends. */
export function defaultOptions(type: UserType): readonly NotificationOption[] {
  return isStaff(type) ? ['request', 'view', 'assign'] : STUDENT_OPTIONS
}
