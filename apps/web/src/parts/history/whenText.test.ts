import { expect, it } from 'vitest'
import { startText, whenText } from './whenText.ts'

it('[D-103] days are those of the school', () => {
  // Still the 12th in Chicago.
  const now = '2026-10-13T03:00:00.000Z'
  const text = (time: Parameters<typeof whenText>[0]) => whenText(time, now, 'America/Chicago')
  expect(text('2026-10-13T04:30:00.000Z')).toBe('Today, 11:30 pm')
  expect(text('2026-10-12T04:30:00.000Z')).toBe('Yesterday, 11:30 pm')
  expect(text('2026-10-13T05:30:00.000Z')).toBe('Tomorrow, 12:30 am')
  expect(text('2026-09-01T14:00:00.000Z')).toBe('Sep 1, 26 @ 9:00 am')
})

it('a start has no day of its own, unless it was another than planned', () => {
  const text = (started: Parameters<typeof startText>[0]) =>
    startText(started, '2026-10-13T15:00:00.000Z', 'America/Chicago')
  expect(text('2026-10-13T15:46:00.000Z')).toBe('10:46 am')
  expect(text('2026-10-14T15:46:00.000Z')).toBe('Oct 14, 26 @ 10:46 am')
})
