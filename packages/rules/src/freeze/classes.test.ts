import { describe, expect, it } from 'vitest'
import { asBlockId, asScheduleId, asUserId } from '../ids.ts'
import { EMPTY_CALENDAR } from '../schedule/calendar.ts'
import { wallToWire } from '../schedule/wire.ts'
import { ZONE } from '../testing/builders.ts'
import { minutesAfter } from '../time/instant.ts'
import { atWallTime } from '../time/zone.ts'
import { classProgress, isLunchAt, rollCallClasses } from './classes.ts'

/** A Monday. */
const at = (hour: number, minute = 0) => atWallTime('2026-11-16', hour, minute, ZONE)
const BELLS = { schedules: [], calendar: EMPTY_CALENDAR }

/** With their own times, in hours and minutes. */
const group = (name: string, from: [number, number], to: [number, number], students: number[]) => ({
  ...{ name, blockId: null, studentIds: students.map(asUserId) },
  attributes: { schedule: { start: { hour: from[0], minute: from[1] }, end: { hour: to[0], minute: to[1] } } },
})
const CLASSES = [
  group('Biology', [8, 0], [9, 0], [1, 2]),
  group('Math', [9, 5], [10, 0], [2, 3]),
  group('Art', [8, 0], [10, 0], [4]),
]
const calledAt = (hour: number, minute: number, classes = CLASSES) =>
  rollCallClasses(classes, BELLS, ZONE, at(hour, minute)).map(({ class: one, when }) => [
    one.name,
    when,
    ...one.studentIds.map(Number),
  ])

describe('whose roll is called', () => {
  it('[FREEZE-13] that of the classes in session when the freeze began', () => {
    expect(calledAt(8, 40)).toEqual([
      ['Biology', 'now', 1, 2],
      ['Art', 'now', 4],
    ])
    expect(calledAt(9, 30)).toEqual([
      ['Math', 'now', 2, 3],
      ['Art', 'now', 4],
    ])
  })

  it('[FREEZE-13] between two blocks that of the class before, and of the next one', () => {
    expect(calledAt(9, 2)).toEqual([
      ['Biology', 'before', 1, 2],
      ['Math', 'next', 2, 3],
      ['Art', 'now', 4],
    ])
    expect(calledAt(10, 14).map(([name]) => name)).toEqual(['Math', 'Art'])
    expect(calledAt(10, 15)).toEqual([])
  })

  it('[FREEZE-13] of the class before only those who have no class at that moment', () => {
    expect(calledAt(9, 10)).toEqual([
      ['Biology', 'before', 1],
      ['Math', 'now', 2, 3],
      ['Art', 'now', 4],
    ])
    expect(calledAt(9, 10, [group('Gym', [8, 0], [9, 0], [3]), CLASSES[1] as (typeof CLASSES)[number]])).toEqual([
      ['Math', 'now', 2, 3],
    ])
  })
})

describe('whoever has no class', () => {
  it('[FREEZE-13] is at lunch while a block is called that', () => {
    const [start, end] = [wallToWire({ hour: 11, minute: 30 }, ZONE), wallToWire({ hour: 12, minute: 0 }, ZONE)]
    const times = { startHour: start.hour, startMinute: start.minute, endHour: end.hour, endMinute: end.minute }
    const timeRanges = [{ ...times, days: ['m' as const] }]
    const blocks = [{ blockId: asBlockId(1), name: 'A Lunch', timeRanges }]
    const schedules = [{ scheduleId: asScheduleId(1), isActive: true, blocks }]
    const isLunch = (minute: number) => isLunchAt({ schedules, calendar: EMPTY_CALENDAR }, ZONE, at(11, minute))
    expect([isLunch(29), isLunch(30), isLunch(59)]).toEqual([false, true, true])
  })
})

describe('how far a class is', () => {
  const START = at(9, 30)
  const progress = (marked: number, heard: number | null, minutes: number) =>
    classProgress(
      { marked, total: 23, heardAt: heard === null ? null : minutesAfter(START, heard) },
      START,
      minutesAfter(START, minutes),
    )

  it('[FREEZE-15] finished, not started, marking, or not heard from for 2 minutes', () => {
    expect(progress(0, null, 1.9)).toBe('notStarted')
    expect(progress(0, null, 2)).toBe('silent')
    expect(progress(22, 3, 4.9)).toBe('marking')
    expect(progress(22, 3, 5)).toBe('silent')
    expect(progress(23, 3, 50)).toBe('finished')
  })
})
