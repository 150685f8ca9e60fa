/** What is drawn in the week: each time range on each of its days. */
import type { Block, Schedule, TimeRangeEntity } from '@corridor/contract'
import { type Placed, placedInDay, type SchoolDay, type SchoolHours, type Span } from '@corridor/rules/schedule'
import { type RangeForm, spanOf } from './model.ts'

export interface Piece extends Span {
  block: Block
  range: TimeRangeEntity
  day: SchoolDay
  /** One for each range, so that the keyboard stops at each once. */
  isFirst: boolean
}

export interface WeekDay {
  day: SchoolDay
  pieces: Placed<Piece>[]
}

/** Ranges without valid times are left out until they have some. */
export function weekOf(
  { blocks }: Schedule,
  formOf: (range: TimeRangeEntity) => RangeForm,
  weekdays: readonly SchoolDay[],
): WeekDay[] {
  const ranges = blocks.flatMap((block) =>
    block.timeRanges.flatMap((range) => {
      const form = formOf(range)
      const span = spanOf(form)
      return span ? [{ ...span, block, range, days: form.days }] : []
    }),
  )
  return weekdays.map((day) => ({
    day,
    pieces: placedInDay(
      ranges
        .filter(({ days }) => days.includes(day))
        .map(({ days, ...piece }) => ({ ...piece, day, isFirst: days[0] === day })),
    ),
  }))
}

export const PIXELS_AN_HOUR = 50
const pixels = (minutes: number) => (minutes * PIXELS_AN_HOUR) / 60

export const minutesAt = (distance: number) => (distance * 60) / PIXELS_AN_HOUR

/** Under this height there is one line, with the name and the start. */
const ONE_LINE_BELOW = 36
const GAP = 2

/** What is outside the hours is cut off. */
export function placeOf(
  { startMinute, endMinute, lane, lanes }: Placed<Span>,
  { opensAt: opens, closesAt: closes }: SchoolHours,
) {
  const from = Math.min(Math.max(startMinute, opens), closes)
  const to = Math.min(Math.max(endMinute, opens), closes)
  const height = pixels(to - from)
  return {
    isOneLine: height < ONE_LINE_BELOW,
    style: {
      top: pixels(from - opens),
      height: Math.max(height - GAP, 10),
      left: `${(100 * lane) / lanes}%`,
      width: `calc(${100 / lanes}% - ${lanes > 1 ? GAP : 0}px)`,
    },
  }
}
