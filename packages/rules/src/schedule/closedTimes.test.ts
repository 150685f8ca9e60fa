import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asBlockId, asScheduleId } from '../ids.ts'
import { type Instant, minutesAfter } from '../time/instant.ts'
import { atWallTime, type LocalDay, wallTime } from '../time/zone.ts'
import { blockHoursOn } from './blockHours.ts'
import { type CalendarDay, EMPTY_CALENDAR } from './calendar.ts'
import { closedTimeProblems } from './closedTimeInput.ts'
import {
  type Closing,
  closedSpans,
  hasOpened,
  isNeverClosed,
  leavesLittleOpen,
  MAX_CLOSED_EDGE,
  openShare,
  opensAt,
} from './closedTimes.ts'
import type { Span } from './timeRange.ts'
import { SCHOOL_DAYS, WEEKDAYS } from './weekday.ts'

const CHICAGO = 'America/Chicago'
/** A Tuesday. */
const DAY: LocalDay = '2026-11-17'
const DST_DAYS: LocalDay[] = ['2026-03-08', '2026-11-01']
const OPEN: Closing = { closedFirst: 0, closedLast: 0, closedUntil: null, closedTimes: [] }
const at = (clock: string, day = DAY): Instant => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return atWallTime(day, hour, minute, CHICAGO)
}
const span = (from: string, to: string): Span => {
  const minutes = (clock: string) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    return hour * 60 + minute
  }
  return { startMinute: minutes(from), endMinute: minutes(to) }
}
const weekly = (from: string, to: string) => ({ days: ['t' as const], onDay: null, ...span(from, to) })
const BLOCKS = [span('8:00', '9:10'), span('9:15', '10:25')]

describe('what is closed on a day', () => {
  it('[CLOSED-02] is the first and the last minutes of every block of the day, and nothing between blocks', () => {
    expect(closedSpans({ ...OPEN, closedFirst: 10, closedLast: 5 }, BLOCKS, DAY)).toEqual([
      span('8:00', '8:10'),
      span('9:05', '9:10'),
      span('9:15', '9:25'),
      span('10:20', '10:25'),
    ])
  })

  it('[CLOSED-02] is the whole of a block that is shorter than both', () => {
    expect(closedSpans({ ...OPEN, closedFirst: 10, closedLast: 10 }, [span('8:00', '8:15')], DAY)).toEqual([
      span('8:00', '8:15'),
    ])
  })

  it('[CLOSED-08] is nothing of a day that the calendar calls off: that is not said here', () => {
    const off = { onDay: DAY, kind: 'none' as const, scheduleId: null, weekday: null, name: null, cycleDay: null }
    const range = { ...span('8:00', '9:10'), days: SCHOOL_DAYS }
    const blocks = [{ blockId: asBlockId(1), timeRanges: [range] }]
    const schedules = [{ scheduleId: asScheduleId(1), isActive: true, blocks }]
    const closed = (days: CalendarDay[]) =>
      closedSpans(
        { ...OPEN, closedFirst: 10 },
        blockHoursOn({ schedules, calendar: { ...EMPTY_CALENDAR, days } }, DAY),
        DAY,
      )
    expect(closed([])).toEqual([span('8:00', '8:10')])
    expect(closed([{ ...off, cycleContinues: false }])).toEqual([])
  })

  it('[CLOSED-01] is hours of its weekday and of its date', () => {
    const closedTimes = [
      weekly('13:00', '13:45'),
      { days: ['w' as const], onDay: null, ...span('7:00', '7:30') },
      { days: null, onDay: DAY, ...span('13:45', '14:00') },
      { days: null, onDay: '2026-11-24', ...span('7:00', '7:30') },
    ]
    expect(closedSpans({ ...OPEN, closedTimes }, [], DAY)).toEqual([span('13:00', '14:00')])
  })
})

const minutes = fc.integer({ min: 0, max: 1440 })
const spans = fc
  .tuple(minutes, minutes)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ startMinute: Math.min(a, b), endMinute: Math.max(a, b) }))
