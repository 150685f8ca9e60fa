import type { SchoolSetup } from '@corridor/contract'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../base/session/failure.ts'
import { useSchools } from '../../base/session/initialize.ts'
import { schoolSetupQuery } from '../../base/session/queries.ts'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import { AwaitingSetup } from './AwaitingSetup.tsx'

interface SetupGateProps {
  /** How many are sketched until then. */
  fields: number
  children: (setups: SchoolSetup[]) => ReactNode
}

/** Shows its children once the rooms and schedules of all the person's schools are there. */
export function SetupGate({ fields, children }: SetupGateProps) {
  const schools = useSchools()
  const { setups, failure } = useQueries({
    queries: schools.map(({ school }) => schoolSetupQuery(school.schoolId)),
    combine: combineResults,
  })
  if (setups.length === schools.length) return children(setups)
  return (
    <AwaitingSetup failure={failure}>
      <FormSkeleton fields={fields} />
    </AwaitingSetup>
  )
}

/** Reports the first failure. The others are retried automatically. */
function combineResults(results: UseQueryResult<SchoolSetup>[]) {
  return {
    setups: results.flatMap(({ data }) => data ?? []),
    failure: results.map(failureOf).find((failure) => failure !== null) ?? null,
  }
}
