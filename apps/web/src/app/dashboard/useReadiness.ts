import type { SchoolReadiness } from '@corridor/contract'
import { can, schoolsOf } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { useQueries } from '@tanstack/react-query'
import { useViewer } from '../../base/session/initialize.ts'
import { needsSetup, readinessQuery } from './queries.ts'

/** Whoever sets up many schools at once finds the next ones here when these are done. */
const SCHOOLS_ASKED = 30

export interface UnfinishedSchool {
  schoolId: SchoolId
  facts: SchoolReadiness
  isOneOfMany: boolean
}

/**
 * The schools that the viewer sets up and that are not ready. Undefined until all have answered: they stand on top of the
 * dashboard, and would push down what is below. An answer that does not come is not waited for.
 */
export function useReadiness(): readonly UnfinishedSchool[] | undefined {
  const viewer = useViewer()
  const schoolIds = schoolsOf(viewer)
    .filter((schoolId) => can(viewer, 'school.settings', { schoolId }))
    .slice(0, SCHOOLS_ASKED)
  const answers = useQueries({ queries: schoolIds.map(readinessQuery) })
  if (answers.some(({ isPending, failureCount }) => isPending && failureCount === 0)) return undefined
  return schoolIds.flatMap((schoolId, index) => {
    const facts = answers[index]?.data
    return facts && needsSetup(facts) ? [{ schoolId, facts, isOneOfMany: schoolIds.length > 1 }] : []
  })
}
