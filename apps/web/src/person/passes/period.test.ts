import { expect, it } from 'vitest'
import { dayProblems, periodOf } from './period.ts'

const ZONE = 'America/Chicago'
const NOW = '2026-10-13T15:00:00.000Z'

it('[USER-06, API-11] a period is whole days of the school, at first the school year', () => {
  expect(periodOf({ type: 'completed', from: '2026-10-31', to: '2026-11-01' }, ZONE, NOW)).toEqual({
    start: '2026-10-31T05:00:00.000Z',
    end: '2026-11-02T06:00:00.000Z',
  })
  const year = (type: string) => periodOf({ type, from: '', to: '' }, ZONE, NOW)
  expect(year('completed')).toEqual({ start: '2026-08-01T05:00:00.000Z', end: '2026-10-14T05:00:00.000Z' })
  expect(year('upcoming').end).toBe('2027-10-14T05:00:00.000Z')
})

it('[HIST-08, HIST-09, USER-06] it ends after it starts, within a year of today', () => {
  const problems = (from: string, to: string) => dayProblems({ type: 'completed', from, to }, ZONE, NOW)
  expect(problems('2026-10-12', '2026-10-13')).toEqual({ from: null, to: null })
  expect(problems('2026-10-13', '2026-10-12').to).toBe('The end is before the start.')
  expect(problems('1976-10-13', '2026-10-13').from).toMatch(/within a year/)
})
