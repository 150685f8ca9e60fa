import type { PassFacts } from './facts.ts'

/** The most passes that one action may touch, and the most students that one form may issue to. */
export const BULK_CAP = 75

/** The order in which an action reaches many: as soon as possible first, then by their time. */
export function inBulkOrder<P extends Pick<PassFacts, 'scheduledFor' | 'passId'>>(passes: readonly P[]): P[] {
  const key = ({ scheduledFor, passId }: P) => `${scheduledFor ?? ''} ${passId}`
  return [...passes].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
