import { expect, it } from 'vitest'
import { asScheduleId } from '../ids.ts'
import { type CalendarDay, EMPTY_CALENDAR, type SchoolCalendar } from './calendar.ts'
import { daysLosingSchool, withDays } from './lostDays.ts'

const MONTH = { first: '2026-11-16', last: '2026-12-16' }
const set = (onDay: string, kind: CalendarDay['kind']): CalendarDay => ({
  ...{ onDay, kind, scheduleId: kind === 'schedule' ? asScheduleId(1) : null },
  ...{ weekday: null, name: null, cycleDay: null, cycleContinues: false },
})
const lost = (before: SchoolCalendar, days: CalendarDay[]) => daysLosingSchool(before, withDays(before, days), MONTH)

it('[DAYS-07] a school day that is set to no school is lost, and one that had none is not', () => {
  const days = [set('2026-11-16', 'none'), set('2026-11-21', 'none'), set('2026-12-16', 'none')]
  expect(lost(EMPTY_CALENDAR, days)).toEqual(['2026-11-16', '2026-12-16'])
  expect(lost(withDays(EMPTY_CALENDAR, days), days)).toEqual([])
  expect(lost(EMPTY_CALENDAR, [set('2026-12-17', 'none')]), 'no pass is planned so far ahead').toEqual([])
})

it('[DAYS-07] a Saturday with a schedule is lost once it is as usual again', () => {
  const added = withDays(EMPTY_CALENDAR, [set('2026-11-21', 'schedule')])
  expect(lost(added, [set('2026-11-21', 'usual')])).toEqual(['2026-11-21'])
  expect(lost(added, [set('2026-11-20', 'usual')])).toEqual([])
})

it('[DAYS-07] Saturdays are lost with the weekday, but for those that have a schedule of their own', () => {
  const before = withDays({ ...EMPTY_CALENDAR, weekdays: [...EMPTY_CALENDAR.weekdays, 'sa'] }, [
    set('2026-11-28', 'schedule'),
  ])
  const after = { ...before, weekdays: EMPTY_CALENDAR.weekdays }
  expect(daysLosingSchool(before, after, MONTH)).toEqual(['2026-11-21', '2026-12-05', '2026-12-12'])
})
