import { expect, it } from 'vitest'
import { asBlockId, asScheduleId } from '../ids.ts'
import { ZONE } from '../testing/builders.ts'
import { EMPTY_CALENDAR } from './calendar.ts'
import { schoolHours, spanOf } from './schoolHours.ts'
import type { SchoolDay } from './weekday.ts'
import { wallToWire } from './wire.ts'

const range = (from: number, to: number, days: SchoolDay[] = ['m', 't', 'w', 'th', 'f']) => {
  const start = wallToWire({ hour: Math.floor(from / 60), minute: from % 60 }, ZONE)
  const end = wallToWire({ hour: Math.floor(to / 60) % 24, minute: to % 60 }, ZONE)
  return { startHour: start.hour, startMinute: start.minute, endHour: end.hour, endMinute: end.minute, days }
}
const NO_SCHEDULE = { schedules: [], calendar: EMPTY_CALENDAR }
const schedule = (...timeRanges: ReturnType<typeof range>[]) => ({
  ...NO_SCHEDULE,
  schedules: [
    {
      scheduleId: asScheduleId(1),
      isActive: true,
      blocks: timeRanges.map((one, at) => ({
        blockId: asBlockId(at + 1),
        name: `Period ${at + 1}`,
        timeRanges: [one],
      })),
    },
  ],
})
const TUESDAY = '2026-11-17'
const WEDNESDAY = '2026-11-18'
const SATURDAY = '2026-11-21'

it('the hours of school are from the first bell of the day to the last, in summer and in winter', () => {
  const bells = schedule(range(560, 610), range(480, 530), range(900, 990, ['w']), range(640, 700))
  expect(schoolHours(bells, TUESDAY, ZONE)).toEqual({ startMinute: 480, endMinute: 700 })
  expect(schoolHours(bells, '2026-05-19', ZONE)).toEqual({ startMinute: 480, endMinute: 700 })
  expect(schoolHours(bells, WEDNESDAY, ZONE)).toEqual({ startMinute: 480, endMinute: 990 })
})

it('there are none on weekends, without a schedule, and on a day without periods', () => {
  const bells = schedule(range(480, 530, ['m']))
  expect(schoolHours(bells, SATURDAY, ZONE)).toBeNull()
  expect(schoolHours(bells, TUESDAY, ZONE)).toBeNull()
  expect(schoolHours(NO_SCHEDULE, TUESDAY, ZONE)).toBeNull()
})

it('an evening school can end at midnight', () => {
  expect(schoolHours(schedule(range(1080, 1440)), TUESDAY, ZONE)).toEqual({ startMinute: 1080, endMinute: 1440 })
})

it('the hours of several schools are from the earliest to the latest', () => {
  const spans = [
    { startMinute: 480, endMinute: 900 },
    { startMinute: 450, endMinute: 880 },
  ]
  expect(spanOf(spans)).toEqual({ startMinute: 450, endMinute: 900 })
})
