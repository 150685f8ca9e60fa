import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockRangeOf, DEFAULT_TIME_RANGE, USUAL_HOURS, WIDEST_HOURS } from '../../schedule/bookableHours.ts'
import { type CalendarDay, EMPTY_CALENDAR, type SchoolCalendar } from '../../schedule/calendar.ts'
import { CLOCK, minutesFromNow, NOW, ZONE } from '../../testing/builders.ts'
import { spanish } from '../../testing/words.ts'
import { toDayAndClock } from '../../time/clock.ts'
import type { Instant } from '../../time/instant.ts'
import { addDays, type LocalDay, wallTime } from '../../time/zone.ts'
import { english } from '../../words/english.ts'
import {
  bookableDays,
  defaultScheduledTime,
  fieldsProblem,
  movedText,
  scheduleProblem,
  scheduleProblemText,
} from './scheduling.ts'

describe('the default scheduled time', () => {
  const wallOf = (hour: `${number}:${number}`) => {
    const {
      day,
      hour: h,
      minute,
    } = wallTime(defaultScheduledTime(`2026-11-16T${hour}:40.500Z`, ZONE, EMPTY_CALENDAR), ZONE)
    return `${day} ${h}:${String(minute).padStart(2, '0')}`
  }

  it('[NEW-08] is now without the seconds', () => {
    expect(defaultScheduledTime('2026-11-16T15:12:40.500Z', ZONE, EMPTY_CALENDAR)).toBe('2026-11-16T15:12:00.000Z')
    expect(wallOf('20:59')).toBe('2026-11-16 15:59')
    expect(wallOf('21:00')).toBe('2026-11-16 16:00')
  })

  it('[NEW-08] [D-035] is 07:00 the next calendar day after 16:00, even if it is a Saturday', () => {
    expect(wallOf('21:01')).toBe('2026-11-17 7:00')
    const friday = '2026-11-20T22:00:00.000Z'
    expect(wallTime(defaultScheduledTime(friday, ZONE, EMPTY_CALENDAR), ZONE)).toMatchObject({
      day: '2026-11-21',
      hour: 7,
    })
  })

  it('[NEW-08] is 07:00 today before 07:00, in the school’s time zone', () => {
    expect(wallOf('11:59')).toBe('2026-11-16 7:00')
    expect(wallOf('12:00')).toBe('2026-11-16 7:00')
    expect(wallOf('12:20')).toBe('2026-11-16 7:20')
    expect(wallOf('04:59')).toBe('2026-11-16 7:00')
  })
})

