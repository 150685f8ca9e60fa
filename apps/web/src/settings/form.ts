/**
 * The user's own settings as plain data. The form has the values on screen, and `changesOf` returns those that differ
 * from the saved ones. Only they are sent, and without any there is nothing to save.
 */
import type { Input, Place, User } from '@corridor/contract'
import { NOTIFICATION_METHODS, NOTIFICATION_OPTIONS } from '@corridor/contract/constants'
import type { NotificationOption } from '@corridor/rules/notification'
import { isPhoneNumber, TITLES } from '@corridor/rules/text'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { type Field, fieldAs } from '../ui/form/field.ts'
import type { Problems } from '../ui/form/useForm.ts'
import { type QuickSelectFacts, shownDestinations, shownOrigins } from './quickSelect.ts'

// lingui-set comment="Settings"

export type Title = (typeof TITLES)[number]
export type NotificationMethod = (typeof NOTIFICATION_METHODS)[number]
export type SettingsChanges = Omit<Input<'POST /api/user/:userId', 'body'>, 'version'>

export interface SettingsForm {
  title: Title | null
  professionalName: string
  notificationSettings: readonly NotificationOption[]
  notificationMethods: readonly NotificationMethod[]
  phoneNumber: string
  origin: readonly Place[]
  destination: readonly Place[]
}

/** Without `facts` (for staff) the quick-select lists are not changed. */
export function formOf(user: User, facts: QuickSelectFacts | null): SettingsForm {
  return {
    title: TITLES.find((title) => title === user.title) ?? null,
    professionalName: user.professionalName ?? '',
    notificationSettings: NOTIFICATION_OPTIONS.filter((option) => user.notificationSettings.includes(option)),
    notificationMethods: NOTIFICATION_METHODS.filter((method) => user.notificationMethods.includes(method)),
    phoneNumber: user.phoneNumber ?? '',
    origin: facts ? shownOrigins(user.attributes.origin, facts) : user.attributes.origin,
    destination: facts ? shownDestinations(user.attributes.destination, facts) : user.attributes.destination,
  }
}

/** Keeps the order of `all`, so that switching something off and on again is not a change. */
export function toggled<T>(chosen: readonly T[], value: T, on: boolean, all: readonly T[]): T[] {
  return all.filter((other) => (other === value ? on : chosen.includes(other)))
}

/** A switch for one value of a list. */
export function switchOf<T>(field: Field<readonly T[]>, value: T, all: readonly T[]): Field<boolean> {
  return fieldAs(
    field,
    (chosen) => chosen.includes(value),
    (on) => toggled(field.value, value, on, all),
  )
}

export function wantsTexts({ notificationMethods }: SettingsForm): boolean {
  return notificationMethods.includes('sms')
}

/** The phone number only matters if text messages are on. */
export function isPhoneMissing(form: SettingsForm): boolean {
  return wantsTexts(form) && !isPhoneNumber(form.phoneNumber)
}

export function changesOf(form: SettingsForm, before: SettingsForm): SettingsChanges {
  const isNew = (field: keyof SettingsForm) => JSON.stringify(form[field]) !== JSON.stringify(before[field])
  const name = form.professionalName.trim()
  return {
    ...(isNew('title') && { title: form.title }),
    ...(name !== before.professionalName && { professionalName: name || null }),
    ...(isNew('notificationSettings') && { notificationSettings: [...form.notificationSettings] }),
    ...(isNew('notificationMethods') && { notificationMethods: [...form.notificationMethods] }),
    ...(wantsTexts(form) && isNew('phoneNumber') && { phoneNumber: form.phoneNumber }),
    ...((isNew('origin') || isNew('destination')) && {
      attributes: {
        ...(isNew('origin') && { origin: [...form.origin] }),
        ...(isNew('destination') && { destination: [...form.destination] }),
      },
    }),
  }
}

/** An empty field does not show an error yet. */
export function problemsOf(i18n: I18n, form: SettingsForm): Problems<SettingsForm> {
  const isIncomplete = isPhoneMissing(form) && form.phoneNumber !== ''
  return { phoneNumber: isIncomplete && i18n._(msg`This number is not complete. Enter all ten digits.`) }
}
