import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asBlockId, asScheduleId } from '../ids.ts'
import { NOW, ZONE } from '../testing/builders.ts'
import { addDays, atWallTime } from '../time/zone.ts'
import { EMPTY_CALENDAR, usualSchedule } from './calendar.ts'
import { type BellSchedule, classInSession, type ScheduledClass } from './session.ts'
import { SCHOOL_DAYS } from './weekday.ts'
import { wallToWire } from './wire.ts'

const at = (minutes: number) => ({ hour: Math.floor(minutes / 60), minute: minutes % 60 })

function bells(
  start: number,
  end: number,
  days: BellSchedule['blocks'][number]['timeRanges'][number]['days'],
  zone = ZONE,
) {
  const [from, to] = [wallToWire(at(start), zone), wallToWire(at(end), zone)]
  const range = { startHour: from.hour, startMinute: from.minute, endHour: to.hour, endMinute: to.minute, days }
  const blocks = [{ blockId: asBlockId(2), name: 'A', timeRanges: [range] }]
  return using({ scheduleId: asScheduleId(1), isActive: true, blocks })
}

/** A school that uses the first of these schedules. */
function using(schedule: BellSchedule, ...others: BellSchedule[]) {
  const inactive = others.map((other) => ({ ...other, isActive: false }))
  return { schedule, schedules: [schedule, ...inactive], calendar: EMPTY_CALENDAR }
}

const NO_BELLS = { schedules: [], calendar: EMPTY_CALENDAR }

const byBlock: ScheduledClass = { blockId: asBlockId(2), attributes: { schedule: null } }
const byOwnTimes = (start: number, end: number): ScheduledClass => ({
  blockId: null,
  attributes: { schedule: { start: at(start), end: at(end) } },
})

