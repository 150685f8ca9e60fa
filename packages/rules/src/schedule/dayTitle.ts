import type { I18n } from '../words/i18n.ts'
import type { DayPlan } from './calendar.ts'

type SpecialDay = Pick<DayPlan<unknown>, 'letter' | 'name' | 'hasSchool'>

/** What is special about a day: "B day", "Winter break, no school". Null on a day like any other. */
export function dayTitle(i18n: I18n, { letter, name, hasSchool }: SpecialDay): string | null {
  if (!hasSchool) {
    return name
      ? i18n._({ id: 'day.nameWithoutSchool', message: '{name}, no school', values: { name } })
      : i18n._({ id: 'day.noSchool', message: 'No school' })
  }
  if (!letter) return name || null
  const letterDay = i18n._({ id: 'day.letter', message: '{letter} day', values: { letter } })
  return name ? `${letterDay}, ${name}` : letterDay
}
