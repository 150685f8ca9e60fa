import type { WeeklyReport } from '@corridor/contract'

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** "Monday, November 9 to Friday, November 13, 2026". */
export function rangeText({ startDate, endDate }: Pick<WeeklyReport, 'startDate' | 'endDate'>): string {
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4)
  return `${(isSameYear ? DAY : DAY_OF_YEAR).format(dateOf(startDate))} to ${DAY_OF_YEAR.format(dateOf(endDate))}`
}

/** "Friday, November 13, 2026". */
export function dayOfYear(day: string): string {
  return DAY_OF_YEAR.format(dateOf(day))
}

/** "Mon 9". */
export function shortDay(day: string): string {
  return `${SHORT_DAY.format(dateOf(day))} ${dateOf(day).getUTCDate()}`
}

export function longDay(day: string): string {
  return DAY.format(dateOf(day))
}

export function countText(count: number): string {
  return count.toLocaleString('en-US')
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
