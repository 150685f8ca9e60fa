/** The rotation of a school as a form: its values, what is wrong with them, what is sent. */
import type { SchoolCalendar, SchoolSetup } from '@corridor/contract'
import { MAX_CYCLE_DAYS, MIN_CYCLE_DAYS } from '@corridor/contract/constants'
import { asScheduleId } from '@corridor/rules/ids'
import type { LocalDay } from '@corridor/rules/time'

export interface RotationForm {
  fromDay: LocalDay
  countsDaysOff: boolean
  days: readonly { letter: string; scheduleId: string }[]
}

const LETTERS = 'ABCDEFGHIJ'

export function formOf({ calendar: { cycle }, schedule }: SchoolSetup, today: LocalDay): RotationForm {
  if (cycle) {
    const days = cycle.days.map(({ letter, scheduleId }) => ({ letter, scheduleId: String(scheduleId) }))
    return { fromDay: cycle.fromDay, countsDaysOff: cycle.countsDaysOff, days }
  }
  const scheduleId = String(schedule?.scheduleId ?? '')
  return { fromDay: today, countsDaysOff: false, days: [...'AB'].map((letter) => ({ letter, scheduleId })) }
}

/** More days get the next letters, and the schedule of the last one. */
export function withLength(form: RotationForm, length: number): RotationForm {
  const last = form.days.at(-1)?.scheduleId ?? ''
  const isNumbered = form.days[0]?.letter === '1'
  const added = (index: number) => ({
    letter: isNumbered ? String(index + 1) : (LETTERS[index] ?? String(index + 1)),
    scheduleId: last,
  })
  return { ...form, days: Array.from({ length }, (_, index) => form.days[index] ?? added(index)) }
}

export function problemOf({ days, fromDay }: RotationForm): string | null {
  const letters = days.map(({ letter }) => letter.trim().toLowerCase())
  if (fromDay === '') return 'Choose the first day.'
  if (letters.some((letter) => letter === '')) return 'Give each day a letter or a number.'
  if (new Set(letters).size < letters.length) return 'Give each day another letter.'
  return null
}

export function cycleOf({ fromDay, countsDaysOff, days }: RotationForm): NonNullable<SchoolCalendar['cycle']> {
  const sent = days.map(({ letter, scheduleId }) => ({
    letter: letter.trim(),
    scheduleId: asScheduleId(Number(scheduleId)),
  }))
  return { fromDay, countsDaysOff, days: sent }
}

export const LENGTHS = Array.from({ length: MAX_CYCLE_DAYS - MIN_CYCLE_DAYS + 1 }, (_, index) => MIN_CYCLE_DAYS + index)
