import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freeUsername, USERNAME_PATTERN, usernameFor } from './username.ts'

it.each([
  ['Maya', 'Okonkwo', 'maya.okonkwo'],
  ['José', 'O’Neill-Smith', 'jose.oneill-smith'],
  ['Anna Lena', 'de la Cruz', 'annalena.delacruz'],
  ['', 'Prince', 'prince'],
  ['محمد', '李', 'user'],
  ['🦊', '-', 'user'],
])('[D-157] %s %s is suggested as %s', (first, last, expected) => {
  expect(usernameFor(first, last)).toBe(expected)
})

it('[D-157] every suggestion can be used as a username', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ maxLength: 300 }), (first, last) => {
      expect(usernameFor(first, last)).toMatch(USERNAME_PATTERN)
    }),
  )
})

it('[D-157] a number is added to one that is taken', () => {
  expect(freeUsername('maya', new Set())).toBe('maya')
  expect(freeUsername('maya', new Set(['maya', 'maya2', 'maya4']))).toBe('maya3')
})