describe('when a pass can be scheduled', () => {
  const days = bookableDays(NOW, ZONE)
  const problemAt = (time: Instant) => scheduleProblem(time, CLOCK, NOW, USUAL_HOURS)

  it('[SNEW-08] from today to one month ahead, in the school’s time zone', () => {
    expect(days).toEqual({ first: '2026-11-16', last: '2026-12-16' })
    expect(bookableDays('2027-01-31T15:00:00.000Z', ZONE)).toEqual({ first: '2027-01-31', last: '2027-02-28' })
    expect(problemAt('2026-12-16T15:00:00.000Z')).toBeNull()
    expect(problemAt('2026-11-16T20:00:00.000Z')).toBeNull()
    expect(problemAt('2026-12-17T15:00:00.000Z')).toBe('date')
    expect(fieldsProblem({ day: '2026-11-15', clock: '10:00' }, days, clockRangeOf(USUAL_HOURS))).toBe('date')
    expect(problemAt('2026-11-15T15:00:00.000Z')).toBe('past')
  })

  it('[NEW-09] [D-034] from 07:00 to 16:00, both included', () => {
    const at = (time: `${number}:${number}`) => problemAt(`2026-11-17T${time}:00.000Z`)
    expect([at('11:59'), at('12:00'), at('21:00'), at('21:01')]).toEqual(['time', null, null, 'time'])
    expect(clockRangeOf(USUAL_HOURS)).toEqual({ from: '07:00', to: '16:00' })
  })

  it('[SNEW-09] the shared picker falls back to 7:50 to 15:02', () => {
    expect(DEFAULT_TIME_RANGE).toEqual({ from: '07:50', to: '15:02' })
  })

  it('[WIN-02] not after its window has closed', () => {
    expect(problemAt(minutesFromNow(-30))).toBeNull()
    expect(problemAt(minutesFromNow(-31))).toBe('past')
    const patient = { ...CLOCK, passActivationIntervalAfter: 60 }
    expect(scheduleProblem(minutesFromNow(-31), patient, NOW, USUAL_HOURS)).toBeNull()
  })

  it('an empty field is not an error', () => {
    const empty = (fields: { day: string; clock: string }) => fieldsProblem(fields, days, clockRangeOf(USUAL_HOURS))
    expect(empty({ day: '', clock: '' })).toBeNull()
    expect(empty({ day: '', clock: '06:59' })).toBe('time')
    expect(empty({ day: '2026-11-15', clock: '' })).toBe('date')
    expect(empty({ day: '2026-11-15', clock: '06:59' })).toBe('date')
  })

  it('[NEW-08] the default time is always valid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 * 24 * 60 }), (minutes) => {
        const now = minutesFromNow(minutes)
        expect(scheduleProblem(defaultScheduledTime(now, ZONE, EMPTY_CALENDAR), CLOCK, now, USUAL_HOURS)).toBeNull()
      }),
      { numRuns: 300 },
    )
  })

  it('a time is valid exactly if its form fields are, unless it is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 40 * 24 * 60 }), (minutes) => {
        const time = minutesFromNow(minutes)
        const byFields = fieldsProblem(toDayAndClock(time, ZONE), days, clockRangeOf(USUAL_HOURS))
        expect(problemAt(time)).toBe(minutes < -30 ? 'past' : byFields)
      }),
      { numRuns: 500 },
    )
  })

  it('has one message for each problem', () => {
    expect(scheduleProblemText(english, 'date', clockRangeOf(USUAL_HOURS))).toBe(
      'Choose a day from today to one month ahead.',
    )
    expect(scheduleProblemText(english, 'time', clockRangeOf(USUAL_HOURS))).toBe(
      'Choose a time from 7:00 am to 4:00 pm.',
    )
    expect(scheduleProblemText(english, 'time', DEFAULT_TIME_RANGE)).toBe('Choose a time from 7:50 am to 3:02 pm.')
    expect(scheduleProblemText(english, 'past', clockRangeOf(USUAL_HOURS))).toBe(
      'That time is over. Choose a later one.',
    )
  })
})

it('[DAYS-05] a school that has widened its hours offers them for passes, too', () => {
  const evening: Instant = '2026-11-17T02:00:00.000Z'
  expect(scheduleProblem(evening, CLOCK, NOW, USUAL_HOURS)).toBe('time')
  expect(scheduleProblem(evening, CLOCK, NOW, WIDEST_HOURS)).toBeNull()
  expect(
    wallTime(defaultScheduledTime('2026-11-16T08:00:00.000Z', ZONE, { ...EMPTY_CALENDAR, ...WIDEST_HOURS }), ZONE),
  ).toMatchObject({
    hour: 5,
  })
})

/** A school that is closed on these days. */
function closedOn(...days: LocalDay[]): SchoolCalendar {
  const off = {
    kind: 'none',
    scheduleId: null,
    weekday: null,
    name: null,
    cycleDay: null,
    cycleContinues: false,
  } as const
  return { ...EMPTY_CALENDAR, days: days.map((onDay): CalendarDay => ({ onDay, ...off })) }
}

