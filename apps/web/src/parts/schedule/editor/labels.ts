import { type SchoolDay, WEEKDAYS } from '@corridor/rules/schedule'
import { clockText } from '@corridor/rules/time'
import type { RangeForm } from './model.ts'

export const DAY_NAMES: Readonly<Record<SchoolDay, string>> = {
  m: 'Monday',
  t: 'Tuesday',
  w: 'Wednesday',
  th: 'Thursday',
  f: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
}

export const DAY_LETTERS: Readonly<Record<SchoolDay, string>> = {
  m: 'M',
  t: 'T',
  w: 'W',
  th: 'Th',
  f: 'F',
  sa: 'Sa',
  su: 'Su',
}

/** Above a column of the week. */
export const shortDay = (day: SchoolDay) => DAY_NAMES[day].slice(0, 3)

/** "Monday to Friday", "Monday, Wednesday", or "no days". */
export function daysText(days: readonly SchoolDay[]): string {
  const at = WEEKDAYS.flatMap((day, index) => (days.includes(day) ? [index] : []))
  const [first, last] = [at[0], at.at(-1)]
  if (first === undefined || last === undefined) return 'no days'
  const isRun = last - first + 1 === at.length
  const nameAt = (index: number) => DAY_NAMES[WEEKDAYS[index] as SchoolDay]
  if (isRun && at.length > 2) return `${nameAt(first)} to ${nameAt(last)}`
  return at.map(nameAt).join(', ')
}

export const timesText = ({ start, end }: Pick<RangeForm, 'start' | 'end'>) =>
  `${start ? clockText(start) : '…'} to ${end ? clockText(end) : '…'}`

/** Without "am" and "pm", where the place in the day says it. */
export const bareClock = (clock: string) => clockText(clock).replace(/ [ap]m$/, '')

export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
