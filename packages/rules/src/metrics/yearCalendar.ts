import { addDays, addMonths, type LocalDay } from '../time/zone.ts'

/** Monday is 0. */
export function weekdayOf(day: LocalDay): number {
  return (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7
}

export function mondayOf(day: LocalDay): LocalDay {
  return addDays(day, -weekdayOf(day))
}

/**
 * The twelve months of a school year as weeks from Monday to Sunday. Days of the weeks at either end that are in another
 * school year are null.
 */
export function weeksOfYear(firstDay: LocalDay): (LocalDay | null)[][] {
  const end = addMonths(firstDay, 12)
  const weeks: (LocalDay | null)[][] = []
  for (let monday = mondayOf(firstDay); monday < end; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, weekday) => addDays(monday, weekday))
    weeks.push(days.map((day) => (day >= firstDay && day < end ? day : null)))
  }
  return weeks
}
