import { PRODUCT_NAME } from '@corridor/contract/constants'
import type { NotificationMethod, NotificationOption } from './form.ts'

interface SettingLabel {
  label: string
  description: string
}

export const OPTION_LABELS: Readonly<Record<NotificationOption, SettingLabel>> = {
  request: { label: 'Requests', description: 'Somebody requested a pass' },
  view: { label: 'Seen', description: 'A student has seen a pass made for them' },
  assign: { label: 'Rooms and classes', description: 'You are added to a room or a class' },
  start: { label: 'Starts', description: 'A pass starts' },
  end: { label: 'Ends', description: 'A pass ends' },
}

export const METHOD_LABELS: Readonly<Record<NotificationMethod, SettingLabel>> = {
  'in-app': { label: PRODUCT_NAME, description: 'Under the bell, on every page' },
  sms: { label: 'Text message (SMS)', description: 'To your phone' },
  email: { label: 'Email', description: 'To your school address' },
}

export const NOT_SET_UP = 'Not set up at this school yet'
export const NOT_FOR_STUDENTS = 'Your school has not turned this on for students'
export const ALWAYS_NOTIFIED = 'Answers to your requests, changes and alerts always reach you.'
/** For students, who have nothing to choose. */
export const STUDENTS_NOTIFIED =
  'Answers to your requests, passes made for you, changes to them, and your turn in line always reach you.'
export const CANNOT_REMOVE_CLASS = 'You cannot remove classes from your quick edit menu'
