/** What the preview of a day shows: its blocks with what is closed of each, and where the clock is. */
import type { SchoolSetup } from '@corridor/contract'
import { type BlockSpan, type Closing, closedSpans, openShare, opensAt, type Span } from '@corridor/rules/schedule'
import { addDays, bareClock, type Instant, type LocalDay, localDay, wallTime } from '@corridor/rules/time'
import { blocksOf } from '../../parts/limits/closing.ts'

/** Longer than any break. */
const DAYS_AHEAD = 31

export interface BlockBar {
  block: BlockSpan
  /** What is closed of it, in minutes of the day. */
  closed: Span[]
}

export interface DayBars {
  day: LocalDay
  isToday: boolean
  bars: BlockBar[]
  /** Of the class time, from 0 to 1. */
  share: number
}

/** Today, or the next day with blocks. Null for a school without any. */
export function dayBars(setup: SchoolSetup, closing: Closing, now: Instant): DayBars | null {
  const blocksOn = blocksOf(setup)
  const today = localDay(now, setup.school.timezone)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead)
    const blocks = blocksOn(day)
    const share = openShare(closing, blocks, day)
    if (share === null) continue
    const spans = closedSpans(closing, blocks, day)
    return { day, isToday: ahead === 0, share, bars: blocks.map((block) => ({ block, closed: within(spans, block) })) }
  }
  return null
}

function within(spans: readonly Span[], { startMinute, endMinute }: Span): Span[] {
  return spans
    .map((span) => ({
      startMinute: Math.max(span.startMinute, startMinute),
      endMinute: Math.min(span.endMinute, endMinute),
    }))
    .filter((span) => span.startMinute < span.endMinute)
}

/** Where a minute is in a block, in percent of its length. Null if it is not in it. */
export function placeIn({ startMinute, endMinute }: Span, minute: number): number | null {
  if (minute < startMinute || minute >= endMinute) return null
  return ((minute - startMinute) / (endMinute - startMinute)) * 100
}

export function minuteOf(now: Instant, timezone: string): number {
  const { hour, minute } = wallTime(now, timezone)
  return hour * 60 + minute
}

/** "Now: 10:42, open until 10:50"; "Now: 10:42, closed until 10:50". */
export function nowText(setup: SchoolSetup, closing: Closing, now: Instant): string {
  const { timezone } = setup.school
  const clock = bareClock(now, timezone)
  const opens = opensAt(closing, blocksOf(setup), timezone, now)
  if (opens !== null) return `Now: ${clock}, closed until ${bareClock(opens, timezone)}`
  const day = localDay(now, timezone)
  const next = closedSpans(closing, blocksOf(setup)(day), day).find(
    ({ startMinute }) => startMinute > minuteOf(now, timezone),
  )
  return next ? `Now: ${clock}, open until ${shortClock(next.startMinute)}` : `Now: ${clock}, open`
}

/** "10:50". */
export function shortClock(minute: number): string {
  return `${Math.floor(minute / 60) % 12 || 12}:${String(minute % 60).padStart(2, '0')}`
}

/** "Open 70 % of class time". */
export function shareText(share: number): string {
  return `Open ${Math.round(share * 100)} % of class time`
}
