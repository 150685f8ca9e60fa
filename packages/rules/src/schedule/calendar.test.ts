import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asScheduleId, type ScheduleId } from '../ids.ts'
import { addDays, type LocalDay, localDay } from '../time/zone.ts'
import {
  type CalendarDay,
  type Cycle,
  calendarYears,
  EMPTY_CALENDAR,
  hasTimesOn,
  isSchoolDay,
  type SchoolCalendar,
  scheduleOn,
} from './calendar.ts'
import { SCHOOL_DAYS, type SchoolDay, schoolDayOf, WEEKDAYS } from './weekday.ts'

const [USUAL, A, B, EARLY] = [1, 2, 3, 4].map(asScheduleId) as [ScheduleId, ScheduleId, ScheduleId, ScheduleId]
const times = (...days: SchoolDay[]) => ({ blocks: [{ timeRanges: [{ days }] }] })
const schedules = [USUAL, A, B, EARLY].map((scheduleId) => ({
  scheduleId,
  isActive: scheduleId === USUAL,
  ...times(...SCHOOL_DAYS),
}))

const UNTOUCHED: CalendarDay = {
  onDay: '',
  kind: 'usual',
  scheduleId: null,
  weekday: null,
  name: null,
  cycleDay: null,
  cycleContinues: false,
}
const set = (onDay: LocalDay, values: Partial<CalendarDay>): CalendarDay => ({ ...UNTOUCHED, onDay, ...values })
const AB: Cycle = {
  fromDay: '2026-08-17',
  countsDaysOff: false,
  days: [
    { letter: 'A', scheduleId: A },
    { letter: 'B', scheduleId: B },
  ],
}
const school = (calendar: Partial<SchoolCalendar>) => ({ schedules, calendar: { ...EMPTY_CALENDAR, ...calendar } })
const idOn = (calendar: Partial<SchoolCalendar>, day: LocalDay) =>
  scheduleOn(school(calendar), day).schedule?.scheduleId
/** The letters of the days from one on, `-` on a day without school. */
const letters = (calendar: Partial<SchoolCalendar>, from: LocalDay, days: number) =>
  Array.from({ length: days }, (_, index) => {
    const { hasSchool, letter } = scheduleOn(school(calendar), addDays(from, index))
    return hasSchool ? (letter ?? '?') : '-'
  }).join('')

describe('the schedule of a day', () => {
  it('[DAYS-04] is the usual one from Monday to Friday, and none on a weekend', () => {
    expect(idOn({}, '2026-11-16')).toBe(USUAL)
    expect(scheduleOn(school({}), '2026-11-21')).toEqual({
      hasSchool: false,
      schedule: null,
      weekday: 'sa',
      name: null,
      letter: null,
    })
  })

  it('[DAYS-02] is what the day was given: a schedule, no school, or what it would have anyway under a name', () => {
    const days = [
      set('2026-11-18', { kind: 'schedule', scheduleId: EARLY, name: 'Conferences' }),
      set('2026-11-25', { kind: 'none', name: 'Thanksgiving break' }),
      set('2026-11-30', { name: 'Spirit day' }),
    ]
    expect(scheduleOn(school({ days }), '2026-11-18')).toMatchObject({ schedule: { scheduleId: EARLY }, weekday: 'w' })
    expect(scheduleOn(school({ days }), '2026-11-25')).toMatchObject({
      hasSchool: false,
      schedule: null,
      name: 'Thanksgiving break',
    })
    expect(scheduleOn(school({ days }), '2026-11-30')).toMatchObject({
      schedule: { scheduleId: USUAL },
      name: 'Spirit day',
    })
  })

  it('[DAYS-04] on a day set by hand, the times are those of the weekday that was chosen, also on a Saturday', () => {
    const days = [set('2026-11-21', { kind: 'schedule', scheduleId: A, weekday: 'm' })]
    expect(scheduleOn(school({ days }), '2026-11-21')).toMatchObject({ hasSchool: true, weekday: 'm' })
  })

  it('[DAYS-05] on a Saturday or Sunday there is school if the school added it', () => {
    expect(idOn({ weekdays: [...SCHOOL_DAYS, 'sa'] }, '2026-11-21')).toBe(USUAL)
    expect(idOn({ weekdays: [...SCHOOL_DAYS, 'sa'] }, '2026-11-22')).toBeUndefined()
  })

  it('[DAYS-04] a schedule that was removed gives way to the usual one', () => {
    const days = [set('2026-11-18', { kind: 'schedule', scheduleId: asScheduleId(99) })]
    expect(idOn({ days }, '2026-11-18')).toBe(USUAL)
    expect(scheduleOn({ schedules: [], calendar: EMPTY_CALENDAR }, '2026-11-18')).toMatchObject({
      hasSchool: true,
      schedule: null,
    })
  })
})

