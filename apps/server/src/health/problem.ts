import { errorCode } from '../process/failure.ts'

/**
 * Deliberately vague: the call is public, and must not reveal what went wrong internally, which the log says. `version`:
 * a newer server has changed the tables. `draining`: this one stops in a moment.
 */
export const HEALTH_REASONS = ['database', 'writes', 'events', 'version', 'draining'] as const
export type HealthReason = (typeof HEALTH_REASONS)[number]

/** What a check found. */
export interface Problem {
  reason: HealthReason
  why: Error
}

/** For the log. The checks send no values of anybody, so their errors may be quoted. */
export function describeProblem({ reason, why }: Problem) {
  const messages = [why, why.cause].flatMap((error) => (error instanceof Error ? error.message : []))
  return { reason, code: errorCode(why), why: messages.join(': ') }
}
