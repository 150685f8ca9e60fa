import { expect, it } from 'vitest'
import { asBlockId, asScheduleId } from '../ids.ts'
import { EMPTY_CALENDAR } from '../schedule/calendar.ts'
import { wallToWire } from '../schedule/wire.ts'
import { ZONE } from '../testing/builders.ts'
import { atWallTime } from '../time/zone.ts'
import { kioskHours } from './hours.ts'

const TUESDAY = '2026-11-17'
const SATURDAY = '2026-11-21'
const at = (day: string, hour: number, minute: number) => atWallTime(day, hour, minute, ZONE)

/** One block on weekdays, from one hour to another. */
function bellsOf(from: number, to: number) {
  const [start, end] = [wallToWire({ hour: from, minute: 0 }, ZONE), wallToWire({ hour: to % 24, minute: 0 }, ZONE)]
  const hours = { startHour: start.hour, startMinute: start.minute, endHour: end.hour, endMinute: end.minute }
  const timeRanges = [{ ...hours, days: ['m', 't', 'w', 'th', 'f'] as const }]
  const block = { blockId: asBlockId(1), name: 'Period 1', timeRanges }
  return { schedules: [{ scheduleId: asScheduleId(1), isActive: true, blocks: [block] }], calendar: EMPTY_CALENDAR }
}

it('[KIOSK-19] a kiosk works from 30 minutes before the first bell to 30 minutes after the last', () => {
  const bells = bellsOf(8, 15)
  const opens = at(TUESDAY, 7, 30)
  const closes = at(TUESDAY, 15, 30)
  expect(kioskHours(bells, ZONE, at(TUESDAY, 7, 29))).toEqual({ isOpen: false, changesAt: opens })
  expect(kioskHours(bells, ZONE, opens)).toEqual({ isOpen: true, changesAt: closes })
  expect(kioskHours(bells, ZONE, at(TUESDAY, 15, 29))).toEqual({ isOpen: true, changesAt: closes })
  expect(kioskHours(bells, ZONE, closes)).toEqual({ isOpen: false, changesAt: null })
})

it('[KIOSK-19] not on days without school, and always where there are no bells', () => {
  expect(kioskHours(bellsOf(8, 15), ZONE, at(SATURDAY, 10, 0))).toEqual({ isOpen: false, changesAt: null })
  const none = { schedules: [], calendar: EMPTY_CALENDAR }
  expect(kioskHours(none, ZONE, at(SATURDAY, 3, 0))).toEqual({ isOpen: true, changesAt: null })
  // From midnight to midnight there is nothing to add.
  expect(kioskHours(bellsOf(0, 24), ZONE, at(TUESDAY, 23, 59)).isOpen).toBe(true)
})
