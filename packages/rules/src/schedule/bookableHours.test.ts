import { expect, it } from 'vitest'
import { hiddenBlock, USUAL_HOURS } from './bookableHours.ts'
import { SCHOOL_DAYS, type SchoolDay } from './weekday.ts'

const block = (name: string, startMinute: number, endMinute: number, days: SchoolDay[] = ['m']) => ({
  name,
  timeRanges: [{ startMinute, endMinute, days }],
})
const usual = { ...USUAL_HOURS, weekdays: SCHOOL_DAYS }
const wide = { opensAt: 300, closesAt: 1380, weekdays: [...SCHOOL_DAYS, 'sa' as const] }

it('[DAYS-05] a block outside of narrower hours or weekdays would be hidden', () => {
  const first = block('1', 480, 520)
  const hidden = (one: ReturnType<typeof block>) => hiddenBlock([first, one], wide, usual)?.name ?? null
  expect(hidden(block('Zero', 400, 450))).toBe('Zero')
  expect(hidden(block('Evening', 940, 961))).toBe('Evening')
  expect(hidden(block('Saturday', 480, 520, ['m', 'sa']))).toBe('Saturday')
  expect(hidden(block('All day', 420, 960))).toBe(null)
})

it('[DAYS-05] a block that was not shown before hinders nothing', () => {
  expect(hiddenBlock([block('Zero', 400, 450), block('Sunday', 480, 520, ['su'])], usual, usual)).toBe(null)
  expect(hiddenBlock([block('Sunday', 480, 520, ['su'])], wide, usual)).toBe(null)
})
