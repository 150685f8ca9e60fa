import type { Instant } from '@corridor/rules/time'
import { expect, it } from 'vitest'
import { aPass, NOW, TIMEZONE } from '../../../base/testing.ts'
import { english, spanish } from '../../../testing/words.ts'
import { dayLabel, minutesOver, pastDays } from './days.ts'

const used = (at: Instant, duration: number | null) =>
  aPass({ createdAt: at, startedAt: at, completedAt: at, duration })

const LIST = [
  used('2026-11-16T15:00:00.000Z', 4),
  used('2026-11-16T05:30:00.000Z', 3),
  used('2026-11-16T05:00:00.000Z', null),
  aPass({ createdAt: '2026-11-13T15:00:00.000Z', canceledAt: '2026-11-13T15:01:00.000Z' }),
]

it("[QUICK-03] passes are grouped by the school's days, with the time out of each", () => {
  const days = pastDays(LIST, TIMEZONE, false).map(({ day, passes, minutes }) => [day, passes.length, minutes])
  expect(days).toEqual([
    ['2026-11-16', 1, 4],
    ['2026-11-15', 2, 3],
    ['2026-11-13', 1, null],
  ])
})

it('[QUICK-03] a day that may go on with the next page has no sum yet', () => {
  expect(pastDays(LIST.slice(0, 2), TIMEZONE, true).map(({ minutes }) => minutes)).toEqual([4, null])
})

it('[QUICK-03] a pass says how much longer than allowed it took', () => {
  expect(minutesOver({ duration: 14, timeLimit: 10 })).toBe(4)
  expect(minutesOver({ duration: 10, timeLimit: 10 })).toBeNull()
  expect(minutesOver({ duration: 10, timeLimit: null })).toBeNull()
  expect(minutesOver({ duration: null, timeLimit: 10 })).toBeNull()
})

it('[QUICK-03] a day is named by its weekday, and today is Today', () => {
  expect(dayLabel(english, '2026-11-16', NOW, TIMEZONE)).toBe('Today, November 16')
  expect(dayLabel(english, '2026-11-10', NOW, TIMEZONE)).toBe('Tuesday, November 10')
})

it('[LANG-07] a day has its Spanish name, with accents or without', () => {
  expect(dayLabel(spanish, '2026-11-16', NOW, TIMEZONE)).toBe('Hoy, 16 de noviembre')
  expect(dayLabel(spanish, '2026-11-11', NOW, TIMEZONE)).toBe('miércoles 11 de noviembre')
})
