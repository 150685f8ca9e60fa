import type { SchoolSetup, UserGroup } from '@corridor/contract'
import { asBlockId, asRoomId, asScheduleId, asSchoolId, asTimeRangeId, asUserGroupId } from '@corridor/rules/ids'
import { wallToWire } from '@corridor/rules/schedule'
import type { Instant } from '@corridor/rules/time'
import { describe, expect, it } from 'vitest'
import {
  ALVAREZ_ID,
  aCalendar,
  aSetup,
  LIBRARY,
  NOW,
  OSEI_ID,
  RESTROOM,
  ROOM_118,
  ROOM_204,
  TIMEZONE,
} from '../../../base/testing.ts'
import { likelyOrigin, originFor, tileOrigin } from './origin.ts'

const start = wallToWire({ hour: 9, minute: 30 }, TIMEZONE)
const end = wallToWire({ hour: 10, minute: 20 }, TIMEZONE)

const schedule: SchoolSetup['schedule'] = {
  scheduleId: asScheduleId(1),
  schoolId: asSchoolId(1),
  name: 'Regular day',
  blocks: [
    {
      blockId: asBlockId(2),
      scheduleId: asScheduleId(1),
      name: 'Period 2',
      timeRanges: [
        {
          timeRangeId: asTimeRangeId(1),
          blockId: asBlockId(2),
          startHour: start.hour,
          startMinute: start.minute,
          endHour: end.hour,
          endMinute: end.minute,
          days: ['m', 'w', 'f'],
          version: 1,
        },
      ],
      version: 1,
    },
  ],
  isActive: true,
  version: 1,
}

function aClass(changes: Partial<UserGroup> = {}): UserGroup {
  return {
    userGroupId: asUserGroupId(1),
    schoolId: asSchoolId(1),
    name: 'Biology',
    blockId: asBlockId(2),
    attributes: { schedule: null, confirmed: true },
    ownedBy: ALVAREZ_ID,
    professionalOwnedByName: 'Ms. Alvarez',
    coTeachers: [],
    numberOfStudents: 28,
    ...changes,
  }
}

const TUESDAY: Instant = '2026-11-17T15:42:00.000Z'
const AFTER_THE_BELL: Instant = '2026-11-16T16:20:00.000Z'
const SATURDAY: Instant = '2026-11-14T15:42:00.000Z'

describe('where a student most likely is', () => {
  const setup = aSetup({ schedule, classes: [aClass()] })
  const quick = [{ roomId: LIBRARY, userId: null }]
  const last = { roomId: RESTROOM, userId: null }

  it('[SNEW-01] is the room of the current class', () => {
    expect(likelyOrigin(setup, quick, last, NOW)).toEqual({ roomId: ROOM_204, userId: ALVAREZ_ID })
  })

  it("[D-103] uses the school's days and hours", () => {
    for (const time of [TUESDAY, AFTER_THE_BELL, SATURDAY]) expect(likelyOrigin(setup, [], null, time)).toBeNull()
  })

  it('[ENT-10] includes classes with their own times', () => {
    const own = { start: { hour: 9, minute: 0 }, end: { hour: 10, minute: 0 } }
    const seminar = aClass({ blockId: null, ownedBy: OSEI_ID, attributes: { schedule: own, confirmed: true } })
    const both = aSetup({ schedule, classes: [seminar] })
    expect(likelyOrigin(both, quick, last, NOW)).toEqual({ roomId: ROOM_118, userId: OSEI_ID })
  })

  it('[ENT-02] is otherwise the first quick-select origin, then the last one used', () => {
    expect(likelyOrigin(setup, quick, last, TUESDAY)).toEqual(quick[0])
    expect(likelyOrigin(setup, [], last, TUESDAY)).toEqual(last)
    expect(likelyOrigin(setup, [], null, TUESDAY)).toBeNull()
  })

  it('[ENT-02] is never a room that the school no longer has', () => {
    expect(likelyOrigin(setup, [{ roomId: asRoomId(999), userId: null }], last, TUESDAY)).toEqual(last)
  })
})

describe('where a tile starts from', () => {
  const setup = aSetup({ schedule, classes: [aClass()] })
  const quick = [{ roomId: LIBRARY, userId: null }]
  const biology = { roomId: ROOM_204, userId: ALVAREZ_ID }

  it('[QUICK-01] is the class in session, else the last one of this day, else what the form suggests', () => {
    for (const time of [NOW, AFTER_THE_BELL, '2026-11-16T17:45:00.000Z' as Instant]) {
      expect(tileOrigin(setup, quick, null, time)).toEqual(biology)
    }
    for (const time of ['2026-11-16T19:00:00.000Z' as Instant, TUESDAY, SATURDAY]) {
      expect(tileOrigin(setup, quick, null, time)).toEqual(quick[0])
    }
  })
})

it('[DAYS-04] From follows the class of the chosen time, unless the student chose a place themselves', () => {
  const setup = aSetup({ schedule, classes: [aClass()] })
  const suggest = (at: Instant) => likelyOrigin(setup, [], { roomId: RESTROOM, userId: null }, at)
  const inClass = { roomId: ROOM_204, userId: ALVAREZ_ID }
  const wednesday: Instant = '2026-11-18T15:42:00.000Z'
  expect(originFor(suggest, suggest(TUESDAY), { before: TUESDAY, at: wednesday })).toEqual(inClass)
  expect(originFor(suggest, inClass, { before: wednesday, at: TUESDAY })).toEqual({ roomId: RESTROOM, userId: null })
  const chosen = { roomId: LIBRARY, userId: null }
  expect(originFor(suggest, chosen, { before: TUESDAY, at: wednesday })).toEqual(chosen)
  expect(originFor(suggest, null, { before: TUESDAY, at: null })).toBeNull()
})

it('[DAYS-04] on a day without school nobody is in class', () => {
  const off = { onDay: '2026-11-16', kind: 'none' as const, scheduleId: null, weekday: null, name: 'Snow day' }
  const calendar = aCalendar({ days: [{ ...off, cycleDay: null, cycleContinues: false }] })
  expect(likelyOrigin(aSetup({ schedule, calendar, classes: [aClass()] }), [], null, NOW)).toBeNull()
})
