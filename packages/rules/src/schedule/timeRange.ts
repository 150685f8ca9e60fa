/**
 * The time ranges of a block: what is allowed, and what a drag makes of one. Times are minutes after midnight at the
 * school, because that is what a person sees and moves.
 */
import { clockText } from '../time/text.ts'
import type { I18n } from '../words/i18n.ts'
import { clockOfMinutes, clockRangeOf, outsideHoursText, type SchoolHours } from './bookableHours.ts'
import type { SchoolDay } from './weekday.ts'

export interface Span {
  startMinute: number
  endMinute: number
}

/** The minutes of a time in the format of form fields, `07:00`; null while nothing is chosen. */
export function minutesOfClock(clock: string): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

export interface TimeRangeInput {
  /** Null while nothing is chosen. */
  startMinute: number | null
  endMinute: number | null
  days: readonly SchoolDay[]
}

export type TimeRangeProblems = { [K in keyof TimeRangeInput]?: string }

/** What is wrong, by field. Ranges may overlap: two blocks can take place at the same time. */
export function timeRangeProblems(
  i18n: I18n,
  { startMinute, endMinute, days }: TimeRangeInput,
  school: SchoolHours,
): TimeRangeProblems {
  const hours = outsideHoursText(i18n, clockRangeOf(school))
  const isWithinHours = (minute: number) => minute >= school.opensAt && minute <= school.closesAt
  const problems: TimeRangeProblems = {}
  if (startMinute === null) problems.startMinute = 'Choose when it starts.'
  else if (!isWithinHours(startMinute)) problems.startMinute = hours
  if (endMinute === null) problems.endMinute = 'Choose when it ends.'
  else if (!isWithinHours(endMinute)) problems.endMinute = hours
  else if (startMinute !== null && !problems.startMinute && endMinute <= startMinute) {
    problems.endMinute = `Choose an end after ${clockText(clockOfMinutes(startMinute))}.`
  }
  if (days.length === 0) problems.days = 'Choose at least one day.'
  return problems
}

/** A drag moves a range, or one of its ends, by this many minutes at a time. */
export const DRAG_STEP = 5

export type DragPart = 'whole' | 'start' | 'end'

/** A range after a drag: within the hours, with at least one step between its ends, and as long as before if moved. */
export function dragged<S extends Span>(
  range: S,
  part: DragPart,
  minutes: number,
  { opensAt: opens, closesAt: closes }: SchoolHours,
): S {
  const { startMinute, endMinute } = range
  const by = Math.round(minutes / DRAG_STEP) * DRAG_STEP
  switch (part) {
    case 'whole': {
      const moved = clamp(by, opens - startMinute, closes - endMinute)
      return { ...range, startMinute: startMinute + moved, endMinute: endMinute + moved }
    }
    case 'start':
      return { ...range, startMinute: clamp(startMinute + by, opens, endMinute - DRAG_STEP) }
    case 'end':
      return { ...range, endMinute: clamp(endMinute + by, startMinute + DRAG_STEP, closes) }
  }
}

/** A value that is outside already only moves toward the inside. */
function clamp(value: number, from: number, to: number): number {
  return Math.max(from, Math.min(value, Math.max(from, to)))
}
