import type { SchoolId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import type { SQL } from 'drizzle-orm'

/** Passes of one school, all of them completed or none. */
export interface HistoryPart {
  schoolId: SchoolId
  isCompleted: boolean
  /** They are those of a person or a room, which an index of its own finds. */
  isNarrow: boolean
  where: SQL
  period: { start: Instant; end: Instant }
}
