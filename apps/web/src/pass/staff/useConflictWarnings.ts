/** Students who have another pass around the same time. Only a warning: it never blocks the form. */
import type { PassId, UserId } from '@corridor/rules/ids'
import { conflictMessage } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ConflictQuestion, conflictsQuery } from '../queries.ts'

export interface NamedStudent {
  userId: UserId
  name: string
}

interface PlannedPass {
  students: readonly NamedStudent[]
  scheduledFor: Instant | null
  ignorePassId?: PassId
}

const SETTLE_MS = 400

/** One sentence for each student in conflict. */
export function useConflictWarnings({ students, scheduledFor, ignorePassId }: PlannedPass): readonly string[] {
  const asked = JSON.stringify({ studentIds: students.map(({ userId }) => userId), scheduledFor })
  const [settled] = useDebouncedValue(asked, SETTLE_MS)
  const query = conflictsQuery({ ...(JSON.parse(settled) as ConflictQuestion), ignorePassId })
  const { data } = useQuery({ ...query, enabled: settled === asked && query.enabled === true })
  const inConflict = new Set(data?.studentIds)
  return students.filter(({ userId }) => inConflict.has(userId)).map(({ name }) => conflictMessage(name))
}
