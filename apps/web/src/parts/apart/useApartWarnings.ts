import { can } from '@corridor/rules/access'
import type { PassId, SchoolId, UserId } from '@corridor/rules/ids'
import { bareClock, type Instant } from '@corridor/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useSchool, useViewer } from '../../base/session/initialize.ts'
import { serverNow } from '../../base/session/now.ts'
import { apartConflictsQuery } from './queries.ts'

interface Issued {
  schoolId: SchoolId | null
  students: readonly { userId: UserId; name: string }[]
  /** Null while no time is chosen. */
  scheduledFor: Instant | null
  ignorePassId?: PassId
}

/**
 * Which of the students are kept apart from somebody with a pass at about that time, for those who manage groups. The
 * form of everybody else says nothing: whoever starts second waits.
 */
export function useApartWarnings({ schoolId, students, scheduledFor, ignorePassId }: Issued): string[] {
  const viewer = useViewer()
  const timezone = useSchool(schoolId ?? undefined)?.timezone ?? 'UTC'
  const isAsked =
    schoolId !== null && scheduledFor !== null && students.length > 0 && can(viewer, 'apart.manage', { schoolId })
  const { data } = useQuery({
    ...apartConflictsQuery(schoolId ?? (0 as SchoolId), {
      studentIds: students.map(({ userId }) => userId),
      scheduledFor: scheduledFor ?? serverNow(),
      ...(ignorePassId && { ignorePassId }),
    }),
    enabled: isAsked,
  })
  if (!isAsked) return []
  return (data ?? []).flatMap(({ studentId, at }) => {
    const name = students.find(({ userId }) => userId === studentId)?.name
    const text = `Kept apart from somebody with a pass at ${bareClock(at, timezone)}`
    return students.length > 1 && name ? [`${name}: ${text}`] : [text]
  })
}
