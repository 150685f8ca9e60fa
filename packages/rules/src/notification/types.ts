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