describe('on a day that is set to no school', () => {
  const at = (now: Instant, calendar: SchoolCalendar) => {
    const { day, hour } = wallTime(defaultScheduledTime(now, ZONE, calendar), ZONE)
    return `${day} ${hour}:00`
  }
  const thanksgiving = closedOn('2026-11-26', '2026-11-27')

  it('[DAYS-04] a new pass is for the next day with school, whatever the hour', () => {
    expect(at('2026-11-26T15:12:00.000Z', thanksgiving), 'during the day').toBe('2026-11-30 7:00')
    expect(at('2026-11-26T11:00:00.000Z', thanksgiving), 'before the hours').toBe('2026-11-30 7:00')
    expect(at('2026-11-26T02:00:00.000Z', thanksgiving), 'the evening before').toBe('2026-11-30 7:00')
    expect(at('2026-11-25T15:12:00.000Z', thanksgiving), 'the day before').toBe('2026-11-25 10:00')
    expect(at('2026-11-27T02:00:00.000Z', closedOn('2026-11-26')), 'the evening of it').toBe('2026-11-27 7:00')
    const saturdays = { ...thanksgiving, weekdays: [...thanksgiving.weekdays, 'sa' as const] }
    expect(at('2026-11-26T15:12:00.000Z', saturdays)).toBe('2026-11-28 7:00')
  })

  it('[NEW-08] [D-035] a weekend that nobody has set stays as it is', () => {
    expect(at('2026-11-27T23:00:00.000Z', thanksgiving), 'Friday evening').toBe('2026-11-28 7:00')
    expect(at('2026-11-28T15:12:00.000Z', thanksgiving), 'Saturday').toBe('2026-11-28 10:00')
  })

  it('[SNEW-08] without a day with school within a month it is as ever', () => {
    const days = Array.from({ length: 40 }, (_, ahead) => addDays('2026-11-16', ahead))
    expect(at(NOW, closedOn(...days))).toBe('2026-11-16 10:00')
    expect(at(NOW, closedOn(...days.slice(0, 30)))).toBe('2026-12-16 7:00')
  })
})

describe('a time that was moved', () => {
  const moved = (now: Instant, calendar = EMPTY_CALENDAR) =>
    movedText(english, defaultScheduledTime(now, ZONE, calendar), now, ZONE, calendar)

  it('[FIRST-04] is said before the pass is sent, with the day and the time that it has now', () => {
    expect(moved('2026-11-17T02:00:00.000Z')).toBe('School is out. This pass is for tomorrow, 7:00 am.')
    expect(moved('2026-11-16T11:00:00.000Z')).toBe('School has not begun. This pass is for today, 7:00 am.')
  })

  it('[FIRST-04] [DAYS-04] names the next day with school', () => {
    const monday = '2026-11-16T15:12:00.000Z'
    expect(moved(monday, closedOn('2026-11-16'))).toBe('No school today. This pass is for tomorrow, 7:00 am.')
    expect(moved('2026-11-17T02:00:00.000Z', closedOn('2026-11-17'))).toBe(
      'School is out. This pass is for Wednesday, 7:00 am.',
    )
    const week = Array.from({ length: 5 }, (_, ahead) => addDays('2026-11-16', ahead))
    expect(moved(monday, closedOn(...week))).toBe('No school today. This pass is for Monday, November 23, 7:00 am.')
    expect(moved('2026-11-17T15:12:00.000Z', closedOn(...week))).toBe(
      'No school today. This pass is for Monday, 7:00 am.',
    )
  })

  it('[FIRST-04] is not said of a time within the hours, of one that was chosen, or of none', () => {
    expect(moved('2026-11-16T15:12:40.500Z')).toBeNull()
    expect(movedText(english, '2026-11-17T14:00:00.000Z', '2026-11-17T02:00:00.000Z', ZONE, EMPTY_CALENDAR)).toBeNull()
    expect(movedText(english, null, '2026-11-17T02:00:00.000Z', ZONE, EMPTY_CALENDAR)).toBeNull()
  })
})

it('[LANG-07] a time at the end of a Spanish sentence ends it', () => {
  const now = '2026-11-17T02:00:00.000Z'
  const moved = (calendar: SchoolCalendar) =>
    movedText(spanish, defaultScheduledTime(now, ZONE, calendar), now, ZONE, calendar)
  expect(moved(EMPTY_CALENDAR)).toBe('Ya terminaron las clases. Este pase es para mañana a las 7:00 a.\u00a0m.')
  expect(moved(closedOn('2026-11-17'))).toBe(
    'Ya terminaron las clases. Este pase es para el miércoles a las 7:00 a.\u00a0m.',
  )
})