const edge = fc.integer({ min: 0, max: MAX_CLOSED_EDGE })
const someDay = fc.constantFrom(DAY, ...DST_DAYS)
const closedTime = fc
  .tuple(spans, fc.boolean(), fc.subarray([...WEEKDAYS], { minLength: 1 }), someDay)
  .map(([hours, isWeekly, days, onDay]) => ({
    ...hours,
    days: isWeekly ? days : null,
    onDay: isWeekly ? null : onDay,
  }))
const setting = fc.record({
  closing: fc.record({
    closedFirst: edge,
    closedLast: edge,
    closedUntil: fc.option(
      fc.tuple(someDay, minutes).map(([day, minute]) => at(`${Math.floor(minute / 60)}:${minute % 60}`, day)),
    ),
    closedTimes: fc.array(closedTime, { maxLength: 5 }),
  }),
  blocks: fc.array(spans, { maxLength: 8 }),
  day: someDay,
  minute: fc.integer({ min: 0, max: 1439 }),
})

describe('for any closed times', () => {
  it('[CLOSED-02] spans are within the day, in order, apart from each other, and cover what they are made of', () => {
    fc.assert(
      fc.property(setting, ({ closing, blocks, day }) => {
        const found = closedSpans(closing, blocks, day)
        for (const [n, { startMinute, endMinute }] of found.entries()) {
          expect(startMinute).toBeGreaterThanOrEqual(0)
          expect(endMinute).toBeLessThanOrEqual(1440)
          expect(startMinute).toBeLessThan(endMinute)
          expect(startMinute).toBeGreaterThan(found[n - 1]?.endMinute ?? -1)
        }
        const isClosed = (minute: number) => found.some((one) => one.startMinute <= minute && minute < one.endMinute)
        for (const block of blocks) {
          const length = block.endMinute - block.startMinute
          for (let offset = 0; offset < length; offset += 1) {
            const isEdge = offset < closing.closedFirst || length - offset <= closing.closedLast
            if (isEdge) expect(isClosed(block.startMinute + offset)).toBe(true)
          }
        }
      }),
    )
  })

  it('[CLOSED-02] [CLOSED-09] what opens is closed until then, by the clocks on the wall, also when they change', () => {
    fc.assert(
      fc.property(setting, ({ closing, blocks, day, minute }) => {
        const found = closedSpans(closing, blocks, day)
        // Times of an hour that does not occur are moved to the next one.
        const isSkipped = (one: number) => day === DST_DAYS[0] && one >= 120 && one < 180
        fc.pre(!found.some(({ startMinute, endMinute }) => isSkipped(startMinute) || isSkipped(endMinute)))
        const time = at(`${Math.floor(minute / 60)}:${minute % 60}`, day)
        const wall = wallTime(time, CHICAGO)
        const now = wall.hour * 60 + wall.minute
        const opens = opensAt(closing, () => blocks, CHICAGO, time)
        const byHand = closing.closedUntil !== null && time < closing.closedUntil
        // An hour that occurs twice is one hour on the wall: its times are those of the first.
        const isInSpan = found.some(({ startMinute, endMinute }) => startMinute <= now && now < endMinute)
        expect(opens !== null).toBe(byHand || isInSpan)
        if (opens === null) return
        expect(opens > time).toBe(true)
        if (wallTime(opens, CHICAGO).day === day) expect(opensAt(closing, () => blocks, CHICAGO, opens)).toBeNull()
      }),
    )
  })

  it('[ALL-08] a job that runs every minute and looks two minutes back misses no opening', () => {
    fc.assert(
      fc.property(setting, ({ closing, blocks, day, minute }) => {
        const time = at(`${Math.floor(minute / 60)}:${minute % 60}`, day)
        const opens = opensAt(closing, () => blocks, CHICAGO, time)
        if (opens === null) return
        const run = (until: Instant) =>
          hasOpened(closing, () => blocks, CHICAGO, { after: minutesAfter(until, -2), until })
        expect(run(opens)).toBe(true)
        expect(run(minutesAfter(opens, 1))).toBe(true)
      }),
    )
  })

  it('[CLOSED-07] the open share is between nothing and everything', () => {
    fc.assert(
      fc.property(setting, ({ closing, blocks, day }) => {
        const share = openShare(closing, blocks, day)
        if (blocks.length === 0) expect(share).toBeNull()
        else expect(share === null ? -1 : share).toBeGreaterThanOrEqual(0)
        expect(share ?? 0).toBeLessThanOrEqual(1)
        if (isNeverClosed(closing)) expect(share ?? 1).toBe(1)
      }),
    )
  })
})

