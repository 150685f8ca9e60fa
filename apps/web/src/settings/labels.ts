import { PRODUCT_NAME } from '@corridor/contract/constants'
import { isStudent, type UserType } from '@corridor/rules/access'
import type { NotificationOption, STUDENT_OPTIONS } from '@corridor/rules/notification'
import type { NotificationMethod } from './form.ts'

interface SettingLabel {
  label: string
  description: string
}

const OPTION_LABELS: Readonly<Record<NotificationOption, SettingLabel>> = {
  request: { label: 'Requests', description: 'Someone requested a pass' },
  view: { label: 'Seen', description: 'A student has seen a pass made for them' },
  assign: { label: 'Rooms and classes', description: 'You are added to a room or a class' },
  start: { label: 'Starts', description: 'A pass starts' },
  end: { label: 'Ends', description: 'A pass ends' },
}

/** A student is notified of their own passes alone. */
const STUDENT_OPTION_LABELS: Readonly<Record<(typeof STUDENT_OPTIONS)[number], SettingLabel>> = {
  start: { label: 'Starts', description: 'A staff member starts your pass' },
  end: { label: 'Ends', description: 'A staff member ends your pass' },
}

export function optionLabel(option: NotificationOption, type: UserType): SettingLabel {
  return { ...OPTION_LABELS, ...(isStudent(type) && STUDENT_OPTION_LABELS) }[option]
}

export const METHOD_LABELS: Readonly<Record<NotificationMethod, SettingLabel>> = {
  'in-app': { label: PRODUCT_NAME, description: 'Under the bell, on every page' },
  sms: { label: 'Text message (SMS)', description: 'To your phone' },
  email: { label: 'Email', description: 'To your school address' },
}

export const NOT_SET_UP = 'Not set up at this school yet'
export const NOT_FOR_STUDENTS = 'Your school has not turned this on for students'
export const ALWAYS_NOTIFIED = 'Answers to your requests, changes and alerts always reach you.'
export const STUDENTS_ALWAYS_NOTIFIED =
  'Answers to your requests, passes made for you, changes to them, and your turn in line always reach you.'
export const CANNOT_REMOVE_CLASS = 'You cannot remove classes from your quick edit menu'
