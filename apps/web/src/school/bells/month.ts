/** The days of a month as rows of a calendar, and moving among them by keys. */
import { type SchoolDay, schoolDayOf, WEEKDAYS } from '@corridor/rules/schedule'
import { addDays, addMonths, dayFormat, type LocalDay } from '@corridor/rules/time'

/** "November 2026". */
export const monthText = dayFormat({ month: 'long', year: 'numeric' })

export const firstOfMonth = (day: LocalDay): LocalDay => `${day.slice(0, 7)}-01`

/** Whole weeks, with the days of the months before and after. Only these weekdays are shown. */
export function weeksOfMonth(month: LocalDay, weekdays: readonly SchoolDay[]): LocalDay[][] {
  const first = firstOfMonth(month)
  const end = addMonths(first, 1)
  const weeks: LocalDay[][] = []
  for (let monday = mondayBefore(first); monday < end; monday = addDays(monday, 7)) {
    const days = WEEKDAYS.map((_, index) => addDays(monday, index)).filter((day) => weekdays.includes(schoolDayOf(day)))
    if (days.some((day) => day >= first && day < end)) weeks.push(days)
  }
  return weeks
}

function mondayBefore(day: LocalDay): LocalDay {
  return addDays(day, -WEEKDAYS.indexOf(schoolDayOf(day)))
}

export interface DaySpan {
  from: LocalDay
  to: LocalDay
}

/** From the day that was pressed first to the one that was reached, in order. */
export function spanOfDays(anchor: LocalDay, reached: LocalDay): DaySpan {
  return anchor <= reached ? { from: anchor, to: reached } : { from: reached, to: anchor }
}

export const isInSpan = (day: LocalDay, { from, to }: DaySpan) => from <= day && day <= to

/** Where a key of the grid leads from a day; null for other keys. Days that are not shown are passed over. */
export function dayByKey(day: LocalDay, key: string, weekdays: readonly SchoolDay[]): LocalDay | null {
  const isShown = (at: LocalDay) => weekdays.includes(schoolDayOf(at))
  const step = (by: number) => {
    let next = addDays(day, by)
    while (!isShown(next)) next = addDays(next, by)
    return next
  }
  const week = Array.from({ length: 7 }, (_, index) => addDays(mondayBefore(day), index)).filter(isShown)
  const inMonth = (months: number) => {
    const other = addMonths(day, months)
    return isShown(other)
      ? other
      : (weeksOfMonth(other, weekdays)
          .flat()
          .findLast((at) => at <= other) ?? other)
  }
  switch (key) {
    case 'ArrowLeft':
      return step(-1)
    case 'ArrowRight':
      return step(1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return week[0] ?? day
    case 'End':
      return week.at(-1) ?? day
    case 'PageUp':
      return inMonth(-1)
    case 'PageDown':
      return inMonth(1)
    default:
      return null
  }
}
