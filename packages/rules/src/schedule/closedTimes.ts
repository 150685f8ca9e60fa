/**
 * When quick passes are closed: students then ask their teacher. A school closes the first and the last minutes of every
 * block of the day's schedule, hours of certain days, and the time until which someone has just closed it. Wall times, as
 * schedules; the end of each is exclusive.
 */
import type { Instant } from '../time/instant.ts'
import { atWallTime, type LocalDay, wallTime } from '../time/zone.ts'
import type { Span } from './timeRange.ts'
import { type SchoolDay, schoolDayOf } from './weekday.ts'

export const MAX_CLOSED_EDGE = 30
export const CLOSED_NAME_LENGTH = 40
export const MAX_WEEKLY_CLOSED_TIMES = 20
export const MAX_DATED_CLOSED_TIMES = 60

/** On days of the week, or on one day: one of the two is null. */
export interface ClosedTime extends Span {
  days: readonly SchoolDay[] | null
  onDay: LocalDay | null
}

export interface Closing {
  /** Minutes at the start and at the end of every block. */
  closedFirst: number
  closedLast: number
  /** Someone closed it until then. */
  closedUntil: Instant | null
  closedTimes: readonly ClosedTime[]
}

/** Nothing is ever closed, so that nobody has to look at the day's schedule. */
export function isNeverClosed({ closedFirst, closedLast, closedUntil, closedTimes }: Closing): boolean {
  return closedFirst === 0 && closedLast === 0 && closedUntil === null && closedTimes.length === 0
}

/** What is closed on a day, without the time until which someone closed it: in order, and without overlaps. */
export function closedSpans(closing: Closing, blocks: readonly Span[], day: LocalDay): Span[] {
  const edges = blocks.flatMap(({ startMinute, endMinute }) => [
    { startMinute, endMinute: Math.min(endMinute, startMinute + closing.closedFirst) },
    { startMinute: Math.max(startMinute, endMinute - closing.closedLast), endMinute },
  ])
  const weekday = schoolDayOf(day)
  const hours = closing.closedTimes.filter(({ days, onDay }) => (days ? days.includes(weekday) : onDay === day))
  return merged([...edges, ...hours])
}

/** Adjacent spans become one: what ends where the next begins is not open in between. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const { startMinute, endMinute } of spans.toSorted((a, b) => a.startMinute - b.startMinute)) {
    if (startMinute >= endMinute) continue
    const last = result.at(-1)
    if (last && startMinute <= last.endMinute) last.endMinute = Math.max(last.endMinute, endMinute)
    else result.push({ startMinute, endMinute })
  }
  return result
}

/** When quick passes open again, if they are closed at this time. `blocksOn` are those of the day's schedule. */
export function opensAt(
  closing: Closing,
  blocksOn: (day: LocalDay) => readonly Span[],
  timezone: string,
  time: Instant,
): Instant | null {
  if (isNeverClosed(closing)) return null
  const { day } = wallTime(time, timezone)
  const at = (minute: number) => atWallTime(day, Math.floor(minute / 60), minute % 60, timezone)
  const spans = closedSpans(closing, blocksOn(day), day)
  const endOfSpan = (from: Instant) => {
    const span = spans.find(({ startMinute, endMinute }) => at(startMinute) <= from && from < at(endMinute))
    return span && at(span.endMinute)
  }
  const { closedUntil } = closing
  const closedByHand = closedUntil !== null && time < closedUntil ? closedUntil : null
  const opens = endOfSpan(time) ?? null
  if (closedByHand === null) return opens
  const latest = opens !== null && opens > closedByHand ? opens : closedByHand
  return endOfSpan(latest) ?? latest
}

/** Whether something that was closed has ended after one moment, and not after another, of the same two days. */
export function hasOpened(
  closing: Closing,
  blocksOn: (day: LocalDay) => readonly Span[],
  timezone: string,
  { after, until }: { after: Instant; until: Instant },
): boolean {
  const isWithin = (time: Instant) => after < time && time <= until
  if (closing.closedUntil !== null && isWithin(closing.closedUntil)) return true
  // A closed time that ends at midnight has ended on the next day.
  const days = new Set([after, until].map((time) => wallTime(time, timezone).day))
  return [...days].some((day) =>
    closedSpans(closing, blocksOn(day), day).some(({ endMinute }) =>
      isWithin(atWallTime(day, Math.floor(endMinute / 60), endMinute % 60, timezone)),
    ),
  )
}

/** How much of the blocks is open, from 0 to 1. Null on a day without blocks. */
export function openShare(closing: Closing, blocks: readonly Span[], day: LocalDay): number | null {
  const classTime = merged(blocks)
  const total = minutesOf(classTime)
  if (total === 0) return null
  const closed = closedSpans(closing, blocks, day).flatMap((span) => classTime.map((block) => overlap(span, block)))
  return 1 - minutesOf(closed) / total
}

/** With less than this, students would have to ask for most passes. */
const LITTLE_OPEN = 1 / 3

/** Whether another closing leaves little of the class time of one of these days, which had more. */
export function leavesLittleOpen(
  before: Closing,
  after: Closing,
  blocksOn: (day: LocalDay) => readonly Span[],
  days: readonly LocalDay[],
): boolean {
  const isLittle = (closing: Closing, day: LocalDay) => (openShare(closing, blocksOn(day), day) ?? 1) < LITTLE_OPEN
  return days.some((day) => isLittle(after, day) && !isLittle(before, day))
}

function overlap(a: Span, b: Span): Span {
  const startMinute = Math.max(a.startMinute, b.startMinute)
  return { startMinute, endMinute: Math.max(startMinute, Math.min(a.endMinute, b.endMinute)) }
}

function minutesOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { startMinute, endMinute }) => sum + endMinute - startMinute, 0)
}
