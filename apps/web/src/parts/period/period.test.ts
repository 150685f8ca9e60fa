import { expect, it } from 'vitest'
import { periodOf } from './period.ts'

const ZONE = 'America/Chicago'
/** Still the 12th in Chicago. */
const NOW = '2026-10-13T03:00:00.000Z'
const none = { period: '', from: '', to: '' }

it('[D-166] days are those of the school', () => {
  expect(periodOf({ ...none, period: 'today' }, ZONE, NOW)).toEqual({ from: '2026-10-12T05:00:00.000Z' })
  expect(periodOf({ ...none, period: '7' }, ZONE, NOW)).toEqual({ from: '2026-10-06T05:00:00.000Z' })
  expect(periodOf({ ...none, period: 'year' }, ZONE, NOW)).toEqual({ from: '2026-08-01T05:00:00.000Z' })
  expect(periodOf(none, ZONE, NOW)).toEqual({})
})

it('[D-166] the last day of a period is in it, also when clocks change', () => {
  const custom = { period: 'custom', from: '2026-10-31', to: '2026-11-01' }
  expect(periodOf(custom, ZONE, NOW)).toEqual({ from: '2026-10-31T05:00:00.000Z', to: '2026-11-02T06:00:00.000Z' })
  expect(periodOf({ ...custom, from: '', to: 'soon' }, ZONE, NOW)).toEqual({})
})
