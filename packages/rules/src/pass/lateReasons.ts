/** Why a student comes late: a word of the school, which only the office and the student see. */
import type { Language } from '../words/language.ts'

export const MAX_LATE_REASONS = 6
export const LATE_REASON_LENGTH = 20
/** Minutes from the entrance to class. */
export const LATE_LIMIT = { min: 3, max: 20, usual: 8 } as const

/** They count until the school writes its own. */
const DEFAULTS: readonly { reason: string; es: string }[] = [
  { reason: 'Bus', es: 'Autobús' },
  { reason: 'Appointment', es: 'Cita' },
  { reason: 'Traffic', es: 'Tráfico' },
  { reason: 'Overslept', es: 'Me dormí' },
  { reason: 'Other', es: 'Otro' },
]

/** An empty list is a choice as well: that school does not ask. */
export function lateReasonsOf(own: readonly string[] | null): readonly string[] {
  return own ?? DEFAULTS.map(({ reason }) => reason)
}

/** A word that a school wrote itself stays as it was written. */
export function lateReasonIn(language: Language, reason: string): string {
  return (language === 'es' && DEFAULTS.find((ready) => ready.reason === reason)?.es) || reason
}
