import type { SchoolReadiness } from '@corridor/contract'
import { can, schoolsOf } from '@corridor/rules/access'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../base/session/initialize.ts'
import { usePassUpdates } from '../../base/session/passUpdates.ts'
import { invalidate } from '../../base/session/queries.ts'
import { useThrottled } from '../../base/useThrottled.ts'
import { MIN_INTERVAL_MS, readinessQuery } from './queries.ts'

/**
 * The schools that the viewer sets up and that are not ready. Undefined until it is known: they stand on top of the
 * dashboard, and would push down what is below. An answer that does not come is not waited for.
 */
export function useReadiness(): readonly SchoolReadiness[] | undefined {
  const viewer = useViewer()
  const isAsked = schoolsOf(viewer).some((schoolId) => can(viewer, 'school.settings', { schoolId }))
  const { data, failureCount } = useQuery({ ...readinessQuery, enabled: isAsked })
  // The first pass is the last step. What else they lack is invalidated with the setup and the people of a school.
  const refetch = useThrottled(() => void invalidate(readinessQuery).catch(() => undefined), MIN_INTERVAL_MS)
  usePassUpdates(() => {
    if (data?.some(({ hasPass }) => !hasPass)) refetch()
  })
  const isWaiting = data === undefined && isAsked && failureCount === 0
  return isWaiting ? undefined : (data ?? []).toSorted(byAge)
}

/** The newest come from the server. The one that somebody began with stays on top when more are added. */
const byAge = (one: SchoolReadiness, other: SchoolReadiness) => one.schoolId - other.schoolId
