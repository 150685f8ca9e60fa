/** The calendar of a school of the demo: breaks and holidays, early releases, and A and B days in the middle school. */
import type { ScheduleId, SchoolId } from '@corridor/rules/ids'
import { type CalendarDay, calendarYears } from '@corridor/rules/schedule'
import { addDays, type LocalDay } from '@corridor/rules/time'
import { daysOff, holidayOf, isEarlyRelease, isSchoolDay } from './calendar.ts'
import type { DemoRows } from './rows.ts'

interface Schedules {
  regular: ScheduleId
  earlyRelease: ScheduleId
}

const UNSET = { scheduleId: null, weekday: null, name: null, cycleDay: null, cycleContinues: false }

/** Today always has school: whoever starts the demo on a holiday wants to see something, too. */
export function addSchoolDays(
  rows: DemoRows,
  schoolId: SchoolId,
  { regular, earlyRelease }: Schedules,
  { today, rotates }: { today: LocalDay; rotates: boolean },
): void {
  const off = daysOff(today)
    .filter((onDay) => onDay !== today)
    .map((onDay): CalendarDay => ({ ...UNSET, onDay, kind: 'none', name: holidayOf(onDay) }))
  const early = earlyReleases(today).map(
    (onDay): CalendarDay => ({
      ...UNSET,
      onDay,
      kind: 'schedule',
      scheduleId: earlyRelease,
      name: 'Early release',
    }),
  )
  rows.schoolDays.push(...[...off, ...early].map((day) => ({ ...day, schoolId, changedIn: 2 })))
  const days = ['A', 'B'].map((letter) => ({ letter, scheduleId: regular }))
  const cycle = rotates ? { fromDay: firstSchoolDay(today), countsDaysOff: false, days } : null
  rows.schoolCalendars.push({ schoolId, cycle, version: 2 })
}

/** From tomorrow on: the passes of the past were made on regular days. */
function earlyReleases(today: LocalDay): LocalDay[] {
  const days: LocalDay[] = []
  const { end } = calendarYears(today)
  for (let day = addDays(today, 1); day < end; day = addDays(day, 1)) if (isEarlyRelease(day)) days.push(day)
  return days
}

function firstSchoolDay(today: LocalDay): LocalDay {
  let day = calendarYears(today).first
  while (!isSchoolDay(day)) day = addDays(day, 1)
  return day
}
