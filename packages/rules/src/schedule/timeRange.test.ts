import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '../words/english.ts'
import { clockOfMinutes, USUAL_HOURS, WIDEST_HOURS } from './bookableHours.ts'
import { DRAG_STEP, dragged, minutesOfClock, type Span, timeRangeProblems } from './timeRange.ts'
import { SCHOOL_DAYS } from './weekday.ts'

const days = SCHOOL_DAYS
const at = (clock: string) => minutesOfClock(clock)
const problems = (start: string, end: string, on: typeof days | [] = days) =>
  timeRangeProblems(english, { startMinute: at(start), endMinute: at(end), days: on }, USUAL_HOURS)

describe('a time range', () => {
  it('[SCHED-04] is between 7:00 am and 4:00 pm, both included', () => {
    const hours = 'Choose a time from 7:00 am to 4:00 pm.'
    expect(problems('07:00', '16:00')).toEqual({})
    expect(problems('06:59', '08:00')).toEqual({ startMinute: hours })
    expect(problems('15:00', '16:01')).toEqual({ endMinute: hours })
    expect(problems('05:00', '18:00')).toEqual({ startMinute: hours, endMinute: hours })
  })

  it('[SCHED-04] ends after it starts', () => {
    expect(problems('08:55', '08:56')).toEqual({})
    expect(problems('08:55', '08:55')).toEqual({ endMinute: 'Choose an end after 8:55 am.' })
    expect(problems('13:00', '08:00')).toEqual({ endMinute: 'Choose an end after 1:00 pm.' })
  })

  it('[SCHED-06] is on at least one day, and has both times', () => {
    expect(problems('08:00', '09:00', [])).toEqual({ days: 'Choose at least one day.' })
    expect(problems('', '')).toEqual({ startMinute: 'Choose when it starts.', endMinute: 'Choose when it ends.' })
  })

  it('every minute of the day has one text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        expect(minutesOfClock(clockOfMinutes(minute))).toBe(minute)
      }),
    )
    expect(minutesOfClock('')).toBeNull()
  })
})

describe('a drag', () => {
  const minute = fc.integer({ min: USUAL_HOURS.opensAt, max: USUAL_HOURS.closesAt })
  const anyRange: fc.Arbitrary<Span> = fc
    .tuple(minute, minute)
    .filter(([a, b]) => Math.abs(a - b) >= DRAG_STEP)
    .map(([a, b]) => ({ startMinute: Math.min(a, b), endMinute: Math.max(a, b) }))
  const anyDistance = fc.integer({ min: -900, max: 900 })

  it('moves by five minutes', () => {
    const range = { startMinute: 535, endMinute: 595 }
    expect(dragged(range, 'whole', 2, USUAL_HOURS)).toEqual(range)
    expect(dragged(range, 'whole', 3, USUAL_HOURS)).toEqual({ startMinute: 540, endMinute: 600 })
    expect(dragged(range, 'start', -12, USUAL_HOURS)).toEqual({ startMinute: 525, endMinute: 595 })
    expect(dragged(range, 'end', 8, USUAL_HOURS)).toEqual({ startMinute: 535, endMinute: 605 })
  })

  it('[SCHED-04] always gives a range that may be saved', () => {
    fc.assert(
      fc.property(anyRange, anyDistance, fc.constantFrom('whole', 'start', 'end'), (range, by, part) => {
        expect(timeRangeProblems(english, { ...dragged(range, part, by, USUAL_HOURS), days }, USUAL_HOURS)).toEqual({})
      }),
    )
  })

  it('of a whole range keeps its length, and of one end keeps the other', () => {
    fc.assert(
      fc.property(anyRange, anyDistance, (range, by) => {
        const moved = dragged(range, 'whole', by, USUAL_HOURS)
        expect(moved.endMinute - moved.startMinute).toBe(range.endMinute - range.startMinute)
        expect(dragged(range, 'start', by, USUAL_HOURS).endMinute).toBe(range.endMinute)
        expect(dragged(range, 'end', by, USUAL_HOURS).startMinute).toBe(range.startMinute)
      }),
    )
  })
})

it('[DAYS-05] a school that has widened its hours may use all of them, and no more', () => {
  const early = { startMinute: 5 * 60, endMinute: 23 * 60, days: ['sa'] as const }
  expect(timeRangeProblems(english, early, WIDEST_HOURS)).toEqual({})
  expect(timeRangeProblems(english, early, USUAL_HOURS)).toEqual({
    startMinute: 'Choose a time from 7:00 am to 4:00 pm.',
    endMinute: 'Choose a time from 7:00 am to 4:00 pm.',
  })
  expect(timeRangeProblems(english, { ...early, startMinute: 299 }, WIDEST_HOURS)).toEqual({
    startMinute: 'Choose a time from 5:00 am to 11:00 pm.',
  })
})
