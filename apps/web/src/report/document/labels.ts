import type { WeeklyReport } from '@corridor/contract'
import { dayFormat, weekdayAndDay } from '@corridor/rules/time'

/** "Friday, November 13, 2026". */
export const dayOfYear = dayFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

const weekday = dayFormat({ weekday: 'short' })

/** "Monday, November 9 to Friday, November 13, 2026". */
export function rangeText({ startDate, endDate }: Pick<WeeklyReport, 'startDate' | 'endDate'>): string {
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4)
  return `${(isSameYear ? weekdayAndDay : dayOfYear)(startDate)} to ${dayOfYear(endDate)}`
}

/** "Mon 9". */
export function shortDay(day: string): string {
  return `${weekday(day)} ${Number(day.slice(-2))}`
}

export function countText(count: number): string {
  return count.toLocaleString('en-US')
}

/** "4 school days". */
export function schoolDaysText(days: number): string {
  return days === 1 ? '1 school day' : `${days} school days`
}

/** The initials of a school's first two words. */
export function crestOf(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
  return letters.join('').toUpperCase()
}

export function gradeText(grade: string | null): string {
  return grade ?? '–'
}
