import { PRODUCT_NAME } from '@corridor/contract/constants'
import { isStudent, type UserType } from '@corridor/rules/access'
import type { NotificationOption, STUDENT_OPTIONS } from '@corridor/rules/notification'
import type { I18n, Message } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import type { NotificationMethod } from './form.ts'

// lingui-set comment="Settings"

interface SettingLabel {
  label: string
  description: string
}

/** Of what students read, too. */
interface SettingMessage {
  label: Message | string
  description: Message
}

const OPTION_LABELS: Readonly<Record<NotificationOption, SettingLabel>> = {
  request: { label: 'Requests', description: 'Someone requested a pass' },
  view: { label: 'Seen', description: 'A student has seen a pass made for them' },
  assign: { label: 'Rooms and classes', description: 'You are added to a room or a class' },
  start: { label: 'Starts', description: 'A pass starts' },
  end: { label: 'Ends', description: 'A pass ends' },
}

/** A student is notified of their own passes alone. */
const STUDENT_OPTION_LABELS: Readonly<Record<(typeof STUDENT_OPTIONS)[number], SettingMessage>> = {
  start: { label: msg`Starts`, description: msg`A staff member starts your pass` },
  end: { label: msg`Ends`, description: msg`A staff member ends your pass` },
}

export function optionLabel(i18n: I18n, option: NotificationOption, type: UserType): SettingLabel {
  const own = isStudent(type) && isStudentOption(option) ? STUDENT_OPTION_LABELS[option] : null
  return own ? worded(i18n, own) : OPTION_LABELS[option]
}

function isStudentOption(option: NotificationOption): option is keyof typeof STUDENT_OPTION_LABELS {
  return Object.hasOwn(STUDENT_OPTION_LABELS, option)
}

const METHOD_LABELS: Readonly<Record<NotificationMethod, SettingMessage>> = {
  'in-app': { label: PRODUCT_NAME, description: msg`Under the bell, on every page` },
  sms: { label: msg`Text message (SMS)`, description: msg`To your phone` },
  email: { label: msg`Email`, description: msg`To your school address` },
}

export const methodLabel = (i18n: I18n, method: NotificationMethod) => worded(i18n, METHOD_LABELS[method])

function worded(i18n: I18n, { label, description }: SettingMessage): SettingLabel {
  return { label: typeof label === 'string' ? label : i18n._(label), description: i18n._(description) }
}

export const NOT_SET_UP = msg`Not set up at this school yet`
export const NOT_FOR_STUDENTS = msg`Your school has not turned this on for students`
export const ALWAYS_NOTIFIED = 'Answers to your requests, changes and alerts always reach you.'
export const STUDENTS_ALWAYS_NOTIFIED = msg`Answers to your requests, passes made for you, changes to them, and your turn in line always reach you.`
export const CANNOT_REMOVE_CLASS = msg`You cannot remove classes from your quick edit menu`
