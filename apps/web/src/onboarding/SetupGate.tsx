import type { SchoolSetup } from '@corridor/contract'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../base/session/failure.ts'
import { useSchools } from '../base/session/initialize.ts'
import { schoolSetupQuery } from '../base/session/queries.ts'
import { AwaitingSetup } from '../parts/place/AwaitingSetup.tsx'
import { FormSkeleton } from '../ui/page/Skeletons.tsx'

/** Shows its children once the rooms and schedules of all the person's schools are there. */
export function SetupGate({ children }: { children: (setups: SchoolSetup[]) => ReactNode }) {
  const schools = useSchools()
  const { setups, failure } = useQueries({
    queries: schools.map(({ school }) => schoolSetupQuery(school.schoolId)),
    combine: combineResults,
  })
  if (setups.length === schools.length) return children(setups)
  return (
    <AwaitingSetup failure={failure}>
      <FormSkeleton fields={3} />
    </AwaitingSetup>
  )
}

function combineResults(results: UseQueryResult<SchoolSetup>[]) {
  return {
    setups: results.flatMap(({ data }) => data ?? []),
    failure: results.map(failureOf).find((failure) => failure !== null) ?? null,
  }
}
