/** What days get, as a form: its values, what is wrong with them, what is sent. */
import type { Input, SchoolSetup } from '@corridor/contract'
import { asScheduleId } from '@corridor/rules/ids'
import {
  type DaySetting,
  daySettingProblems,
  daysToSet,
  daysWithoutTimes,
  hasTimesOn,
  type SchoolDay,
  WEEKDAYS,
} from '@corridor/rules/schedule'
import type { LocalDay } from '@corridor/rules/time'
import type { DaySpan } from './month.ts'

export interface DayForm {
  /** `usual`, `none`, or the id of a schedule. */
  choice: string
  name: string
  weekday: SchoolDay | ''
  /** The day of the rotation, from 0; empty for the one whose turn it is. */
  cycleDay: string
  cycleContinues: boolean
}

/** What the first of the days has now, if all of them have the same. */
export function formOf({ calendar }: SchoolSetup, span: DaySpan): DayForm {
  const days = daysToSet({ fromDay: span.from, toDay: span.to }, calendar)
  const set = days.map((day) => calendar.days.find(({ onDay }) => onDay === day))
  const [first] = set
  const isSame = set.every((one) => one?.kind === first?.kind && one?.scheduleId === first?.scheduleId)
  if (!first || !isSame) return { choice: 'usual', name: '', weekday: '', cycleDay: '', cycleContinues: true }
  return {
    choice: first.kind === 'schedule' ? String(first.scheduleId) : first.kind,
    name: first.name ?? '',
    weekday: first.weekday ?? '',
    cycleDay: first.cycleDay === null ? '' : String(first.cycleDay),
    cycleContinues: first.cycleDay === null || first.cycleContinues,
  }
}

export const scheduleOf = ({ schedules }: SchoolSetup, { choice }: Pick<DayForm, 'choice'>) =>
  schedules.find(({ scheduleId }) => String(scheduleId) === choice) ?? null

export function settingOf(form: DayForm, span: DaySpan): DaySetting {
  const { choice, name, weekday, cycleDay } = form
  const isSchedule = choice !== 'usual' && choice !== 'none'
  const hasCycleDay = cycleDay !== '' && choice !== 'none'
  return {
    fromDay: span.from,
    toDay: span.to,
    kind: isSchedule ? 'schedule' : choice === 'none' ? 'none' : 'usual',
    scheduleId: isSchedule ? asScheduleId(Number(choice)) : null,
    weekday: isSchedule && weekday !== '' ? weekday : null,
    name: name.trim() || null,
    cycleDay: hasCycleDay ? Number(cycleDay) : null,
    cycleContinues: hasCycleDay && form.cycleContinues,
  }
}

export function problemsOf(form: DayForm, span: DaySpan, setup: SchoolSetup, today: LocalDay) {
  return daySettingProblems(settingOf(form, span), {
    calendar: setup.calendar,
    schedule: scheduleOf(setup, form),
    today,
  })
}

/** The weekdays whose times can be used, if one of the days has none of its own in the schedule. */
export function weekdaysToAsk(form: DayForm, span: DaySpan, setup: SchoolSetup): SchoolDay[] {
  const schedule = scheduleOf(setup, form)
  const days = daysToSet({ fromDay: span.from, toDay: span.to }, setup.calendar)
  if (!schedule || daysWithoutTimes(schedule, days).length === 0) return []
  return WEEKDAYS.filter((day) => hasTimesOn(schedule, day))
}

export type SentSetting = Input<'POST /api/school/:schoolId/days', 'body'>['settings'][number]
