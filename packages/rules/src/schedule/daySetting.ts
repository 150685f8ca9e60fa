/** Setting days of the calendar: what may be set, and which days it becomes. */
import type { ScheduleId } from '../ids.ts'
import { longDayOfYear } from '../time/text.ts'
import { addDays, type LocalDay } from '../time/zone.ts'
import {
  type CalendarDay,
  calendarYears,
  type DayKind,
  hasTimesOn,
  isSetOff,
  MAX_DAYS_SET,
  type SchoolCalendar,
  type WithTimes,
} from './calendar.ts'
import { daysSinceMonday, type SchoolDay, schoolDayOf, WEEKDAYS } from './weekday.ts'

export interface DaySetting {
  fromDay: LocalDay
  /** Included. */
  toDay: LocalDay
  kind: DayKind
  scheduleId: ScheduleId | null
  /** For days whose own weekday has no times in the schedule. */
  weekday: SchoolDay | null
  name: string | null
  cycleDay: number | null
  cycleContinues: boolean
  /** Days of the range that are set to no school stay so. */
  keepsDaysOff?: boolean | undefined
}

export type DaySettingProblems = { [K in keyof DaySetting]?: string }

type DayRange = Pick<DaySetting, 'fromDay' | 'toDay'>

const lengthOf = ({ fromDay, toDay }: DayRange) => daysSinceMonday(toDay) - daysSinceMonday(fromDay) + 1

/** Days of all settings that are sent at once. A calendar file has many events, but few of them are long. */
const MAX_DAYS_IN_ALL = 5000

/** Null if the settings can be sent at once. */
export function settingsProblem(settings: readonly DayRange[]): string | null {
  const days = settings.reduce((sum, setting) => sum + Math.max(0, lengthOf(setting)), 0)
  return days > MAX_DAYS_IN_ALL ? 'These entries have too many days. Add some of them first, then the others.' : null
}

export function daySettingProblems(
  setting: DaySetting,
  school: { calendar: SchoolCalendar; schedule: WithTimes | null; today: LocalDay },
): DaySettingProblems {
  const { fromDay, toDay } = setting
  const { end } = calendarYears(school.today)
  if (toDay < fromDay) return { toDay: 'Choose a last day that is not before the first one.' }
  if (fromDay < school.today) return { fromDay: 'Choose days from today on. Past days stay as they were.' }
  if (toDay >= end) return { toDay: `Choose days up to ${longDayOfYear(addDays(end, -1))}.` }
  if (lengthOf(setting) > MAX_DAYS_SET) {
    return { toDay: `Choose at most ${MAX_DAYS_SET} days at once.` }
  }
  if ((setting.kind === 'schedule') !== (setting.scheduleId !== null)) return { scheduleId: 'Choose a schedule.' }
  if (setting.cycleDay !== null) {
    if (setting.kind === 'none') return { cycleDay: 'A day without school has no day of the rotation.' }
    if (setting.cycleDay >= (school.calendar.cycle?.days.length ?? 0)) {
      return { cycleDay: 'Choose a day of the rotation.' }
    }
  }
  if (daysToSet(setting, school.calendar).length === 0) return { toDay: 'There is no school on any of these days.' }
  if (needsWeekday(setting, school)) return { weekday: 'Choose which weekday’s times to use.' }
  return {}
}

/** The schedule has times, but none on one of the days, so somebody has to say which weekday's are used. */
function needsWeekday(
  setting: DaySetting,
  { calendar, schedule }: { calendar: SchoolCalendar; schedule: WithTimes | null },
): boolean {
  if (schedule === null || (setting.weekday !== null && hasTimesOn(schedule, setting.weekday))) return false
  return daysWithoutTimes(schedule, daysToSet(setting, calendar)).length > 0
}

/** Of a schedule without any times, no day lacks them. */
export function daysWithoutTimes(schedule: WithTimes, days: readonly LocalDay[]): LocalDay[] {
  if (!WEEKDAYS.some((weekday) => hasTimesOn(schedule, weekday))) return []
  return days.filter((day) => !hasTimesOn(schedule, schoolDayOf(day)))
}

/** The days of the range on which there is school in a usual week; if there are none, such as on a Saturday, all. */
export function daysToSet(
  { keepsDaysOff = false, ...range }: DayRange & Pick<DaySetting, 'keepsDaysOff'>,
  calendar: SchoolCalendar,
): LocalDay[] {
  const length = Math.min(lengthOf(range), MAX_DAYS_SET)
  const all = Array.from({ length: Math.max(0, length) }, (_, index) => addDays(range.fromDay, index))
  const usual = all.filter((day) => calendar.weekdays.includes(schoolDayOf(day)))
  const days = usual.length > 0 ? usual : all
  return keepsDaysOff ? days.filter((day) => !isSetOff(calendar, day)) : days
}

/** The days as they are stored. The cycle goes on from the last one. */
export function calendarDaysOf(
  setting: DaySetting,
  { calendar, schedule }: { calendar: SchoolCalendar; schedule: WithTimes | null },
): CalendarDay[] {
  const { kind, scheduleId, name, cycleDay } = setting
  const days = daysToSet(setting, calendar)
  const lacking = new Set(schedule ? daysWithoutTimes(schedule, days) : [])
  return days.map((onDay) => ({
    onDay,
    kind,
    scheduleId,
    weekday: lacking.has(onDay) ? setting.weekday : null,
    name,
    cycleDay,
    cycleContinues: setting.cycleContinues && onDay === days.at(-1),
  }))
}
