import { asScheduleId, asSchoolId } from '@corridor/rules/ids'
import { EMPTY_CALENDAR, scheduleOn } from '@corridor/rules/schedule'
import { expect, it } from 'vitest'
import { noRows } from './rows.ts'
import { addSchoolDays } from './schoolDays.ts'

it('[DAYS-02] [DAYS-03] the demo has a break, a holiday and an early release, and A and B days in its second school', () => {
  const rows = noRows()
  const [regular, earlyRelease] = [asScheduleId(1), asScheduleId(2)]
  addSchoolDays(rows, asSchoolId(2), { regular, earlyRelease }, { today: '2026-11-26', rotates: true })
  const schedules = [regular, earlyRelease].map((scheduleId) => ({ scheduleId, isActive: scheduleId === regular }))
  const days = rows.schoolDays.map((day) => ({
    ...day,
    scheduleId: day.scheduleId ?? null,
    weekday: null,
    name: day.name ?? null,
    cycleDay: null,
    cycleContinues: false,
  }))
  const cycle = rows.schoolCalendars[0]?.cycle ?? null
  const on = (day: string) => scheduleOn({ schedules, calendar: { ...EMPTY_CALENDAR, days, cycle } }, day)
  expect(on('2026-11-27')).toMatchObject({ hasSchool: false, name: 'Thanksgiving break' })
  expect(on('2026-11-26'), 'today always has school').toMatchObject({ hasSchool: true })
  expect(on('2026-12-02')).toMatchObject({ schedule: { scheduleId: earlyRelease }, name: 'Early release' })
  expect([on('2026-11-30').letter, on('2026-12-01').letter].toSorted()).toEqual(['A', 'B'])
})
