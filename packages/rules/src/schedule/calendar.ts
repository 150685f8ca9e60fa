/**
 * Which schedule a school uses on a day. A school has a usual schedule, or a cycle of days (A and B) from a day on, and
 * days that were set by hand: another schedule, no school, or another day of the cycle.
 *
 * `scheduleOn` is the only place that decides it. It is asked for every day of a month and for every pass of a week, so a
 * calendar is indexed once, and an answer costs two binary searches however long the calendar is.
 */
import type { ScheduleId } from '../ids.ts'
import { schoolYearFirstDay } from '../time/schoolYear.ts'
import { addMonths, type LocalDay } from '../time/zone.ts'
import { type SchoolHours, USUAL_HOURS } from './bookableHours.ts'
import { daysSinceMonday, SCHOOL_DAYS, type SchoolDay, schoolDayOf, WEEKDAYS } from './weekday.ts'

export const DAY_NAME_LENGTH = 40
/** Days that are set at once. */
export const MAX_DAYS_SET = 400
export const MIN_CYCLE_DAYS = 2
export const MAX_CYCLE_DAYS = 10
export const CYCLE_LETTER_LENGTH = 3

/** A day set by hand has a schedule, no school, or what it would have anyway, with a name or another day of the cycle. */
export const DAY_KINDS = ['usual', 'schedule', 'none'] as const
export type DayKind = (typeof DAY_KINDS)[number]

export interface CalendarDay {
  onDay: LocalDay
  kind: DayKind
  /** Set exactly if the kind is `schedule`. */
  scheduleId: ScheduleId | null
  /** The schedule's time ranges of this weekday are used. Null: those of the day's own. */
  weekday: SchoolDay | null
  name: string | null
  /** The day of the cycle, from 0. Null: the one whose turn it is. */
  cycleDay: number | null
  /** The cycle continues from `cycleDay`; otherwise the days after it stay as they were. */
  cycleContinues: boolean
}

export interface Cycle {
  fromDay: LocalDay
  /** A day off takes its turn in the cycle. Otherwise the next day with school takes it. */
  countsDaysOff: boolean
  days: readonly { letter: string; scheduleId: ScheduleId }[]
}

export interface SchoolCalendar extends SchoolHours {
  /** The days of the week on which there is school. */
  weekdays: readonly SchoolDay[]
  days: readonly CalendarDay[]
  cycle: Cycle | null
}

export const EMPTY_CALENDAR: SchoolCalendar = { ...USUAL_HOURS, weekdays: SCHOOL_DAYS, days: [], cycle: null }

interface UsableSchedule {
  scheduleId: ScheduleId
  isActive: boolean
}

/** What a school has set up about its days. */
export interface SchoolSchedules<S extends UsableSchedule> {
  schedules: readonly S[]
  calendar: SchoolCalendar
}

export interface DayPlan<S> {
  /** There can be school without a schedule: a new school has none. */
  hasSchool: boolean
  /** Null on a day without school. */
  schedule: S | null
  /** The schedule's time ranges of this weekday are in use. */
  weekday: SchoolDay
  name: string | null
  /** The letter of the cycle, on a day with school. */
  letter: string | null
}

/** The schedule that a school uses if its calendar says nothing else: the one that was chosen, or its first one. */
export function usualSchedule<S extends UsableSchedule>(schedules: readonly S[]): S | null {
  let first: S | null = null
  for (const schedule of schedules) {
    if (schedule.isActive) return schedule
    if (first === null || schedule.scheduleId < first.scheduleId) first = schedule
  }
  return first
}

export function scheduleOn<S extends UsableSchedule>(school: SchoolSchedules<S>, day: LocalDay): DayPlan<S> {
  const { schedules, calendar } = school
  const index = indexOf(calendar)
  const set = index.days.get(day)
  const own = schoolDayOf(day)
  const name = set?.name ?? null
  if (!isWithSchool(own, set, calendar)) return { hasSchool: false, schedule: null, weekday: own, name, letter: null }
  const find = (scheduleId: ScheduleId | null | undefined) =>
    scheduleId == null ? undefined : schedules.find((schedule) => schedule.scheduleId === scheduleId)
  const turn = turnOn(index, calendar.cycle, day)
  return {
    hasSchool: true,
    schedule: find(set?.scheduleId) ?? find(turn?.scheduleId) ?? usualSchedule(schedules),
    weekday: set?.weekday ?? own,
    name,
    letter: turn?.letter ?? null,
  }
}

/** What `scheduleOn` says of whether there is school, for those who do not ask for the schedule. */
export function hasSchoolOn(calendar: SchoolCalendar, day: LocalDay): boolean {
  return isWithSchool(schoolDayOf(day), indexOf(calendar).days.get(day), calendar)
}

/** Somebody has said that there is no school on this day. On a weekend nobody has to. */
export function isSetOff(calendar: SchoolCalendar, day: LocalDay): boolean {
  return indexOf(calendar).days.get(day)?.kind === 'none'
}

