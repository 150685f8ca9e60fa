/** What a notification is about, as people see it: each has an icon of its own. */
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

/** Those that people subscribe to; the rest always arrive. */
export const NOTIFICATION_OPTIONS = ['request', 'view', 'assign', 'start', 'end'] as const
