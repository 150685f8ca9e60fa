import { describe, expect, it } from 'vitest'
import { NOW, TIMEZONE } from '../../base/testing.ts'
import { dayAndClock, toFields, toInstant } from './scheduleTime.ts'

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

  it('are told to the rules without the seconds that some browsers add', () => {
    expect(dayAndClock({ date: '2026-11-16', time: '09:42:30' })).toEqual({ day: '2026-11-16', clock: '09:42' })
  })
})
