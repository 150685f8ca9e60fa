import { asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { daysText, incidentRequest } from './filters.ts'
import { INCIDENT_SHAPE } from './shape.ts'

const ZONE = 'America/Chicago'
/** Still the 12th in Chicago. */
const NOW = '2026-10-13T03:00:00.000Z'
const FIRST = INCIDENT_SHAPE.filters

it('[FIND-03] the address says the type, the days, the student, and new or seen', () => {
  const lastMonth = { from: '2026-09-13T05:00:00.000Z' }
  expect(incidentRequest(FIRST, ZONE, NOW)).toEqual(lastMonth)
  const chosen = { ...FIRST, type: 'flagged', state: 'new', student: '7' }
  expect(incidentRequest(chosen, ZONE, NOW)).toEqual({
    ...lastMonth,
    type: 'flagged',
    state: 'new',
    studentId: asUserId(7),
  })
  const days = { ...FIRST, period: 'custom', from: '2026-10-01', to: '2026-10-02' }
  expect(incidentRequest(days, ZONE, NOW)).toEqual({ from: '2026-10-01T05:00:00.000Z', to: '2026-10-03T05:00:00.000Z' })
  expect(incidentRequest({ ...FIRST, type: 'x', state: 'old', student: '-1' }, ZONE, NOW)).toEqual(lastMonth)
})

it('[FIND-03] the days are said in words', () => {
  expect(daysText(FIRST, ZONE, NOW)).toBe('September 13 to October 12')
  expect(daysText({ ...FIRST, period: 'today' }, ZONE, NOW)).toBe('October 12')
})
