import { expect, it } from 'vitest'
import { minutesFromNow, NOW } from '../testing/builders.ts'
import { linkEnd, linkFor } from './oneTimeLink.ts'

it('[D-175] an invitation lasts 14 days, a reset 24 hours', () => {
  expect(linkEnd('invitation', NOW)).toBe(minutesFromNow(14 * 24 * 60))
  expect(linkEnd('reset', NOW)).toBe(minutesFromNow(24 * 60))
})

it.each([
  [true, false, 'reset'],
  [true, true, 'reset'],
  [false, false, 'invitation'],
  [false, true, null],
] as const)('[D-084] [D-175] with a password %s and a provider %s: %s', (hasPassword, hasProvider, expected) => {
  expect(linkFor({ hasPassword, hasProvider })).toBe(expected)
})