describe('a cycle', () => {
  it('[DAYS-03] begins on its day, goes on after weekends, and each day has its schedule', () => {
    expect(letters({ cycle: AB }, '2026-08-13', 13)).toBe('??--ABABA--BA')
    expect(idOn({ cycle: AB }, '2026-08-14')).toBe(USUAL)
    expect(idOn({ cycle: AB }, '2026-08-17')).toBe(A)
    expect(idOn({ cycle: AB }, '2026-08-18')).toBe(B)
  })

  it('[DAYS-03] skips or counts days without school, as the school chooses', () => {
    const days = [set('2026-08-18', { kind: 'none' })]
    expect(letters({ cycle: AB, days }, '2026-08-17', 5)).toBe('A-BAB')
    expect(letters({ cycle: { ...AB, countsDaysOff: true }, days }, '2026-08-17', 5)).toBe('A-ABA')
  })

  it('[DAYS-03] a day set by hand takes its letter, and the cycle goes on from it or not', () => {
    const at = (cycleContinues: boolean) => [set('2026-08-18', { cycleDay: 0, cycleContinues })]
    expect(letters({ cycle: AB, days: at(false) }, '2026-08-17', 5)).toBe('AAABA')
    expect(letters({ cycle: AB, days: at(true) }, '2026-08-17', 5)).toBe('AABAB')
  })

  it('[DAYS-03] a day with another schedule keeps its letter, and a Saturday with school takes a turn', () => {
    const early = [set('2026-08-18', { kind: 'schedule', scheduleId: EARLY })]
    expect(letters({ cycle: AB, days: early }, '2026-08-17', 5)).toBe('ABABA')
    expect(idOn({ cycle: AB, days: early }, '2026-08-18')).toBe(EARLY)
    const saturday = [set('2026-08-22', { kind: 'schedule', scheduleId: EARLY, weekday: 'f' })]
    expect(letters({ cycle: AB, days: saturday }, '2026-08-17', 8)).toBe('ABABAB-A')
  })

  it('[DAYS-03] that begins on a weekend begins on the Monday after it', () => {
    expect(letters({ cycle: { ...AB, fromDay: '2026-08-15' } }, '2026-08-14', 5)).toBe('?--AB')
  })
})

/** The same by walking from day to day. */
function walked({ weekdays, days, cycle }: SchoolCalendar, day: LocalDay) {
  const byDay = new Map(days.map((one) => [one.onDay, one]))
  const withSchool = (at: LocalDay) => {
    const one = byDay.get(at)
    if (one?.kind === 'none') return false
    return weekdays.includes(schoolDayOf(at)) || one?.kind === 'schedule' || one?.cycleDay != null
  }
  const takesTurn = (at: LocalDay) =>
    withSchool(at) || (cycle?.countsDaysOff === true && weekdays.includes(schoolDayOf(at)))
  let turn: number | null = null
  let next = 0
  for (let at = cycle?.fromDay ?? day; cycle && at <= day; at = addDays(at, 1)) {
    const one = byDay.get(at)
    if (one?.cycleContinues && one.cycleDay !== null) next = one.cycleDay
    turn = one?.cycleDay ?? next
    if (takesTurn(at)) next = (next + 1) % cycle.days.length
  }
  const inCycle = cycle && day >= cycle.fromDay && turn !== null ? cycle.days[turn] : undefined
  const hasSchool = withSchool(day)
  return {
    hasSchool,
    letter: hasSchool ? (inCycle?.letter ?? null) : null,
    scheduleId: hasSchool ? (byDay.get(day)?.scheduleId ?? inCycle?.scheduleId ?? USUAL) : null,
  }
}

