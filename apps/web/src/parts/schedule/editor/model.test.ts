import { asBlockId, asScheduleId, asSchoolId, asTimeRangeId } from '@corridor/rules/ids'
import { SCHOOL_DAYS, USUAL_HOURS } from '@corridor/rules/schedule'
import { describe, expect, it } from 'vitest'
import { blockColors } from './appearance.ts'
import { counted, daysText } from './labels.ts'
import { nextRange, rangeFormOf, rowProblems, rowsOf, sentRange } from './model.ts'
import { placeOf, weekOf } from './weekOf.ts'

const ZONES = ['America/Chicago', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC']
const form = (start: string, end: string, days: readonly (typeof SCHOOL_DAYS)[number][] = SCHOOL_DAYS) => ({
  start,
  end,
  days,
})

describe('times', () => {
  it.each(ZONES)('[SCHED-05] [D-102] are shown as they were entered, in %s', (zone) => {
    const sent = sentRange(form('08:55', '15:10'), zone)
    expect(rangeFormOf(sent as Parameters<typeof rangeFormOf>[0], zone)).toEqual(form('08:55', '15:10'))
  })

  it('[SCHED-05] are sent as UTC hours, and only what changed', () => {
    expect(sentRange({ end: '09:30' }, 'America/Chicago')).toEqual({ endHour: 15, endMinute: 30 })
    expect(sentRange({ days: ['w'] }, 'America/Chicago')).toEqual({ days: ['w'] })
  })
})

describe('what is wrong', () => {
  it('[SCHED-04] is said at the field', () => {
    expect(rowProblems(form('06:55', '08:00'), USUAL_HOURS)).toEqual({
      start: 'Choose a time from 7:00 am to 4:00 pm.',
    })
    expect(rowProblems(form('09:00', '08:00'), USUAL_HOURS)).toEqual({ end: 'Choose an end after 9:00 am.' })
    expect(rowProblems(form('09:00', '10:00', []), USUAL_HOURS)).toEqual({ days: 'Choose at least one day.' })
    expect(rowProblems({ name: ' ' }, USUAL_HOURS)).toEqual({ name: 'Enter a name.' })
    expect(rowProblems({ name: 'x'.repeat(300) }, USUAL_HOURS)).toEqual({
      name: 'Use at most 100 characters. This has 300.',
    })
  })
})

describe('a new range', () => {
  it('[SCHED-06] is on all five days, after the last one of the day', () => {
    expect(nextRange([], [], USUAL_HOURS)).toEqual(form('08:00', '08:50'))
    expect(nextRange([], [form('08:00', '08:50'), form('09:00', '10:00')], USUAL_HOURS)).toEqual(form('10:05', '10:55'))
    expect(nextRange([], [form('08:00', '15:30')], USUAL_HOURS), 'a full day').toEqual(form('08:00', '08:50'))
  })

  it('takes the days that the block does not have yet, at the same time', () => {
    const others = [form('08:55', '09:55', ['m', 't', 'th', 'f'])]
    expect(nextRange(others, others, USUAL_HOURS)).toEqual(form('08:55', '09:55', ['w']))
    expect(nextRange([form('08:55', '09:55')], [], USUAL_HOURS)).toEqual(form('08:55', '09:55'))
  })
})

describe('the week', () => {
  const range = { timeRangeId: asTimeRangeId(3), blockId: asBlockId(2), ...sentRange(form('08:00', '09:00'), 'UTC') }
  const schedule = {
    scheduleId: asScheduleId(1),
    schoolId: asSchoolId(1),
    name: 'Regular',
    isActive: true,
    version: 1,
    blocks: [
      {
        blockId: asBlockId(2),
        scheduleId: asScheduleId(1),
        name: 'A',
        version: 1,
        timeRanges: [{ ...range, version: 4 }],
      },
    ],
  } as Parameters<typeof weekOf>[0]

  it('has a piece for each day of a range, and one of them takes the focus', () => {
    const week = weekOf(schedule, () => form('08:00', '09:00', ['t', 'f']), SCHOOL_DAYS)
    expect(week.map(({ day, pieces }) => [day, pieces.map(({ isFirst }) => isFirst)])).toEqual([
      ['m', []],
      ['t', [true]],
      ['w', []],
      ['th', []],
      ['f', [false]],
    ])
    expect(weekOf(schedule, () => form('09:00', '08:00'), SCHOOL_DAYS).flatMap(({ pieces }) => pieces)).toEqual([])
  })

  it('has 50 pixels an hour, and one line under 36', () => {
    const span = (startMinute: number, endMinute: number) =>
      placeOf({ startMinute, endMinute, lane: 0, lanes: 1 }, USUAL_HOURS)
    expect(span(480, 540)).toMatchObject({ isOneLine: false, style: { top: 50, height: 48 } })
    expect([span(480, 525).isOneLine, span(480, 520).isOneLine]).toEqual([false, true])
    expect(span(300, 450).style, 'what is outside is cut off').toMatchObject({ top: 0, height: 23 })
  })

  it('knows every row by a key and its version', () => {
    expect(rowsOf([schedule], 'UTC').map(({ key, version }) => [key, version])).toEqual([
      ['schedule:1', 1],
      ['block:2', 1],
      ['range:3', 4],
    ])
  })
})

describe('words and colors', () => {
  it('days are a list, or a run', () => {
    expect(daysText(SCHOOL_DAYS)).toBe('Monday to Friday')
    expect(daysText(['t', 'w', 'th'])).toBe('Tuesday to Thursday')
    expect(daysText(['m', 'w'])).toBe('Monday, Wednesday')
    expect(daysText(['f'])).toBe('Friday')
    expect(daysText([])).toBe('no days')
    expect([counted(1, 'block'), counted(7, 'block')]).toEqual(['1 block', '7 blocks'])
  })

  it('every block has its own color, and keeps it when another one goes', () => {
    const ids = [11, 12, 13, 14, 15, 16, 17, 18].map(asBlockId)
    const colors = blockColors(ids)
    expect(new Set(colors.values()).size).toBe(8)
    expect(blockColors(ids.filter((id) => id !== 13)).get(asBlockId(17))).toBe(colors.get(asBlockId(17)))
    expect(blockColors([...ids, asBlockId(19)]).size).toBe(9)
  })
})
