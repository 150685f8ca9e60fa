/** What the settings are called. */
import { PRODUCT_NAME } from '@corridor/contract/constants'
import type { NotificationMethod, NotificationOption } from './form.ts'

interface Words {
  label: string
  description: string
}

export const OPTION_WORDS: Readonly<Record<NotificationOption, Words>> = {
  request: { label: 'Requests', description: 'Somebody requested a pass' },
  view: { label: 'Seen', description: 'A student has seen a pass made for them' },
  assign: { label: 'Rooms and classes', description: 'You are added to a room or a class' },
  start: { label: 'Starts', description: 'A pass starts' },
  end: { label: 'Ends', description: 'A pass ends' },
}

export const METHOD_WORDS: Readonly<Record<NotificationMethod, Words>> = {
  'in-app': { label: PRODUCT_NAME, description: 'Under the bell, on every page' },
  sms: { label: 'Text message (SMS)', description: 'To your phone' },
  email: { label: 'Email', description: 'To your school address' },
}

export const NOT_SET_UP = 'Text messages and email are not set up at this school yet'
export const ALWAYS_TOLD = 'Answers to your requests, changes and alerts always reach you.'
export const CLASS_STAYS = 'You cannot remove classes from your quick edit menu'
