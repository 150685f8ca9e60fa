import { describe, expect, it } from 'vitest'
import { asBlockId, asScheduleId } from '../ids.ts'
import { ZONE } from '../testing/builders.ts'
import type { Instant } from '../time/instant.ts'
import { atWallTime } from '../time/zone.ts'
import { arrivalAt } from './arrival.ts'
import { EMPTY_CALENDAR } from './calendar.ts'
import type { ScheduledClass } from './session.ts'
import { wallToWire } from './wire.ts'

/** A Monday. */
const DAY = '2026-11-16'
const at = (hour: number, minute = 0) => atWallTime(DAY, hour, minute, ZONE)

const block = (blockId: number, name: string, from: [number, number], to: [number, number]) => {
  const [start, end] = [from, to].map(([hour, minute]) => wallToWire({ hour, minute }, ZONE))
  if (!start || !end) throw new Error('a time is missing')
  const times = { startHour: start.hour, startMinute: start.minute, endHour: end.hour, endMinute: end.minute }
  return { blockId: asBlockId(blockId), name, timeRanges: [{ ...times, days: ['m' as const] }] }
}

const schedule = {
  scheduleId: asScheduleId(1),
  isActive: true,
  blocks: [block(1, 'Block 1', [8, 10], [9, 0]), block(2, 'Block 2', [9, 10], [10, 0])],
}
const BELLS = { schedules: [schedule], calendar: EMPTY_CALENDAR }
const NO_BELLS = { schedules: [], calendar: EMPTY_CALENDAR }

type Named = ScheduledClass & { name: string }
const inBlock = (name: string, blockId: number): Named => ({
  ...{ name, blockId: asBlockId(blockId) },
  attributes: { schedule: null },
})
const biology = inBlock('Biology', 1)
const math = inBlock('Math', 2)

function arrive(
  now: Instant,
  classes: readonly Named[] = [biology, math],
  bells: typeof BELLS | typeof NO_BELLS = BELLS,
) {
  const { kind, classes: found } = arrivalAt(classes, bells, ZONE, now)
  return [kind, ...found.map((one) => one.class.name)]
}

describe('where somebody goes who comes late', () => {
  it('[TARDY-03] to the class in session, until it ends', () => {
    expect(arrive(at(8, 42))).toEqual(['late', 'Biology'])
    expect(arrive(at(8, 10))).toEqual(['late', 'Biology'])
    expect(arrivalAt([biology], BELLS, ZONE, at(8, 42)).classes[0]?.endsAt).toBe(at(9))
  })

  it('[TARDY-03] between two blocks to the one that begins within 15 minutes', () => {
    expect(arrive(at(9, 0))).toEqual(['late', 'Math'])
    expect(arrive(at(8, 55), [math])).toEqual(['late', 'Math'])
    expect(arrive(at(8, 54), [math])).toEqual(['none'])
  })

  it('[TARDY-03] of several at once each is named once, and without any the office knows', () => {
    const chorus = inBlock('Chorus', 1)
    expect(arrive(at(8, 42), [chorus, biology, math])).toEqual(['late', 'Chorus', 'Biology'])
    expect(arrive(at(8, 42), [])).toEqual(['none'])
    expect(arrive(at(10, 0))).toEqual(['none'])
    expect(arrive(atWallTime('2026-11-15', 8, 42, ZONE))).toEqual(['none'])
  })

  it('[TARDY-07] before the first block has begun nobody is late, and goes to the first class of the day', () => {
    expect(arrive(at(8, 9))).toEqual(['onTime', 'Biology'])
    expect(arrive(at(7, 40))).toEqual(['onTime', 'Biology'])
    expect(arrive(at(7, 40), [math])).toEqual(['onTime', 'Math'])
    expect(arrive(at(7, 40), [])).toEqual(['none'])
  })

  it('[TARDY-07] in a school without bells the first class of the student is the first', () => {
    const morning: Named = {
      ...{ name: 'Morning class', blockId: null },
      attributes: { schedule: { start: { hour: 8, minute: 0 }, end: { hour: 9, minute: 0 } } },
    }
    expect(arrive(at(7, 50), [morning], NO_BELLS)).toEqual(['onTime', 'Morning class'])
    expect(arrive(at(8, 1), [morning], NO_BELLS)).toEqual(['late', 'Morning class'])
  })
})
