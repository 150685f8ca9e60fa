/** What each day of the calendar shows: past days what they used, all others what the calendar says. */
import type { Answer, SchoolSetup } from '@corridor/contract'
import type { ScheduleId } from '@corridor/rules/ids'
import { clockOfMinutes, scheduleOn, schoolHours } from '@corridor/rules/schedule'
import { clockText, type LocalDay } from '@corridor/rules/time'

export type UsedDay = Answer<'GET /api/school/:schoolId/days'>['days'][number]

export interface ShownDay {
  /** Its own name, or else that of its schedule. */
  title: string
  detail: string
  scheduleId: ScheduleId | null
  letter: string | null
  hasSchool: boolean
  isSet: boolean
}

/** "7:50 – 2:30", without am and pm: a cell is narrow, and a school's day is during the day. */
function hoursText(setup: SchoolSetup, day: LocalDay): string {
  const span = schoolHours(setup, day, setup.school.timezone)
  if (!span) return ''
  const bare = (minutes: number) => clockText(clockOfMinutes(minutes % 1440)).replace(/ [ap]m$/, '')
  return `${bare(span.startMinute)} – ${bare(span.endMinute)}`
}

export function shownDay(setup: SchoolSetup, day: LocalDay, used: ReadonlyMap<LocalDay, UsedDay>): ShownDay {
  const past = used.get(day)
  if (past) {
    const schedule = past.scheduleName ?? (past.isSchoolDay ? 'School' : 'No school')
    return {
      title: past.name ?? schedule,
      detail: past.name ? schedule : '',
      scheduleId: past.scheduleId,
      letter: past.letter,
      hasSchool: past.isSchoolDay,
      isSet: past.name !== null,
    }
  }
  const { hasSchool, schedule, name, letter } = scheduleOn(setup, day)
  const what = hasSchool ? (schedule?.name ?? 'School') : 'No school'
  return {
    title: name ?? what,
    detail: name ? what : hasSchool ? hoursText(setup, day) : '',
    scheduleId: schedule?.scheduleId ?? null,
    letter,
    hasSchool,
    isSet: setup.calendar.days.some(({ onDay }) => onDay === day),
  }
}
