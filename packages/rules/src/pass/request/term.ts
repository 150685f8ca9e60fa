/** Terms of a school year: what is allowed. */
import { calendarYears } from '../../schedule/calendar.ts'
import { schoolYearFirstDay } from '../../time/schoolYear.ts'
import { longDay, longDayOfYear } from '../../time/text.ts'
import { addDays, type LocalDay } from '../../time/zone.ts'
import { MAX_TERMS, type Term } from './quickLimit.ts'

export type TermProblems = { [K in keyof Term]?: string }

/** What is wrong with the days of a term, by field. `others` are the school's other terms. */
export function termProblems(
  { startsOn, endsOn }: Pick<Term, 'startsOn' | 'endsOn'>,
  others: readonly Term[],
  today: LocalDay,
): TermProblems {
  const { first, end } = calendarYears(today)
  const isOutside = (day: LocalDay) => day < first || day >= end
  const years = `Choose a day from ${longDayOfYear(first)} to ${longDayOfYear(addDays(end, -1))}.`
  if (isOutside(startsOn)) return { startsOn: years }
  if (isOutside(endsOn)) return { endsOn: years }
  if (endsOn < startsOn) return { endsOn: 'Choose a last day that is not before the first one.' }
  const begun = others.find((other) => other.startsOn <= startsOn && startsOn <= other.endsOn)
  if (begun) return { startsOn: `${begun.name} ends on ${longDay(begun.endsOn)}` }
  const next = others.find((other) => startsOn < other.startsOn && other.startsOn <= endsOn)
  if (next) return { endsOn: `${next.name} starts on ${longDay(next.startsOn)}` }
  const year = schoolYearFirstDay(startsOn)
  const inYear = others.filter((other) => schoolYearFirstDay(other.startsOn) === year)
  return inYear.length >= MAX_TERMS ? { startsOn: `At most ${MAX_TERMS} terms in a school year.` } : {}
}
