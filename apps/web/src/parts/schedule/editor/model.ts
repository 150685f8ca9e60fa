/**
 * A school's schedules as the editor has them: rows with a key, the values of their fields and a version. Times are the
 * school's own, in the format of form fields; the API's UTC hours are converted here, in both directions.
 */
import type { Block, Schedule, TimeRangeEntity } from '@corridor/contract'
import { NAME_LENGTH } from '@corridor/contract/constants'
import type { BlockId, ScheduleId, TimeRangeId } from '@corridor/rules/ids'
import {
  clockOfMinutes,
  minutesOfClock,
  SCHOOL_DAYS,
  type SchoolDay,
  type SchoolHours,
  type Span,
  timeRangeProblems,
  wallToWire,
  wireToWall,
} from '@corridor/rules/schedule'
import { clockOf } from '@corridor/rules/time'
import { i18n } from '../../../words/runtime.tsx'

export interface NameForm {
  name: string
}

export interface RangeForm {
  /** `08:55`; empty while nothing is chosen. */
  start: string
  end: string
  days: readonly SchoolDay[]
}

export type RowKey = `schedule:${number}` | `block:${number}` | `range:${number}`

export const scheduleKey = (id: ScheduleId) => `schedule:${id}` as const
export const blockKey = (id: BlockId) => `block:${id}` as const
export const rangeKey = (id: TimeRangeId) => `range:${id}` as const

export interface SavedRow {
  key: RowKey
  values: NameForm | RangeForm
  version: number
}

export function isRange(values: NameForm | RangeForm): values is RangeForm {
  return 'days' in values
}

export function rangeFormOf(range: Omit<TimeRangeEntity, 'timeRangeId' | 'blockId' | 'version'>, timezone: string) {
  const start = wireToWall({ hour: range.startHour, minute: range.startMinute }, timezone)
  const end = wireToWall({ hour: range.endHour, minute: range.endMinute }, timezone)
  const days = SCHOOL_DAYS.filter((day) => range.days.includes(day))
  return { start: clockOf(start.hour, start.minute), end: clockOf(end.hour, end.minute), days } satisfies RangeForm
}

export function scheduleRow({ scheduleId, name, version }: Schedule): SavedRow {
  return { key: scheduleKey(scheduleId), values: { name }, version }
}

export function blockRow({ blockId, name, version }: Block): SavedRow {
  return { key: blockKey(blockId), values: { name }, version }
}

export function rangeRow(range: TimeRangeEntity, timezone: string): SavedRow {
  return { key: rangeKey(range.timeRangeId), values: rangeFormOf(range, timezone), version: range.version }
}

/** Everything that can be edited. */
export function rowsOf(schedules: readonly Schedule[], timezone: string): SavedRow[] {
  return schedules.flatMap((schedule) => [
    scheduleRow(schedule),
    ...schedule.blocks.flatMap((block) => [
      blockRow(block),
      ...block.timeRanges.map((range) => rangeRow(range, timezone)),
    ]),
  ])
}

/** What is sent of the fields that changed. */
export function sentRange({ start, end, days }: Partial<RangeForm>, timezone: string) {
  const wire = (clock: string | undefined) => {
    const minutes = clock === undefined ? null : minutesOfClock(clock)
    return minutes === null ? null : wallToWire({ hour: Math.floor(minutes / 60), minute: minutes % 60 }, timezone)
  }
  const [from, to] = [wire(start), wire(end)]
  return {
    ...(from && { startHour: from.hour, startMinute: from.minute }),
    ...(to && { endHour: to.hour, endMinute: to.minute }),
    ...(days && { days: [...days] }),
  }
}

export type RowProblems = Partial<Record<'name' | 'start' | 'end' | 'days', string>>

/** What is wrong with the values, by field. */
export function rowProblems(values: NameForm | RangeForm, hours: SchoolHours): RowProblems {
  if (!isRange(values)) return nameProblem(values.name)
  const [startMinute, endMinute] = [minutesOfClock(values.start), minutesOfClock(values.end)]
  const problems = timeRangeProblems(i18n, { startMinute, endMinute, days: values.days }, hours)
  return {
    ...(problems.startMinute && { start: problems.startMinute }),
    ...(problems.endMinute && { end: problems.endMinute }),
    ...(problems.days && { days: problems.days }),
  }
}

function nameProblem(name: string): RowProblems {
  const length = name.trim().length
  if (length === 0) return { name: 'Enter a name.' }
  return length > NAME_LENGTH ? { name: `Use at most ${NAME_LENGTH} characters. This has ${length}.` } : {}
}

/** In minutes, or null while a time is missing or the end is not after the start. */
export function spanOf({ start, end }: RangeForm): Span | null {
  const [startMinute, endMinute] = [minutesOfClock(start), minutesOfClock(end)]
  if (startMinute === null || endMinute === null || endMinute <= startMinute) return null
  return { startMinute, endMinute }
}

export function formOfSpan({ startMinute, endMinute }: Span): Pick<RangeForm, 'start' | 'end'> {
  return { start: clockOfMinutes(startMinute), end: clockOfMinutes(endMinute) }
}

const NEW_LENGTH = 50
const PASSING = 5
const MORNING = 8 * 60

/**
 * A range to begin with: on the days that the block does not have yet, at the time of its last range. The first range of
 * a block follows the last one of the day.
 */
export function nextRange(
  ofBlock: readonly RangeForm[],
  ofSchedule: readonly RangeForm[],
  hours: SchoolHours,
): RangeForm {
  const free = SCHOOL_DAYS.filter((day) => !ofBlock.some(({ days }) => days.includes(day)))
  const days = free.length > 0 ? free : SCHOOL_DAYS
  const last = ofBlock.at(-1)
  if (last && spanOf(last)) return { ...last, days }
  const ends = ofSchedule.map((range) => spanOf(range)?.endMinute ?? 0)
  const after = ends.length === 0 ? MORNING : Math.max(...ends) + PASSING
  const startMinute = after + NEW_LENGTH <= hours.closesAt && after >= hours.opensAt ? after : MORNING
  return { ...formOfSpan({ startMinute, endMinute: startMinute + NEW_LENGTH }), days }
}
