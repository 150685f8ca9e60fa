import { expect, it } from 'vitest'
import { asBlockId, asScheduleId } from '../../ids.ts'
import { EMPTY_CALENDAR } from '../../schedule/calendar.ts'
import type { Bells } from '../../schedule/session.ts'
import { wallToWire } from '../../schedule/wire.ts'
import { isLikelyAlwaysOpen } from './alwaysOpen.ts'
import { closeNowEnd } from './closeNow.ts'

const CHICAGO = 'America/Chicago'
const wire = (hour: number, minute: number) => wallToWire({ hour, minute }, CHICAGO)
const [start, end] = [wire(9, 40), wire(10, 50)]
const range = {
  startHour: start.hour,
  startMinute: start.minute,
  endHour: end.hour,
  endMinute: end.minute,
  days: ['t' as const],
}
const BELLS: Bells = {
  schedules: [
    {
      scheduleId: asScheduleId(1),
      isActive: true,
      blocks: [{ blockId: asBlockId(1), name: 'Block 3', timeRanges: [range] }],
    },
  ],
  calendar: EMPTY_CALENDAR,
}
/** 10:42 and 20 seconds on a Tuesday in Chicago. */
const NOW = '2026-11-17T16:42:20.000Z'

it('[CLOSED-10] until the end of this block, for 15 or 30 minutes, or until the last bell', () => {
  const ends = (['block', '15', '30', 'day'] as const).map((length) => closeNowEnd(length, NOW, CHICAGO, BELLS))
  expect(ends).toEqual([
    '2026-11-17T16:50:00.000Z',
    '2026-11-17T16:58:00.000Z',
    '2026-11-17T17:13:00.000Z',
    '2026-11-17T16:50:00.000Z',
  ])
  const evening = '2026-11-18T00:00:00.000Z'
  expect(closeNowEnd('block', evening, CHICAGO, BELLS)).toBeNull()
  expect(closeNowEnd('block', NOW, CHICAGO, null)).toBeNull()
  expect(closeNowEnd('day', evening, CHICAGO, BELLS), 'midnight').toBe('2026-11-18T06:00:00.000Z')
})

it('[ALL-03] rooms for the sick and the worried are found by their names', () => {
  const names = ['Nurse', 'School-based Health', 'Walk-in clinic', 'Counseling', 'Main Office']
  expect(names.every((name) => isLikelyAlwaysOpen({ name }))).toBe(true)
  expect(['Library', 'Restroom', 'Gym'].some((name) => isLikelyAlwaysOpen({ name }))).toBe(false)
})
