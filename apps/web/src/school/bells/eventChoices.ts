/** What becomes of the events of a calendar file: only what is confirmed is taken over. */
import type { Answer, SchoolSetup } from '@corridor/contract'
import { DAY_NAME_LENGTH } from '@corridor/contract/constants'
import {
  calendarDaysOf,
  type DaySetting,
  daySettingProblems,
  type SchoolCalendar,
  withDays,
} from '@corridor/rules/schedule'
import type { LocalDay } from '@corridor/rules/time'
import { type DayForm, scheduleOf, settingOf } from './dayForm.ts'

export type FileEvent = Answer<'POST /api/school/:schoolId/ics'>['events'][number]

/** Not taken over. */
export const LEAVE_OUT = ''

/** No school, or for an early release the schedule whose name says so. */
export function guessedChoice({ guess }: FileEvent, { schedules }: SchoolSetup): string {
  if (guess === 'none') return 'none'
  const early = schedules.find(({ name }) => /early|half|minimum|short/i.test(name))
  return guess === 'early' && early ? String(early.scheduleId) : LEAVE_OUT
}

/** From today on; what is over stays as it was. */
function eventSetting(event: FileEvent, choice: string, today: LocalDay) {
  const form: DayForm = {
    choice,
    name: event.name.slice(0, DAY_NAME_LENGTH),
    weekday: '',
    cycleDay: '',
    cycleContinues: false,
  }
  const from = event.fromDay < today ? today : event.fromDay
  return { form, setting: settingOf(form, { from, to: event.toDay }) }
}

/** Why an event cannot be taken over as it is; null if it can. */
export function eventProblem(event: FileEvent, choice: string, setup: SchoolSetup, today: LocalDay): string | null {
  if (choice === LEAVE_OUT) return null
  const { form, setting } = eventSetting(event, choice, today)
  const problems = daySettingProblems(setting, { calendar: setup.calendar, schedule: scheduleOf(setup, form), today })
  return Object.values(problems)[0] ?? null
}

/** What is sent, and the calendar as it would be. Later events win over earlier ones for the same day. */
export function takenOver(
  events: readonly FileEvent[],
  choices: readonly string[],
  setup: SchoolSetup,
  today: LocalDay,
): { taken: DaySetting[]; after: SchoolCalendar } {
  const { calendar } = setup
  const chosen = events.flatMap((event, at) => {
    const choice = choices[at] ?? LEAVE_OUT
    return choice === LEAVE_OUT ? [] : [eventSetting(event, choice, today)]
  })
  const days = chosen.flatMap(({ form, setting }) =>
    calendarDaysOf(setting, { calendar, schedule: scheduleOf(setup, form) }),
  )
  return { taken: chosen.map(({ setting }) => setting), after: withDays(calendar, days) }
}