describe('when quick passes open', () => {
  const first = { ...OPEN, closedFirst: 10 }
  const blocksOn = () => BLOCKS

  it('[CLOSED-09] a moment before the end it is closed, and at the end it is open', () => {
    expect(opensAt(first, blocksOn, CHICAGO, at('8:00'))).toBe(at('8:10'))
    expect(opensAt(first, blocksOn, CHICAGO, '2026-11-17T14:09:59.999Z')).toBe(at('8:10'))
    expect(opensAt(first, blocksOn, CHICAGO, at('8:10'))).toBeNull()
    expect(opensAt(first, blocksOn, CHICAGO, at('9:12')), 'between blocks').toBeNull()
  })

  it('[CLOSED-10] somebody closed it until a time, or until later than that', () => {
    const byHand = { ...first, closedUntil: at('9:20') }
    expect(opensAt({ ...byHand, closedFirst: 0 }, blocksOn, CHICAGO, at('9:00'))).toBe(at('9:20'))
    expect(opensAt(byHand, blocksOn, CHICAGO, at('9:00')), 'the next block has begun by then').toBe(at('9:25'))
    expect(opensAt(byHand, blocksOn, CHICAGO, at('9:30'))).toBeNull()
  })

  it('[CLOSED-02] on a day when the clocks change, by the time on the wall', () => {
    const early = { ...OPEN, closedTimes: [{ ...weekly('1:00', '8:00'), days: ['su' as const] }] }
    for (const day of DST_DAYS) {
      expect(opensAt(early, () => [], CHICAGO, at('7:59', day))).toBe(at('8:00', day))
      expect(opensAt(early, () => [], CHICAGO, at('8:00', day))).toBeNull()
    }
  })
})

describe('how much of the class time is open', () => {
  it('[CLOSED-07] counts closed minutes within blocks, each once', () => {
    const closing = { ...OPEN, closedFirst: 10, closedLast: 10, closedTimes: [weekly('7:00', '8:15')] }
    // Of 70 minutes 15 and 10 are closed, and of the others 20.
    expect(openShare(closing, BLOCKS, DAY)).toBeCloseTo(1 - 45 / 140)
  })
})

describe('hours that somebody types', () => {
  const TODAY = '2026-11-17'
  it('[CLOSED-09] a day of this or the next school year, with an end after its start', () => {
    const dated = (onDay: LocalDay) => ({ days: null, onDay, ...span('8:00', '9:00') })
    expect(closedTimeProblems(dated('2026-08-01'), [], TODAY)).toEqual({})
    expect(closedTimeProblems(dated('2028-07-31'), [], TODAY)).toEqual({})
    expect(closedTimeProblems(dated('2028-08-01'), [], TODAY)).toHaveProperty('onDay')
    expect(closedTimeProblems({ ...dated(TODAY), endMinute: 480 }, [], TODAY)).toEqual({
      endMinute: 'Choose an end after the start.',
    })
  })
})

describe('a closing that leaves less than a third of a day', () => {
  const after = { ...OPEN, closedFirst: 30, closedLast: 30 }
  it('[CLOSED-07] is told from one that does not, and from one that was there before', () => {
    expect(leavesLittleOpen(OPEN, after, () => BLOCKS, [DAY])).toBe(true)
    expect(leavesLittleOpen(OPEN, { ...after, closedLast: 0 }, () => BLOCKS, [DAY])).toBe(false)
    expect(leavesLittleOpen(after, { ...after, closedTimes: [weekly('8:00', '9:00')] }, () => BLOCKS, [DAY])).toBe(
      false,
    )
    expect(
      leavesLittleOpen(OPEN, after, () => [], [DAY]),
      'a day without school',
    ).toBe(false)
  })
})
