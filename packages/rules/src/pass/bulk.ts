import type { PassFacts } from './facts.ts'

/** The maximum number of passes in a bulk action, and of students in one issue form. */
export const BULK_CAP = 75

/** The order in which a bulk action goes through passes: ASAP passes first, then by time. */
export function inBulkOrder<P extends Pick<PassFacts, 'scheduledFor' | 'passId'>>(passes: readonly P[]): P[] {
  const key = ({ scheduledFor, passId }: P) => `${scheduledFor ?? ''} ${passId}`
  return [...passes].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
