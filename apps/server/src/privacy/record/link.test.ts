import { type Instant, minutesAfter } from '@corridor/rules/time'
import { expect, it } from 'vitest'
import { isRecordTokenValid, makeRecordToken } from './link.ts'

const NOW: Instant = '2026-10-13T15:00:00.000Z'
const SECRET = Buffer.from('secret')
const facts = { userId: 7, sessionId: 3 } as unknown as Parameters<typeof makeRecordToken>[1]
const { token } = makeRecordToken(SECRET, facts, NOW)
const isValid = (given: string, at = NOW, of = facts, secret: Uint8Array = SECRET) =>
  isRecordTokenValid(secret, of, given, at)

it('[D-179] a link to a record is valid for ten minutes', () => {
  expect(isValid(token)).toBe(true)
  expect(isValid(token, minutesAfter(NOW, 9))).toBe(true)
  expect(isValid(token, minutesAfter(NOW, 10))).toBe(false)
})

it('[D-179] a link to a record is for one student, one session and one server', () => {
  expect(isValid(token, NOW, { ...facts, userId: 8 } as never)).toBe(false)
  expect(isValid(token, NOW, { ...facts, sessionId: 4 } as never)).toBe(false)
  expect(isValid(token, NOW, facts, Buffer.from('other'))).toBe(false)
})

it.each(['', '.', 'x', `x${token}`, `1${token}`, token.slice(1), `${token}x`, token.slice(0, -1), '9999999999999.'])(
  '[D-179] a link to a record cannot be made up: %s',
  (given) => {
    expect(isValid(given)).toBe(false)
  },
)
