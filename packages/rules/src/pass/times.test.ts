import { describe, expect, it } from 'vitest'
import { wallTime } from '../schedule/zone.ts'
import { aPass, aPassThatIs, minutesFromNow, NOW, ZONE } from '../testing/builders.ts'
import type { PassFacts } from './facts.ts'
import {
  DEFAULT_TIME_RANGE,
  defaultScheduledTime,
  isLongPass,
  isSamePlace,
  isSchedulable,
  PASS_TIME_RANGE,
  scheduleDays,
  timeText,
} from './times.ts'

const text = (facts: Partial<PassFacts>) => timeText(aPass(facts), NOW, ZONE)

describe('the time text of a pass', () => {
  const ended = { startedAt: minutesFromNow(-12), completedAt: minutesFromNow(-5), duration: 7 }

  it('[PASS-25] [D-027] confirmed: how long it lasted', () => {
    expect(text({ ...ended, confirmedAt: NOW })).toBe('lasted 7 min.')
  })

  it('[PASS-25] [D-027] completed: when the student arrived', () => {
    expect(text(ended)).toBe('arrived 5 minutes ago')
  })

  it('[PASS-25] [D-027] started, else in line: since when', () => {
    expect(text({ enqueuedAt: minutesFromNow(-20), startedAt: minutesFromNow(-12) })).toBe('12 minutes ago')
    expect(text({ enqueuedAt: minutesFromNow(-20) })).toBe('20 minutes ago')
  })

  it('[PASS-25] [D-027] scheduled: the school’s local time; else ASAP', () => {
    expect(text({ scheduledFor: minutesFromNow(90) })).toBe('Nov 16, 26 @ 11:30 am')
    expect(text({})).toBe('ASAP')
  })

  it('[D-018] a forgotten pass never arrived', () => {
    expect(text({ ...ended, duration: null })).toBe('never ended')
    expect(text({ ...ended, duration: null, confirmedAt: NOW })).toBe('never ended')
  })
})

describe('the default scheduled time', () => {
  const wallOf = (hour: string) => {
    const { day, hour: h, minute } = wallTime(defaultScheduledTime(`2026-11-16T${hour}:40.500Z`, ZONE), ZONE)
    return `${day} ${h}:${String(minute).padStart(2, '0')}`
  }

  it('[NEW-08] is now with its seconds cleared', () => {
    expect(defaultScheduledTime('2026-11-16T15:12:40.500Z', ZONE)).toBe('2026-11-16T15:12:00.000Z')
    expect(wallOf('20:59')).toBe('2026-11-16 15:59')
    expect(wallOf('21:00')).toBe('2026-11-16 16:00')
  })

  it('[NEW-08] [D-035] after 16:00 is 07:00 the next calendar day, a Saturday too', () => {
    expect(wallOf('21:01')).toBe('2026-11-17 7:00')
    const friday = '2026-11-20T22:00:00.000Z'
    expect(wallTime(defaultScheduledTime(friday, ZONE), ZONE)).toMatchObject({ day: '2026-11-21', hour: 7 })
  })

  it('[NEW-08] before 07:00 is 07:00 today, by the school’s clock', () => {
    expect(wallOf('11:59')).toBe('2026-11-16 7:00')
    expect(wallOf('12:00')).toBe('2026-11-16 7:00')
    expect(wallOf('12:20')).toBe('2026-11-16 7:20')
    expect(wallOf('04:59')).toBe('2026-11-16 7:00')
  })
})

describe('what can be scheduled', () => {
  it('[SNEW-08] from today to one month ahead, in the school’s days', () => {
    expect(scheduleDays(NOW, ZONE)).toEqual({ first: '2026-11-16', last: '2026-12-16' })
    expect(scheduleDays('2027-01-31T15:00:00.000Z', ZONE)).toEqual({ first: '2027-01-31', last: '2027-02-28' })
    expect(isSchedulable('2026-12-16T15:00:00.000Z', NOW, ZONE)).toBe(true)
    expect(isSchedulable('2026-11-16T20:00:00.000Z', NOW, ZONE)).toBe(true)
    expect(isSchedulable('2026-12-17T15:00:00.000Z', NOW, ZONE)).toBe(false)
    expect(isSchedulable('2026-11-15T15:00:00.000Z', NOW, ZONE)).toBe(false)
  })

  it('[NEW-09] [D-034] from 07:00 to 16:00, both included', () => {
    const at = (time: string) => isSchedulable(`2026-11-17T${time}:00.000Z`, NOW, ZONE)
    expect([at('11:59'), at('12:00'), at('21:00'), at('21:01')]).toEqual([false, true, true, false])
    expect(PASS_TIME_RANGE).toEqual({ from: '07:00', to: '16:00' })
  })

  it('[SNEW-09] the shared picker falls back to 7:50 to 15:02', () => {
    expect(DEFAULT_TIME_RANGE).toEqual({ from: '07:50', to: '15:02' })
  })
})

describe('places and long passes', () => {
  it('[D-032] the same room is the same place; a missing one is no place', () => {
    expect([isSamePlace(1, 1), isSamePlace(1, 2), isSamePlace(null, null), isSamePlace(null, 1)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('[RO-06] [D-040] an active pass is long from sixty minutes on', () => {
    const since = (minutes: number) => aPassThatIs('inProgress', { startedAt: minutesFromNow(-minutes) })
    expect([since(59), since(60)].map((pass) => isLongPass(pass, NOW))).toEqual([false, true])
    expect(isLongPass({ ...since(90), completedAt: NOW }, NOW)).toBe(false)
  })
})
