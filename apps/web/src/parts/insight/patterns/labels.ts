/** The figures of a pattern as rows, columns and sentences. */

import type { Patterns, PatternTrend } from '@corridor/contract'
import { hourText, monthDay } from '../../../base/calendarText.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const SCHOOL_WEEK = 5
/** A school's hours are shown even if nothing happened in some of them. */
const FIRST_HOUR = 8
const LAST_HOUR = 14

type Hours = Patterns['hours']

const number = (value: number) => value.toLocaleString('en-US')
export const passesText = (count: number) => `${number(count)} ${count === 1 ? 'pass' : 'passes'}`

export interface Grid {
  /** From the earliest hour to the latest. */
  hours: number[]
  /** Monday is 0. Saturday and Sunday only if something happened on them. */
  weekdays: number[]
  valueAt: (row: number, column: number) => number
  highest: number
}

export function gridOf(hours: Hours): Grid {
  const used = hours.filter(({ usedPasses }) => usedPasses > 0)
  const from = Math.min(FIRST_HOUR, ...used.map(({ hour }) => hour))
  const to = Math.max(LAST_HOUR, ...used.map(({ hour }) => hour))
  const weekdays = Math.max(SCHOOL_WEEK, ...used.map(({ weekday }) => weekday + 1))
  const counts = new Map(used.map(({ weekday, hour, usedPasses }) => [`${weekday},${hour}`, usedPasses]))
  return {
    hours: upTo(from, to - from + 1),
    weekdays: upTo(0, weekdays),
    valueAt: (row, column) => counts.get(`${column},${from + row}`) ?? 0,
    highest: Math.max(1, ...counts.values()),
  }
}

const upTo = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

export function weekdayLabel(weekday: number): string {
  return WEEKDAYS[weekday] ?? ''
}

/** A label for the head of a column. */
export function weekdayShort(weekday: number): string {
  return weekdayLabel(weekday).slice(0, 3)
}

/** The first one of several; undefined if nothing was used. */
export function busiestHour(hours: Hours): Hours[number] | undefined {
  return hours.filter(({ usedPasses }) => usedPasses > 0).toSorted((a, b) => b.usedPasses - a.usedPasses)[0]
}

/** "Most passes start on Tuesday (120) and between 10 am and 11 am (301); the busiest hour is Tuesday, 10 am (64)." */
export function busiestText(hours: Hours): string {
  const busiest = busiestHour(hours)
  if (!busiest) return 'No passes started in these weeks.'
  const [weekday, onWeekday] = peakOf(hours, ({ weekday: key }) => key)
  const [hour, inHour] = peakOf(hours, ({ hour: key }) => key)
  return (
    `Most passes start on ${weekdayLabel(weekday)} (${number(onWeekday)}) and between ${hourText(hour)} and ` +
    `${hourText((hour + 1) % 24)} (${number(inHour)}). ` +
    `The busiest hour is ${weekdayLabel(busiest.weekday)}, ${hourText(busiest.hour)} (${number(busiest.usedPasses)}).`
  )
}

/** The key with the most passes, and how many. The first one of several. */
function peakOf(hours: Hours, keyOf: (row: Hours[number]) => number): [number, number] {
  const sums = new Map<number, number>()
  for (const row of hours) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.usedPasses)
  return [...sums].toSorted(([a, inA], [b, inB]) => inB - inA || a - b)[0] ?? [0, 0]
}

/**
 * "1,204 passes in 8 weeks: 12% more than in the 8 weeks before, 3% fewer than in the same weeks a year ago." A vacation
 * makes the other weeks look quiet, so it is mentioned.
 */
export function trendText({ weeks, usedPasses, changeFromBefore, changeFromYearAgo }: PatternTrend): string {
  const comparisons = [
    changeFromBefore === null
      ? null
      : `${changeText(changeFromBefore)} in the ${weeks.length} weeks before${withoutPasses(weeks.map((week) => week.usedBefore))}`,
    changeFromYearAgo === null
      ? null
      : `${changeText(changeFromYearAgo)} in the same weeks a year ago${withoutPasses(weeks.map((week) => week.usedYearAgo))}`,
  ].filter((text) => text !== null)
  const total = `${passesText(usedPasses)} in ${weeks.length} weeks`
  return comparisons.length === 0
    ? `${total}. There is nothing to compare with yet.`
    : `${total}: ${comparisons.join(', ')}.`
}

function withoutPasses(used: readonly (number | null)[]): string {
  const idle = used.filter((count) => count === 0).length
  return idle === 0 ? '' : ` (${idle} of them without passes)`
}

/** Neither now nor in the weeks that these are compared with. */
export function isWithoutPasses({ usedPasses, usedBefore, usedYearAgo }: PatternTrend): boolean {
  return usedPasses === 0 && !usedBefore && !usedYearAgo
}

export function changeText(percent: number): string {
  if (percent === 0) return 'as many as'
  return `${number(Math.abs(percent))}% ${percent > 0 ? 'more' : 'fewer'} than`
}

/** "Sep 14 to Oct 11". */
export function periodText({ firstDay, lastDay }: Pick<Patterns, 'firstDay' | 'lastDay'>): string {
  return `${monthDay(firstDay)} to ${monthDay(lastDay)}`
}
