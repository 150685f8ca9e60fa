import { asSchoolId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { describe, expect, it } from 'vitest'
import { activeFilters } from './activeFilters.ts'
import { lastDay, minutesProblem, momentProblem, rangeProblems, schoolsToLoad, serverFilters } from './filters.ts'
import { SHAPE } from './shape.ts'

const ZONE = 'America/Chicago'
/** 10:00 in Chicago. */
const NOW = '2026-10-13T15:00:00.000Z'
const sent = (filters: Partial<typeof SHAPE.filters>) => serverFilters({ ...SHAPE.filters, ...filters }, ZONE)

describe('what is sent', () => {
  it('[HIST-02, HIST-04] at first: what happened and happens, of the school year', () => {
    expect(sent({})).toEqual({ passTypes: ['completed', 'live'], timeRangeType: 'year_to_date' })
  })

  it('[HIST-05, D-111] a custom range is the last 24 hours, in the school’s time, with the current minute', () => {
    const range = lastDay(ZONE, NOW)
    expect(range).toEqual({ from: '2026-10-12T10:00', to: '2026-10-13T10:00' })
    expect(sent({ period: 'custom', ...range })).toMatchObject({
      timeRangeType: 'custom',
      start: minutesAfter(NOW, -24 * 60),
      end: minutesAfter(NOW, 1),
    })
    expect(sent({ period: 'today', ...range })).not.toHaveProperty('start')
  })

  it('[FIND-02] "Out at" is one moment, in the school’s time, within the last year', () => {
    expect(sent({ period: 'out_at', from: '2026-10-13T09:12' })).toMatchObject({
      timeRangeType: 'out_at',
      start: '2026-10-13T14:12:00.000Z',
    })
    const labels = (from: string) =>
      activeFilters({ ...SHAPE.filters, period: 'out_at', from }, ZONE, NOW).map(({ label }) => label)
    expect([labels('2026-10-13T09:12'), labels('soon')]).toEqual([
      ['Out at today, 9:12 am'],
      ['Out at today, 10:00 am'],
    ])
    const problem = (at: string) => momentProblem(at, ZONE, NOW)
    expect(problem('2026-10-13T10:00')).toBeNull()
    expect(problem('2026-10-13T10:01')).toBe('Choose a time within the last year.')
    expect(problem('2025-10-01T10:00')).toBe('Choose a time within the last year.')
    expect(problem('')).toBe('Choose a day and a time.')
  })

  it('[HIST-06, HIST-07] a duration needs its operator and its number', () => {
    const custom = { durationType: 'custom', evaluator: 'lessThan', numOfMinutes: 5 }
    expect(sent({ duration: 'lessThan', minutes: '5' })).toMatchObject(custom)
    for (const part of [{ duration: 'lessThan' }, { minutes: '5' }, { duration: 'lessThan', minutes: '1001' }]) {
      expect(sent(part)).not.toHaveProperty('durationType')
    }
  })

  it('[HIST-03] a mistyped address does not break the page', () => {
    expect(sent({ students: '7,x,7,-1,', rooms: '8,,x,9,8', types: 'nonsense', period: '50_years' })).toEqual({
      passTypes: ['completed', 'live'],
      studentIds: [7],
      roomIds: [8, 9],
      timeRangeType: 'year_to_date',
    })
  })
})

describe('the rooms to choose from', () => {
  const schools = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ school: { schoolId: asSchoolId(index + 1) } }))

  it('are those of the chosen school, or of all of a few', () => {
    expect(schoolsToLoad(schools(200), asSchoolId(7))).toEqual([{ school: { schoolId: 7 } }])
    expect(schoolsToLoad(schools(5), undefined)).toHaveLength(5)
  })

  it('wait for a school in a large district, whose setup is not loaded as a whole', () => {
    expect(schoolsToLoad(schools(6), undefined)).toEqual([])
  })
})

describe('what is wrong', () => {
  it('[HIST-08, HIST-09] is said at the field: an end before its start, or more than a year away', () => {
    const problems = (from: string, to: string) => rangeProblems({ from, to }, ZONE, NOW)
    const right = { from: null, to: null }
    expect(problems('2026-10-12T10:00', '2026-10-13T10:00')).toEqual(right)
    expect(problems('2026-10-13T10:00', '2026-10-13T10:00')).toEqual(right)
    expect(problems('2026-10-13T10:01', '2026-10-13T10:00')).toEqual({ from: null, to: 'The end is before the start.' })
    expect(problems('2025-10-13T09:59', '2026-10-13T10:00').from).toMatch(/within a year/)
    expect(problems('2026-10-12T10:00', '2027-10-13T10:01').to).toMatch(/within a year/)
    expect(problems('', '2026-10-13T10:00').from).toBe('Choose a day and a time.')
  })

  it('[HIST-07] a number from 0 to 1,000', () => {
    expect(['', '0', '1000'].map(minutesProblem)).toEqual([null, null, null])
    for (const wrong of ['1001', '-1', '5.5', 'ten', '1e3']) expect(minutesProblem(wrong), wrong).toMatch(/0 to 1,000/)
  })
})
