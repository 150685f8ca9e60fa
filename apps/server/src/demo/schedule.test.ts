import { asBlockId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { HIGH_SCHOOL, MIDDLE_SCHOOL } from './plan.ts'
import { bellsOf, PERIODS, periodAt } from './schedule.ts'
import { timetable } from './timetable.ts'

const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

describe('bells', () => {
  it('ring from 7:50 to 15:02 at the high school, with lunch in the middle', () => {
    const bells = bellsOf(HIGH_SCHOOL.bells.regular)
    expect(clock(bells[0]?.startMinute ?? 0)).toBe('7:50')
    expect(clock(bells.at(-1)?.endMinute ?? 0)).toBe('15:02')
    expect(bells.map(({ name }) => name)).toEqual([
      'Period 1',
      'Period 2',
      'Period 3',
      'Period 4',
      'Lunch',
      'Period 5',
      'Period 6',
      'Period 7',
    ])
  })

  it('leave time to get from one room to the next', () => {
    for (const plan of [
      HIGH_SCHOOL.bells.earlyRelease,
      MIDDLE_SCHOOL.bells.regular,
      MIDDLE_SCHOOL.bells.earlyRelease,
    ]) {
      const bells = bellsOf(plan)
      for (const [at, bell] of bells.entries()) {
        const next = bells[at + 1]
        if (next) expect(next.startMinute - bell.endMinute).toBe(plan.passing)
      }
    }
  })

  it('always name a period, even at night', () => {
    const periods = bellsOf(HIGH_SCHOOL.bells.regular)
      .filter(({ name }) => name !== 'Lunch')
      .map((bell, at) => ({ ...bell, blockId: asBlockId(at) }))
    expect(periodAt(periods, 8 * 60)).toBe(0)
    expect(periodAt(periods, 11 * 60 + 50)).toBe(4)
    expect(periodAt(periods, 3 * 60)).toBe(2)
    expect(periodAt(periods, 23 * 60)).toBe(2)
  })
})

describe.each([HIGH_SCHOOL, MIDDLE_SCHOOL])('the timetable of $name', (plan) => {
  const slots = timetable(plan)

  it('sends every group to every department once a day', () => {
    for (const day of Map.groupBy(slots, ({ cohort }) => cohort).values()) {
      expect(day).toHaveLength(PERIODS)
      expect(new Set(day.map(({ department }) => department)).size).toBe(PERIODS)
    }
  })

  it('never gives a teacher two groups at once', () => {
    const taught = slots.map(({ period, department, teacher }) => `${period}/${department}/${teacher}`)
    expect(new Set(taught).size).toBe(taught.length)
  })
})
