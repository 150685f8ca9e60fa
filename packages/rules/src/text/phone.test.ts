import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhoneNumber, isPhoneNumber } from './phone.ts'

describe('phone numbers', () => {
  it('[SET-03] [SSET-03] match (###) ###-#### and nothing else', () => {
    expect(isPhoneNumber('(555) 123-4567')).toBe(true)
    const wrong = ['5551234567', '(555)123-4567', '(555) 123-456', '(555) 123-45678', ' (555) 123-4567', '']
    expect(wrong.filter(isPhoneNumber)).toEqual([])
  })

  it('[SET-03] are formatted while they are typed', () => {
    const typed = ['', '5', '555', '5551', '555123', '5551234', '5551234567', '+1 555.123.4567', '55512345678']
    expect(typed.map(formatPhoneNumber)).toEqual([
      '',
      '(5',
      '(555',
      '(555) 1',
      '(555) 123',
      '(555) 123-4',
      '(555) 123-4567',
      '(555) 123-4567',
      '(555) 123-4567',
    ])
  })

  it('[SET-03] lose the country code only where a whole number follows it', () => {
    expect(['1', '1555', '15551234567', '512345678901'].map(formatPhoneNumber)).toEqual([
      '(1',
      '(155) 5',
      '(555) 123-4567',
      '(512) 345-6789',
    ])
  })

  it('[SET-03] do not change when they are formatted again', () => {
    const typing = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789()- +1') }))
    fc.assert(
      fc.property(typing, (typed) => {
        const once = formatPhoneNumber(typed)
        expect(formatPhoneNumber(once)).toBe(once)
        if (once.replace(/\D/g, '').length === 10) expect(isPhoneNumber(once)).toBe(true)
      }),
    )
  })
})
