import type { User } from '@corridor/contract'
import { NOTIFICATION_METHODS, NOTIFICATION_OPTIONS } from '@corridor/contract/constants'
import { asUserId } from '@corridor/rules/ids'
import { TITLES } from '@corridor/rules/text'
import { describe, expect, it } from 'vitest'
import { ALVAREZ_ID, aSetup, LIBRARY, RESTROOM, ROOM_204 } from '../base/testing.ts'
import { english } from '../testing/words.ts'
import { changesOf, formOf, isPhoneMissing, problemsOf, type SettingsForm, toggled } from './form.ts'
import { methodLabel, optionLabel } from './labels.ts'
import { quickSelectFacts } from './quickSelect.ts'

const user: User = {
  userId: asUserId(1),
  type: 'student',
  firstName: 'Maya',
  lastName: 'Okonkwo',
  username: 'maya.okonkwo',
  email: null,
  title: 'Ms.',
  professionalName: null,
  profileImageUrl: null,
  grade: '10',
  schoolIdentifier: null,
  externalSchoolIdentifier: null,
  schoolIds: '1',
  locked: 0,
  dailyPassLimit: 0,
  permissions: [],
  notificationSettings: ['view', 'request'],
  notificationMethods: ['in-app'],
  phoneNumber: null,
  language: null,
  onboarded: true,
  lastActivityAt: null,
  attributes: { origin: [], destination: [{ roomId: RESTROOM, userId: null }] },
  version: 1,
}

const facts = quickSelectFacts([aSetup()])
const before = formOf(user, facts)
const changed = (changes: Partial<SettingsForm>): SettingsForm => ({ ...before, ...changes })
const canSave = (form: SettingsForm, saved: SettingsForm) =>
  !isPhoneMissing(form) && Object.keys(changesOf(form, saved)).length > 0

describe('the settings form', () => {
  it('[SSET-01] [SET-01] has everything that a user can set', () => {
    expect(before).toEqual({
      title: 'Ms.',
      professionalName: '',
      notificationSettings: ['request', 'view'],
      notificationMethods: ['in-app'],
      phoneNumber: '',
      origin: [],
      destination: [{ roomId: RESTROOM, userId: null }],
    })
  })

  it('[NOTIF-06] has five notification options', () => {
    expect(NOTIFICATION_OPTIONS).toEqual(['request', 'view', 'assign', 'start', 'end'])
    for (const option of NOTIFICATION_OPTIONS) expect(optionLabel(english, option, 'faculty').label).not.toBe('')
  })

  it('[SSET-01] tells students of their own passes', () => {
    expect(optionLabel(english, 'start', 'student').description).toBe('A staff member starts your pass')
    expect(optionLabel(english, 'start', 'faculty').description).toBe('A pass starts')
  })

  it('[NOTIF-07] [D-114] has three methods; the first is stored as in-app and labeled with the product’s name', () => {
    expect(NOTIFICATION_METHODS).toEqual(['in-app', 'sms', 'email'])
    expect(methodLabel(english, 'in-app').label).toBe('Corridor')
  })

  it('[SET-04] has six titles, and ignores others', () => {
    expect(TITLES).toEqual(['Dr.', 'Mr.', 'Mrs.', 'Ms.', 'Miss.', 'Mx.'])
    expect(formOf({ ...user, title: 'Sir' }, null).title).toBeNull()
  })

  it('sends only what has changed', () => {
    expect(changesOf(before, before)).toEqual({})
    expect(changesOf(changed({ title: null }), before)).toEqual({ title: null })
    expect(changesOf(changed({ professionalName: ' Okonkwo-Reed ' }), before)).toEqual({
      professionalName: 'Okonkwo-Reed',
    })
    expect(changesOf(changed({ origin: [{ roomId: LIBRARY, userId: null }] }), before)).toEqual({
      attributes: { origin: [{ roomId: LIBRARY, userId: null }] },
    })
  })

  it('switching something on and off again is no change', () => {
    const on = toggled(before.notificationSettings, 'assign', true, NOTIFICATION_OPTIONS)
    expect(on).toEqual(['request', 'view', 'assign'])
    const off = toggled(on, 'request', false, NOTIFICATION_OPTIONS)
    const onAgain = toggled(off, 'request', true, NOTIFICATION_OPTIONS)
    expect(canSave(changed({ notificationSettings: onAgain }), changed({ notificationSettings: on }))).toBe(false)
  })

  it('[SSET-03] [SET-03] cannot be saved with text messages on and an incomplete phone number', () => {
    const texting = changed({ notificationMethods: ['in-app', 'sms'] })
    expect(canSave(texting, before)).toBe(false)
    for (const phoneNumber of ['555', '(312) 555-014', '312-555-0142', '(312) 555-01422']) {
      expect(isPhoneMissing({ ...texting, phoneNumber }), phoneNumber).toBe(true)
      expect(canSave({ ...texting, phoneNumber }, before), phoneNumber).toBe(false)
    }
    expect(problemsOf(english, texting).phoneNumber).toBe(false)
    expect(problemsOf(english, { ...texting, phoneNumber: '555' }).phoneNumber).toBe(
      'This number is not complete. Enter all ten digits.',
    )
    const complete = { ...texting, phoneNumber: '(312) 555-0142' }
    expect(canSave(complete, before)).toBe(true)
    expect(changesOf(complete, before)).toMatchObject({ phoneNumber: '(312) 555-0142' })
  })

  it('[SET-02] ignores the phone number if text messages are off', () => {
    const half = changed({ phoneNumber: '(312', notificationMethods: ['in-app', 'email'] })
    expect(canSave(half, before)).toBe(true)
    expect(changesOf(half, before)).not.toHaveProperty('phoneNumber')
  })

  it('does not change the quick-select lists of staff', () => {
    const teacher = formOf(
      { ...user, attributes: { origin: [{ roomId: ROOM_204, userId: ALVAREZ_ID }], destination: [] } },
      null,
    )
    expect(changesOf({ ...teacher, title: 'Dr.' }, teacher)).toEqual({ title: 'Dr.' })
  })
})
