import { expect, it } from 'vitest'
import { instant, minutesAfter } from '../time/instant.ts'
import { isSecretLocked, secondsToNextTry, sleepAfter, withWrongSecret } from './wrongTries.ts'

const NOW = instant('2026-10-13T15:00:00Z')
const ago = (...seconds: number[]) => seconds.map((second) => minutesAfter(NOW, -second / 60))

it('[KIOSK-17] after five wrong numbers in a minute, each next try waits five seconds', () => {
  expect(secondsToNextTry(ago(1, 2, 3, 4), NOW)).toBe(0)
  expect(secondsToNextTry(ago(10, 2, 20, 30, 40), NOW)).toBe(3)
  expect(secondsToNextTry(ago(5, 10, 20, 30, 40), NOW)).toBe(0)
  expect(secondsToNextTry(ago(1, 2, 3, 4, 60), NOW)).toBe(0)
})

it('[KIOSK-17] after twenty in ten minutes the kiosk sleeps for five', () => {
  const many = ago(...Array.from({ length: 20 }, (_, index) => index * 29))
  expect(sleepAfter(many, NOW)).toBe(minutesAfter(NOW, 5))
  expect(sleepAfter(many.slice(1), NOW)).toBeNull()
  expect(sleepAfter([...many.slice(1), ...ago(600)], NOW)).toBeNull()
})

it('[KIOSK-09] the fifth wrong secret in 15 minutes locks for 15 more', () => {
  let tries = { failures: 0, firstFailedAt: null as ReturnType<typeof instant> | null }
  for (const minute of [0, 4, 8, 12]) tries = withWrongSecret(tries, minutesAfter(NOW, minute))
  expect(isSecretLocked(tries, minutesAfter(NOW, 12))).toBe(false)
  tries = withWrongSecret(tries, minutesAfter(NOW, 14))
  expect([14, 28, 29].map((minute) => isSecretLocked(tries, minutesAfter(NOW, minute)))).toEqual([true, true, false])
  expect(withWrongSecret(tries, minutesAfter(NOW, 30)).failures).toBe(1)
})