function isWithSchool(weekday: SchoolDay, set: CalendarDay | undefined, { weekdays }: SchoolCalendar): boolean {
  if (set?.kind === 'none') return false
  return weekdays.includes(weekday) || isAddedDay(set)
}

/** A Saturday that was given a schedule is a day with school. */
function isAddedDay(set: CalendarDay | undefined): boolean {
  return set !== undefined && (set.kind === 'schedule' || set.cycleDay !== null)
}

interface CalendarIndex {
  days: ReadonlyMap<LocalDay, CalendarDay>
  /** How many days of the cycle have passed before a day. */
  turnsBefore: (day: LocalDay) => number
  /** Where the cycle begins, or was set to go on from, in order: the day and the turns that it is ahead of the count. */
  anchors: readonly { onDay: LocalDay; shift: number }[]
}

const indexes = new WeakMap<SchoolCalendar, CalendarIndex>()

function indexOf(calendar: SchoolCalendar): CalendarIndex {
  const known = indexes.get(calendar)
  if (known) return known
  const index = makeIndex(calendar)
  indexes.set(calendar, index)
  return index
}

function makeIndex(calendar: SchoolCalendar): CalendarIndex {
  const { weekdays, cycle } = calendar
  const sorted = calendar.days.toSorted((a, b) => (a.onDay < b.onDay ? -1 : 1))
  const exceptions: { onDay: LocalDay; sum: number }[] = []
  for (const set of sorted) {
    const isUsualDay = weekdays.includes(schoolDayOf(set.onDay))
    const takesTurn =
      set.kind === 'none' ? isUsualDay && (cycle?.countsDaysOff ?? false) : isUsualDay || isAddedDay(set)
    if (takesTurn === isUsualDay) continue
    exceptions.push({ onDay: set.onDay, sum: (exceptions.at(-1)?.sum ?? 0) + (takesTurn ? 1 : -1) })
  }
  // How many days of a week have passed before each of its days.
  const inWeek = WEEKDAYS.map((_, end) => WEEKDAYS.slice(0, end).filter((day) => weekdays.includes(day)).length)
  const turnsBefore = (day: LocalDay) => {
    const since = daysSinceMonday(day)
    const week = Math.floor(since / 7)
    const usual = week * weekdays.length + (inWeek[since - week * 7] ?? 0)
    return usual + (lastBefore(exceptions, ({ onDay }) => onDay < day)?.sum ?? 0)
  }
  const shiftAt = (onDay: LocalDay, turn: number) => ({ onDay, shift: turn - turnsBefore(onDay) })
  const continued = sorted.flatMap(({ onDay, cycleDay, cycleContinues }) =>
    cycle && cycleContinues && cycleDay !== null && cycleDay < cycle.days.length && onDay >= cycle.fromDay
      ? [shiftAt(onDay, cycleDay)]
      : [],
  )
  return {
    days: new Map(sorted.map((set) => [set.onDay, set])),
    turnsBefore,
    anchors: cycle ? [shiftAt(cycle.fromDay, 0), ...continued] : [],
  }
}

/** The last of a sorted list that fulfills a condition which all before it fulfill. */
function lastBefore<T>(sorted: readonly T[], isBefore: (item: T) => boolean): T | undefined {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isBefore(sorted[middle] as T)) from = middle + 1
    else to = middle
  }
  return sorted[from - 1]
}

function turnOn(index: CalendarIndex, cycle: Cycle | null, day: LocalDay): Cycle['days'][number] | null {
  const anchor = lastBefore(index.anchors, ({ onDay }) => onDay <= day)
  if (cycle === null || anchor === undefined) return null
  const set = index.days.get(day)?.cycleDay
  return (
    (set != null && cycle.days[set]) ||
    (cycle.days[mod(index.turnsBefore(day) + anchor.shift, cycle.days.length)] ?? null)
  )
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by
}

export interface WithTimes {
  blocks: readonly { timeRanges: readonly { days: readonly SchoolDay[] }[] }[]
}

/** Whether a schedule has times on a weekday. */
export function hasTimesOn({ blocks }: WithTimes, weekday: SchoolDay): boolean {
  return blocks.some(({ timeRanges }) => timeRanges.some(({ days }) => days.includes(weekday)))
}

/** A day that counts as a school day. A schedule that has times, but none on this weekday, means that nobody comes. */
export function isSchoolDay<S extends UsableSchedule & WithTimes>(school: SchoolSchedules<S>, day: LocalDay): boolean {
  const { hasSchool, schedule, weekday } = scheduleOn(school, day)
  if (!hasSchool || schedule === null) return hasSchool
  return hasTimesOn(schedule, weekday) || !WEEKDAYS.some((other) => hasTimesOn(schedule, other))
}

/** The days that a calendar can have something for: this school year and the next. The end is exclusive. */
export function calendarYears(today: LocalDay): { first: LocalDay; end: LocalDay } {
  const first = schoolYearFirstDay(today)
  return { first, end: addMonths(first, 24) }
}
