import type { DayPlan } from './calendar.ts'

/** What is special about a day: "B day", "Winter break, no school". Null on a day like any other. */
export function dayTitle({
  letter,
  name,
  hasSchool,
}: Pick<DayPlan<unknown>, 'letter' | 'name' | 'hasSchool'>): string | null {
  const parts = [letter && `${letter} day`, name, !hasSchool && (name ? 'no school' : 'No school')].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}
