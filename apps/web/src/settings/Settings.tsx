import { isStudent } from '@corridor/rules'
import { useQueries } from '@tanstack/react-query'
import { useInitialize, useSchools } from '../app/session/initialize.ts'
import { schoolSetupQuery } from '../app/session/queries.ts'
import { FormSkeleton } from '../ui/Skeletons.tsx'
import { quickSelectFacts } from './quickSelect.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** Everybody's settings are one form; a student's has the quick-select lists besides. */
export default function Settings() {
  const { user } = useInitialize()
  return isStudent(user.type) ? <StudentSettings /> : <SettingsForm facts={null} />
}

function StudentSettings() {
  const schools = useSchools()
  const setups = useQueries({
    queries: schools.map(({ school }) => schoolSetupQuery(school.schoolId)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  return setups.length === schools.length ? (
    <SettingsForm facts={quickSelectFacts(setups)} />
  ) : (
    <FormSkeleton fields={5} />
  )
}
