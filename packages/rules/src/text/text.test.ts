import { describe, expect, it } from 'vitest'
import { english } from '../words/english.ts'
import { ordinal } from './ordinal.ts'
import { awaitingApprovalText, othersPassHint } from './pass.ts'
import { calledName, fullName, initials, professionalName, shortName, TITLES } from './person.ts'
import { pageTitle } from './title.ts'

describe('texts about passes', () => {
  it('[SLIST-05] [D-080] name the approver, or the office', () => {
    expect(awaitingApprovalText(english, { professionalFacultyName: 'Ms. Alvarez' })).toBe(
      'Awaiting approval from Ms. Alvarez',
    )
    expect(awaitingApprovalText(english, { professionalFacultyName: null })).toBe('Awaiting approval from the office')
  })

  it('[SPASS-07] [LIST-14] [D-079] say whose pass it is', () => {
    expect(othersPassHint(english, 'Ms. Alvarez')).toBe("This is Ms. Alvarez's pass")
    expect(othersPassHint(english, null)).toBe("This is the office's pass")
  })

  it('use ordinals for positions in line', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '22nd',
      '103rd',
      '111th',
    ])
  })
})

describe('the page title', () => {
  it('[GUARD-12] is the product, the unread count above 0, and the route’s title if it has one', () => {
    expect(pageTitle('Corridor', 0)).toBe('Corridor')
    expect(pageTitle('Corridor', 3)).toBe('Corridor (3)')
    expect(pageTitle('Corridor', 0, 'Live Passes')).toBe('Corridor - Live Passes')
    expect(pageTitle('Corridor', 3, 'Live Passes')).toBe('Corridor (3) - Live Passes')
  })
})

describe('names', () => {
  const ana = { firstName: 'Ana', lastName: 'Alvarez' }

  it('are first and last', () => {
    expect(fullName(ana)).toBe('Ana Alvarez')
    expect(initials(ana)).toBe('AA')
    expect(initials({ firstName: '𝒜da', lastName: '' })).toBe('𝒜')
  })

  it('are professional names for staff', () => {
    expect(professionalName({ ...ana, title: 'Ms.' })).toBe('Ms. Alvarez')
    expect(professionalName({ ...ana, title: 'Dr.', professionalName: 'A.' })).toBe('Dr. A.')
    expect(professionalName({ ...ana, professionalName: 'Coach' })).toBe('Coach')
    expect(professionalName({ ...ana, professionalName: ' ' })).toBe('Ana Alvarez')
  })

  it('[SET-04] have these titles', () => {
    expect(TITLES).toEqual(['Dr.', 'Mr.', 'Mrs.', 'Ms.', 'Miss.', 'Mx.'])
  })
})

describe('names that everybody in a room can read', () => {
  const sam = { firstName: 'Sam', lastName: 'Nguyen' }
  const other = { firstName: 'sam ', lastName: 'King' }

  it('[KIOSK-16] [HALL-11] are a first name with an initial', () => {
    expect(shortName(sam)).toBe('Sam N.')
    expect(shortName({ firstName: 'Cher', lastName: ' ' })).toBe('Cher')
  })

  it('[KIOSK-16] whose turn it is, is called by the first name alone, unless there is another one', () => {
    expect(calledName(sam, [sam, { firstName: 'Ana', lastName: 'Nguyen' }])).toBe('Sam')
    expect(calledName(sam, [sam, other])).toBe('Sam N.')
  })
})