/** Two school years with a leap day, both changes of the clocks, and whatever a school does to its days. */
const FIRST = '2027-08-01'
const DAYS = 731
const anyDay = fc.nat(DAYS - 1).map((index) => addDays(FIRST, index))
const anyCalendar: fc.Arbitrary<SchoolCalendar> = fc
  .record({
    weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    length: fc.integer({ min: 2, max: 10 }),
    fromDay: anyDay,
    countsDaysOff: fc.boolean(),
    hasCycle: fc.boolean(),
    sets: fc.uniqueArray(
      fc.record({
        onDay: anyDay,
        kind: fc.constantFrom('usual' as const, 'schedule' as const, 'none' as const),
        cycleDay: fc.option(fc.nat(9)),
        cycleContinues: fc.boolean(),
      }),
      { selector: ({ onDay }) => onDay, maxLength: 60 },
    ),
  })
  .map(({ weekdays, length, fromDay, countsDaysOff, hasCycle, sets }) => ({
    ...EMPTY_CALENDAR,
    weekdays,
    cycle: hasCycle
      ? {
          fromDay,
          countsDaysOff,
          days: Array.from({ length }, (_, index) => ({ letter: `${index + 1}`, scheduleId: index % 2 ? A : B })),
        }
      : null,
    days: sets.map(({ onDay, kind, cycleDay, cycleContinues }) => {
      const isSet = kind !== 'none' && hasCycle && cycleDay !== null
      return set(onDay, {
        kind,
        scheduleId: kind === 'schedule' ? EARLY : null,
        cycleDay: isSet ? cycleDay % length : null,
        cycleContinues: isSet && cycleContinues,
      })
    }),
  }))

describe('over two school years', () => {
  it('[DAYS-04] every day has the schedule that walking from day to day finds', () => {
    fc.assert(
      fc.property(anyCalendar, fc.array(anyDay, { minLength: 20, maxLength: 20 }), (calendar, days) => {
        for (const day of days) {
          const { hasSchool, letter, schedule } = scheduleOn({ schedules, calendar }, day)
          expect({ day, hasSchool, letter, scheduleId: schedule?.scheduleId ?? null }).toEqual({
            day,
            ...walked(calendar, day),
          })
        }
      }),
      { numRuns: 200 },
    )
  })

  it('[DAYS-04] every day of the clocks belongs to one day, also when they change', () => {
    for (const [instant, day] of [
      ['2027-11-07T05:30:00.000Z', '2027-11-07'],
      ['2027-11-07T06:30:00.000Z', '2027-11-07'],
      ['2028-03-12T06:59:00.000Z', '2028-03-12'],
      ['2028-03-13T03:59:00.000Z', '2028-03-12'],
    ] as const) {
      expect(localDay(instant, 'America/New_York')).toBe(day)
    }
    // February 29, 2028 is a Tuesday like any other.
    expect(letters({ cycle: { ...AB, fromDay: '2028-02-28' } }, '2028-02-28', 3)).toBe('ABA')
  })

  it('[DAYS-04] the answer costs the same however long the calendar is', () => {
    const reads = (length: number) => {
      let count = 0
      const counted = (one: CalendarDay) =>
        new Proxy(one, {
          get: (target, key) => {
            count += 1
            return Reflect.get(target, key)
          },
        })
      const days = Array.from({ length }, (_, index) =>
        counted(set(addDays('2026-08-01', index * 3), { kind: 'none' })),
      )
      const one = school({ cycle: AB, days })
      scheduleOn(one, '2026-08-20')
      count = 0
      for (let index = 0; index < 100; index += 1) scheduleOn(one, addDays('2027-05-10', index))
      return count
    }
    expect(reads(400)).toBeLessThan(3 * reads(4) + 600)
  })
})

describe('a school day', () => {
  it('[DAYS-04] is a day with school on which its schedule has times', () => {
    const fourDays = [{ scheduleId: USUAL, isActive: true, ...times('m', 't', 'w', 'th') }]
    expect(isSchoolDay({ schedules: fourDays, calendar: EMPTY_CALENDAR }, '2026-11-19')).toBe(true)
    expect(isSchoolDay({ schedules: fourDays, calendar: EMPTY_CALENDAR }, '2026-11-20')).toBe(false)
    const noTimes = [{ scheduleId: USUAL, isActive: true, ...times() }]
    expect(isSchoolDay({ schedules: noTimes, calendar: EMPTY_CALENDAR }, '2026-11-20')).toBe(true)
    expect(isSchoolDay({ schedules: [], calendar: EMPTY_CALENDAR }, '2026-11-20')).toBe(true)
    expect(isSchoolDay({ schedules: [], calendar: EMPTY_CALENDAR }, '2026-11-21')).toBe(false)
    expect(hasTimesOn(times('m'), 't')).toBe(false)
  })
})

it('[DAYS-02] a calendar is for this and the next school year', () => {
  expect(calendarYears('2026-11-17')).toEqual({ first: '2026-08-01', end: '2028-08-01' })
  expect(calendarYears('2026-07-31')).toEqual({ first: '2025-08-01', end: '2027-08-01' })
})
