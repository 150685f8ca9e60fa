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

/** Those that can reach somebody. Everything that students are told is about their own pass, and is always sent. */
export function optionsFor(type: UserType): readonly (typeof NOTIFICATION_OPTIONS)[number][] {
  return isStaff(type) ? NOTIFICATION_OPTIONS : []
}
