/** Students who are on the way around the same time. A warning: it never stands in the way. */
import { conflictMessage, type Instant } from '@corridor/rules'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../base/client.ts'

export interface NamedStudent {
  userId: number
  name: string
}

interface Wanted {
  students: readonly NamedStudent[]
  scheduledFor: Instant | null
  /** The pass being edited is not in its own way. */
  ignorePassId?: string
}

const SETTLE_MS = 400

/** One sentence for each student in conflict. */
export function useConflictWarnings({ students, scheduledFor, ignorePassId }: Wanted): readonly string[] {
  const asked = JSON.stringify({ studentIds: students.map(({ userId }) => userId), scheduledFor })
  const [settled] = useDebouncedValue(asked, SETTLE_MS)
  const { data } = useQuery({
    queryKey: ['conflicts', settled, ignorePassId],
    queryFn: () => {
      const body = JSON.parse(settled) as { studentIds: number[]; scheduledFor: Instant }
      return request('POST /api/pass/conflicts', { body: { ...body, ...(ignorePassId && { ignorePassId }) } })
    },
    enabled: settled === asked && students.length > 0 && scheduledFor !== null,
    // Others make passes meanwhile.
    staleTime: 0,
    gcTime: 0,
  })
  const inConflict = new Set(data?.studentIds)
  return students.filter(({ userId }) => inConflict.has(userId)).map(({ name }) => conflictMessage(name))
}
