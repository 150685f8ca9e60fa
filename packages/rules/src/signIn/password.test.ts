import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, passwordProblem } from './password.ts'

const maya = { username: 'maya.okonkwo', firstName: 'Maya', lastName: 'Okonkwo', email: 'm.okonkwo@lakeview.example' }
const problem = (password: string) => passwordProblem(password, maya)

describe('a new password', () => {
  it('[D-175] has at least 8 characters, as people count them, and at most 200', () => {
    expect(problem('x7#kQ2m')).toBe('Use at least 8 characters.')
    expect(problem('x7#kQ2mP')).toBeNull()
    expect(problem('🦊🐙🌵🎈🧩🥝🛶')).toBe('Use at least 8 characters.')
    expect(problem('🦊🐙🌵🎈🧩🥝🛶🪐')).toBeNull()
    expect(problem(`${'ab c'.repeat(50)}d`)).toBe('Use 200 characters at most.')
    expect(problem('ab c'.repeat(50))).toBeNull()
  })

  it.each([
    'password',
    'Password1!',
    'qwerty123',
    '12345678',
    '87654321',
    '90123456',
    '11111111',
    'abababab',
    'abcd1234',
    'Corridor2026',
  ])('[D-175] is not one that is tried first: %s', (password) => {
    expect(problem(password)).toMatch(/easy to guess/)
  })

  it.each(['maya.okonkwo', 'MayaOkonkwo', 'okonkwomaya7', 'm.okonkwo', 'Okonkwo2026'])(
    '[D-175] is not their own name: %s',
    (password) => {
      expect(problem(password)).toMatch(/too close to your name/)
    },
  )

  it('may be any sentence', () => {
    expect(problem('a long enough secret')).toBeNull()
    expect(problem('Maya likes three green kites')).toBeNull()
    expect(problem('كلمة سر طويلة')).toBeNull()
  })

  it('is never accepted if it is too short or too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (password) => {
        const length = [...password].length
        if (length < PASSWORD_MIN_LENGTH || length > PASSWORD_MAX_LENGTH) expect(problem(password)).not.toBeNull()
      }),
    )
  })
})
