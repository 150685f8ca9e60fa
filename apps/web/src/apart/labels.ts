import type { ApartGroup, ApartStudent } from '@corridor/contract'
import { apartReminder } from '@corridor/rules/pass'
import { fullName } from '@corridor/rules/text'
import { dayFormat, type Instant, type LocalDay, localDay } from '@corridor/rules/time'
import { monthDay } from '../base/calendarText.ts'

const weekday = dayFormat({ weekday: 'long' })
const DAY_MS = 24 * 60 * 60 * 1000

const MAX_NAMES = 2

/** "Theo Ramírez, Omar Haddad and 1 more". */
export function namesText(students: readonly ApartStudent[]): string {
  const names = students.slice(0, MAX_NAMES).map(fullName).join(', ')
  const more = students.length - MAX_NAMES
  return more > 0 ? `${names} and ${more} more` : names
}

/** The name, with the students below; without one the students, with their grades below. */
export function groupTexts({ name, students }: Pick<ApartGroup, 'name' | 'students'>): {
  title: string
  detail: string
} {
  if (name !== '') return { title: name, detail: namesText(students) }
  const grades = [...new Set(students.flatMap(({ grade }) => grade ?? []))].sort((a, b) => Number(a) - Number(b))
  return { title: namesText(students), detail: gradesText(grades) }
}

function gradesText(grades: readonly string[]): string {
  if (grades.length === 0) return ''
  if (grades.length === 1) return `Grade ${grades[0]}`
  return `Grades ${grades.slice(0, -1).join(', ')} and ${grades.at(-1)}`
}

/** How long it is in force, and whether its managers are being reminded of the end. */
export function untilText(endsOn: LocalDay, today: LocalDay): { text: string; isSoon: boolean } {
  return { text: lastingText(endsOn, today), isSoon: endsOn < today || apartReminder(endsOn, today) !== null }
}

function lastingText(endsOn: LocalDay, today: LocalDay): string {
  const days = Math.round((Date.parse(endsOn) - Date.parse(today)) / DAY_MS)
  if (days <= 0) return 'Ends today'
  if (days === 1) return 'Ends tomorrow'
  if (days < 7) return `Ends on ${weekday(endsOn)}`
  if (days === 7) return 'Ends in a week'
  if (days < 14) return `in ${days} days`
  return days < 61 ? `in ${Math.round(days / 7)} weeks` : `in ${Math.round(days / 30.4)} months`
}

/** "last on Nov 10". */
export function lastWaitText(lastAt: Instant | null, today: LocalDay, timezone: string): string {
  if (lastAt === null) return 'never'
  const day = localDay(lastAt, timezone)
  return day === today ? 'last today' : `last on ${monthDay(day)}`
}

/** Who else sees the page. */
export function audienceText(others: number): string {
  const who =
    others === 0 ? 'Only you' : `Only you and ${others} other${others === 1 ? '' : 's'} who may change all students`
  return `${who} see this page. Students and teachers are never told that a group exists, or who is in it.`
}
