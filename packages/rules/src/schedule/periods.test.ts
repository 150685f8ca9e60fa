import { describe, expect, it } from 'vitest'
import { asBlockId, asScheduleId } from '../ids.ts'
import { ZONE } from '../testing/builders.ts'
import { addDays, atWallTime } from '../time/zone.ts'
import { EMPTY_CALENDAR } from './calendar.ts'
import { bookablePeriods, periodsOn } from './periods.ts'
import type { SchoolDay } from './weekday.ts'
import { wallToWire } from './wire.ts'

const EVERY_DAY: SchoolDay[] = ['m', 't', 'w', 'th', 'f']
const range = (hour: number, minute: number, days = EVERY_DAY) => {
  const start = wallToWire({ hour, minute }, ZONE)
  const end = wallToWire({ hour: hour + 1, minute }, ZONE)
  return { startHour: start.hour, startMinute: start.minute, endHour: end.hour, endMinute: end.minute, days }
}
const block = (id: number, name: string, ...timeRanges: ReturnType<typeof range>[]) => ({
  blockId: asBlockId(id),
  name,
  timeRanges,
})
const schedule = {
  scheduleId: asScheduleId(1),
  isActive: true,
  blocks: [
    block(1, 'Period 2', range(9, 30)),
    block(2, 'Period 1', range(8, 0)),
    block(3, 'Club', range(13, 0, ['w']), range(16, 30)),
  ],
}
const bells = { schedules: [schedule], calendar: EMPTY_CALENDAR }
const dayOff = (onDay: string) => ({
  onDay,
  kind: 'none' as const,
  scheduleId: null,
  weekday: null,
  name: null,
  cycleDay: null,
  cycleContinues: false,
})
/** The clocks in the school show this time, in winter and in summer. */
const at = (day: string, hour: number, minute = 0) => atWallTime(day, hour, minute, ZONE)

describe('periods', () => {
  it('[D-103] are those of the day in its order, at the times of the school’s clock', () => {
    const names = (day: string) => periodsOn(bells, day, ZONE).map(({ name, start }) => `${name} ${start}`)
    expect(names('2026-11-17')).toEqual(['Period 1 08:00', 'Period 2 09:30'])
    expect(names('2026-11-18')).toEqual(['Period 1 08:00', 'Period 2 09:30', 'Club 13:00'])
    expect(names('2026-05-19')).toEqual(['Period 1 08:00', 'Period 2 09:30'])
    expect(names('2026-11-21')).toEqual([])
  })

  it('[SNEW-08] to choose from are what is left of today, and the next day of school', () => {
    const offered = (now: ReturnType<typeof at>) =>
      bookablePeriods(bells, ZONE, now).map(({ day, periods }) => [day, periods.length])
    expect(offered(at('2026-11-17', 8, 0))).toEqual([
      ['2026-11-17', 1],
      ['2026-11-18', 3],
    ])
    expect(offered(at('2026-11-17', 15))).toEqual([['2026-11-18', 3]])
    expect(offered(at('2026-11-20', 15))).toEqual([['2026-11-23', 2]])
  })

  it('[DAYS-04] are none on a day without school, and the day after a break of two weeks is the next one', () => {
    const off = Array.from({ length: 14 }, (_, index) => dayOff(addDays('2026-12-19', index)))
    const calendar = { ...EMPTY_CALENDAR, days: off }
    expect(periodsOn({ ...bells, calendar }, '2026-12-21', ZONE)).toEqual([])
    const days = bookablePeriods({ ...bells, calendar }, ZONE, at('2026-12-18', 15)).map(({ day }) => day)
    expect(days).toEqual(['2027-01-04'])
  })

  it('are none without a schedule', () => {
    const offered = (schedules: (typeof schedule)[]) =>
      bookablePeriods({ ...bells, schedules }, ZONE, at('2026-11-17', 8))
    expect(offered([])).toEqual([])
    expect(offered([{ ...schedule, blocks: [] }])).toEqual([])
  })
})
