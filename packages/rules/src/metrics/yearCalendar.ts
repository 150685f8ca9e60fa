import { mondayOf } from '../schedule/weekday.ts'
import { addDays, addMonths, type LocalDay } from '../time/zone.ts'

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
