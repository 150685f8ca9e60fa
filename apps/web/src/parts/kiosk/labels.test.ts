import { minutesAfter } from '@corridor/rules/time'
import { expect, it } from 'vitest'
import { NOW, TIMEZONE } from '../../base/testing.ts'
import { lastSeen } from './labels.ts'

it('[KIOSK-21] last seen: now, minutes ago, asleep, or offline since', () => {
  const ago = (minutes: number) => minutesAfter(NOW, -minutes)
  const text = (isOnline: boolean, minutes: number, sleepsUntil = NOW) =>
    lastSeen({ isOnline, lastSeenAt: ago(minutes), sleepsUntil }, NOW, TIMEZONE).text
  expect(text(true, 0)).toBe('Now')
  expect([text(false, 0), text(false, 2), text(false, 4)]).toEqual(['1 min. ago', '2 min. ago', '4 min. ago'])
  expect([text(false, 5), text(false, 24 * 60)]).toEqual(['Offline since 9:37', 'Offline since Nov 15'])
  expect([text(true, 0, minutesAfter(NOW, 5)), text(false, 9, minutesAfter(NOW, 5))]).toEqual([
    'Asleep until 9:47',
    'Asleep until 9:47',
  ])
})