describe('the class in session', () => {
  it('[SNEW-01] is the one whose block is on, on a day of the block', () => {
    const schedule = bells(9 * 60 + 30, 10 * 60 + 20, ['m', 'w', 'f'])
    expect(classInSession([byBlock], schedule, ZONE, NOW)).toBe(byBlock)
    const tuesday = '2026-11-17T15:00:00.000Z'
    expect(classInSession([byBlock], schedule, ZONE, tuesday)).toBeNull()
    expect(classInSession([{ ...byBlock, blockId: asBlockId(3) }], schedule, ZONE, NOW)).toBeNull()
    expect(classInSession([byBlock], NO_BELLS, ZONE, NOW)).toBeNull()
  })

  it('[SNEW-01] is on during any of the times of its block', () => {
    const [morning] = bells(9 * 60 + 30, 10 * 60 + 20, ['m']).schedule.blocks
    const [afternoon] = bells(13 * 60, 14 * 60, ['m', 'th']).schedule.blocks
    if (!morning || !afternoon) throw new Error('a block is missing')
    const timeRanges = [...afternoon.timeRanges, ...morning.timeRanges]
    const schedule = { scheduleId: asScheduleId(1), isActive: true, blocks: [{ ...morning, timeRanges }] }
    expect(classInSession([byBlock], using(schedule), ZONE, NOW)).toBe(byBlock)
  })

  it('[SNEW-01] includes its first minute but not its end', () => {
    const schedule = bells(10 * 60, 10 * 60 + 1, ['m'])
    expect(classInSession([byBlock], schedule, ZONE, NOW)).toBe(byBlock)
    expect(classInSession([byBlock], schedule, ZONE, '2026-11-16T15:01:00.000Z')).toBeNull()
    expect(classInSession([byBlock], schedule, ZONE, '2026-11-16T14:59:00.000Z')).toBeNull()
  })

  it('[SNEW-01] is the first one if there are several', () => {
    const other = byOwnTimes(9 * 60, 11 * 60)
    expect(classInSession([other, byBlock], bells(9 * 60, 11 * 60, ['m']), ZONE, NOW)).toBe(other)
  })

  it('[D-103] is the same for a block and for a class with its own times, in every zone and at any time', () => {
    const zones = ['America/New_York', 'America/Phoenix', 'Pacific/Auckland', 'Asia/Kolkata', 'America/St_Johns', 'UTC']
    const minute = fc.integer({ min: 0, max: 23 * 60 + 59 })
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 400 }),
        minute,
        fc.tuple(minute, minute).filter(([a, b]) => a !== b),
        (zone, dayOffset, now, [a, b]) => {
          const [start, end] = [Math.min(a, b), Math.max(a, b)]
          const day = addDays('2026-08-01', dayOffset)
          // Avoid the hour that is skipped or repeated when daylight saving changes.
          fc.pre(now >= 4 * 60)
          const moment = atWallTime(day, at(now).hour, at(now).minute, zone)
          const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
          const isOn = weekday >= 1 && weekday <= 5 && start <= now && now < end
          const own = byOwnTimes(start, end)
          expect(classInSession([own], NO_BELLS, zone, moment)).toBe(isOn ? own : null)
          expect(classInSession([byBlock], bells(start, end, SCHOOL_DAYS, zone), zone, moment)).toBe(
            isOn ? byBlock : null,
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('[D-101] while another schedule is used, it meets in the block of the same name', () => {
    const regular = bells(13 * 60, 14 * 60, ['m']).schedule
    const [block] = bells(9 * 60, 11 * 60, ['m']).schedule.blocks
    if (!block) throw new Error('a block is missing')
    const early = (name: string) => ({
      scheduleId: asScheduleId(9),
      isActive: true,
      blocks: [{ ...block, blockId: asBlockId(90), name }],
    })
    const inSession = (...bells: Parameters<typeof using>) => classInSession([byBlock], using(...bells), ZONE, NOW)
    expect(inSession(early(' a'), regular)).toBe(byBlock)
    expect(inSession(early('B'), regular)).toBeNull()
    expect(inSession(early('A'))).toBeNull()
    // Its own block counts alone, although another one has the same name.
    const twins = { ...regular, blocks: [...regular.blocks, ...early('A').blocks] }
    expect(inSession(twins)).toBeNull()
  })

  it('[DAYS-04] is none on a day without school, also for classes with their own times', () => {
    const own = byOwnTimes(9 * 60, 11 * 60)
    const today = { onDay: '2026-11-16', kind: 'none' as const, name: 'Snow day' }
    const off = { ...today, scheduleId: null, weekday: null, cycleDay: null, cycleContinues: false }
    const school = { ...bells(9 * 60, 11 * 60, ['m']), calendar: { ...EMPTY_CALENDAR, days: [off] } }
    expect(classInSession([own, byBlock], school, ZONE, NOW)).toBeNull()
    expect(classInSession([own, byBlock], school, ZONE, '2026-11-23T15:00:00.000Z')).toBe(own)
  })

  it('[DAYS-04] on a day set by hand it meets by the times of the weekday that was chosen', () => {
    const school = bells(9 * 60, 11 * 60, ['w'])
    const set = { onDay: '2026-11-16', name: null, cycleDay: null, cycleContinues: false }
    const on = (weekday: 'w' | null) => {
      const day = { ...set, kind: 'schedule' as const, scheduleId: asScheduleId(1), weekday }
      return classInSession([byBlock], { ...school, calendar: { ...EMPTY_CALENDAR, days: [day] } }, ZONE, NOW)
    }
    expect(on(null)).toBeNull()
    expect(on('w')).toBe(byBlock)
  })

  it('is null if a class has no times', () => {
    expect(classInSession([{ blockId: null, attributes: { schedule: null } }], NO_BELLS, ZONE, NOW)).toBeNull()
  })
})

describe('the usual schedule of a school', () => {
  const schedule = (id: number, isActive = false) => ({ scheduleId: asScheduleId(id), isActive })

  it('[D-101] is the chosen one, or its first one', () => {
    expect(usualSchedule([schedule(7), schedule(3), schedule(5)])).toEqual(schedule(3))
    expect(usualSchedule([schedule(7, true), schedule(3), schedule(5)])).toEqual(schedule(7, true))
    expect(usualSchedule([])).toBeNull()
  })
})
