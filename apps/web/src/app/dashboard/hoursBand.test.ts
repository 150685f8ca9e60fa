import type { SchoolSetup } from '@corridor/contract'
import { asBlockId, asScheduleId, asTimeRangeId } from '@corridor/rules/ids'
import { wallToWire } from '@corridor/rules/schedule'
import { expect, it } from 'vitest'
import { aSetup, NOW, SCHOOL_ID, TIMEZONE } from '../../base/testing.ts'
import { bandOf } from './useHoursBand.ts'

const wire = (minutes: number) => wallToWire({ hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 }, TIMEZONE)

function schoolFrom(startMinute: number, endMinute: number): SchoolSetup {
  const [start, end] = [wire(startMinute), wire(endMinute)]
  const times = { startHour: start.hour, startMinute: start.minute, endHour: end.hour, endMinute: end.minute }
  const timeRange = { timeRangeId: asTimeRangeId(1), blockId: asBlockId(1), version: 1, days: ['m' as const], ...times }
  const block = {
    blockId: asBlockId(1),
    scheduleId: asScheduleId(1),
    name: 'Period 1',
    version: 1,
    timeRanges: [timeRange],
  }
  return aSetup({
    schedule: {
      scheduleId: asScheduleId(1),
      schoolId: SCHOOL_ID,
      name: 'Regular',
      isActive: true,
      version: 1,
      blocks: [block],
    },
  })
}

it('the band goes from the first bell of the earliest school to the last bell of the latest', () => {
  expect(bandOf([schoolFrom(480, 905), schoolFrom(450, 900), aSetup()], NOW)).toEqual({
    from: 7.5,
    to: 905 / 60,
    label: 'School hours, 7:30 am to 3:05 pm',
  })
  expect(bandOf([schoolFrom(1080, 1440)], NOW)?.label).toBe('School hours, 6:00 pm to 12:00 am')
})

it('there is no band on a day without school, and before the schedules are there', () => {
  expect(bandOf([schoolFrom(480, 905)], '2026-11-17T15:42:00.000Z'), 'a Tuesday').toBeUndefined()
  expect(bandOf([], NOW)).toBeUndefined()
})
