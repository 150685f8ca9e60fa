/** A closed time as somebody types it. */
import type { ClosedTimeEntity } from '@corridor/contract'
import {
  type ClosedTime,
  clockOfMinutes,
  closedTimeProblems,
  minutesOfClock,
  type SchoolDay,
} from '@corridor/rules/schedule'
import type { LocalDay } from '@corridor/rules/time'
import type { Problems } from '../../ui/form/useForm.ts'

export interface ClosedTimeForm {
  name: string
  repeats: 'weekly' | 'once'
  days: readonly SchoolDay[]
  onDay: string
  start: string
  end: string
}

const DAY_MINUTES = 24 * 60

export function formOf(edited: ClosedTimeEntity | null): ClosedTimeForm {
  if (!edited) return { name: '', repeats: 'weekly', days: [], onDay: '', start: '', end: '' }
  return {
    name: edited.name,
    repeats: edited.onDay === null ? 'weekly' : 'once',
    days: edited.days ?? [],
    onDay: edited.onDay ?? '',
    start: clockOfMinutes(edited.startMinute),
    // The end of the day is 0:00 of the next.
    end: clockOfMinutes(edited.endMinute % DAY_MINUTES),
  }
}

/** Null while something is missing. */
export function closedTimeIn({
  repeats,
  days,
  onDay,
  start,
  end,
}: ClosedTimeForm): (ClosedTime & { days: SchoolDay[] | null }) | null {
  const [startMinute, endMinute] = [minutesOfClock(start), minutesOfClock(end)]
  const isWeekly = repeats === 'weekly'
  if (startMinute === null || endMinute === null || (isWeekly ? days.length === 0 : onDay === '')) return null
  return {
    days: isWeekly ? [...days] : null,
    onDay: isWeekly ? null : onDay,
    startMinute,
    endMinute: endMinute || DAY_MINUTES,
  }
}

export const SENT_AS = { startMinute: 'start', endMinute: 'end' } as const

export function problemsOf(
  form: ClosedTimeForm,
  others: readonly ClosedTime[],
  today: LocalDay,
): Problems<ClosedTimeForm> {
  const closedTime = closedTimeIn(form)
  if (!closedTime) return {}
  const { startMinute, endMinute, ...problems } = closedTimeProblems(closedTime, others, today)
  return { ...problems, ...(startMinute && { start: startMinute }), ...(endMinute && { end: endMinute }) }
}
