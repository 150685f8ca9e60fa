import type { SchoolSetup } from '@corridor/contract'
import { canSomewhere } from '@corridor/rules'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { failureOf } from '../base/session/failure.ts'
import { useSchools, useViewer } from '../base/session/initialize.ts'
import { schoolSetupQuery } from '../base/session/queries.ts'
import { AwaitingSetup } from '../parts/place/AwaitingSetup.tsx'
import { FormSkeleton } from '../ui/page/Skeletons.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { quickSelectFacts } from './quickSelect.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** All users have the same form; students also have the quick-select lists. */
export default function Settings() {
  const viewer = useViewer()
  return (
    <>
      {canSomewhere(viewer, 'pass.request') ? <StudentSettings /> : <SettingsForm facts={null} />}
      <OwnAccount />
    </>
  )
}

function StudentSettings() {
  const schools = useSchools()
  const { setups, failure } = useQueries({
    queries: schools.map(({ school }) => schoolSetupQuery(school.schoolId)),
    combine: combineResults,
  })
  return setups.length === schools.length ? (
    <SettingsForm facts={quickSelectFacts(setups)} />
  ) : (
    <AwaitingSetup failure={failure}>
      <FormSkeleton fields={5} />
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
