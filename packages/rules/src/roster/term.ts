import { addDays } from '../time/zone.ts'

/** Two weeks before a term begins, its classes are needed to prepare it. */
const DAYS_AHEAD = 14

interface Term {
  /** Days, such as 2026-08-17. */
  startDate: string
  endDate: string
}

export function isCurrentTerm({ startDate, endDate }: Term, today: string): boolean {
  return startDate <= addDays(today, DAYS_AHEAD) && endDate >= today
}

/** An enrollment without dates counts as long as its class does. */
export function isEnrolledOn({ startDate, endDate }: Partial<Term>, today: string): boolean {
  return isCurrentTerm({ startDate: startDate || '0000-00-00', endDate: endDate || '9999-12-31' }, today)
}
