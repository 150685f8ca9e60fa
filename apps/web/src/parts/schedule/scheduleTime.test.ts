import { PASS_TIME_RANGE } from '@corridor/rules'
import { describe, expect, it } from 'vitest'
import { NOW, TIMEZONE } from '../../base/testing.ts'
import { dateBounds, problemText, scheduleProblem, toFields, toInstant } from './scheduleTime.ts'

const bounds = dateBounds(NOW, TIMEZONE)

describe('schedule fields', () => {
  it("[D-103] use the school's time zone, whatever the browser's zone", () => {
    expect(toFields(NOW, TIMEZONE)).toEqual({ date: '2026-11-16', time: '09:42' })
    expect(toInstant({ date: '2026-11-16', time: '09:42' }, TIMEZONE)).toBe(NOW)
    expect(toInstant({ date: '2026-11-16', time: '09:42' }, 'America/New_York')).toBe('2026-11-16T14:42:00.000Z')
  })

  it('[SNEW-05] give no instant while one of them is empty', () => {
    expect(toInstant({ date: '', time: '09:42' }, TIMEZONE)).toBeNull()
    expect(toInstant({ date: '2026-11-16', time: '' }, TIMEZONE)).toBeNull()
  })

  it('[SNEW-08] range from today to one month ahead', () => {
    expect(bounds).toEqual({ min: '2026-11-16', max: '2026-12-16' })
    expect(dateBounds('2027-01-31T18:00:00.000Z', TIMEZONE).max).toBe('2027-02-28')
    const at = (date: string) => scheduleProblem({ date, time: '10:00' }, bounds, PASS_TIME_RANGE)
    expect(at('2026-11-15')).toBe('date')
    expect(at('2026-11-16')).toBeNull()
    expect(at('2026-12-16')).toBeNull()
    expect(at('2026-12-17')).toBe('date')
  })

  it('[NEW-09] accept times from 7:00 to 16:00 on the pass forms', () => {
    const at = (time: string) => scheduleProblem({ date: '2026-11-16', time }, bounds, PASS_TIME_RANGE)
    expect(at('06:59')).toBe('time')
    expect(at('07:00')).toBeNull()
    expect(at('16:00')).toBeNull()
    expect(at('16:01')).toBe('time')
    expect(problemText('time', PASS_TIME_RANGE)).toBe('Choose a time from 7:00 am to 4:00 pm.')
  })
})
