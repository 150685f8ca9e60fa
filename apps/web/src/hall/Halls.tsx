import { can, schoolsOf } from '@corridor/rules/access'
import { asSchoolId } from '@corridor/rules/ids'
import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useMergeQuery, useQueryValues } from '../base/navigation.ts'
import { useInitialize, useSchools } from '../base/session/initialize.ts'
import { Page } from '../ui/page/Page.tsx'
import { SchoolHalls } from './SchoolHalls.tsx'

/** For whoever walks the halls: who is out now, and where a student should be. Nothing of the past. */
export default function Halls() {
  const { viewer } = useInitialize()
  const merge = useMergeQuery()
  const { school } = useQueryValues()
  const names = new Map(useSchools().map((one) => [one.school.schoolId, one.school.name]))
  const schoolIds = schoolsOf(viewer).filter((schoolId) => can(viewer, 'hall.see', { schoolId }))
  const chosen = schoolIds.find((schoolId) => schoolId === asSchoolId(Number(school))) ?? schoolIds[0]
  if (chosen === undefined) return null
  return (
    <Page title="Halls">
      {schoolIds.length > 1 && (
        <SegmentedControl
          aria-label="School"
          value={String(chosen)}
          onChange={(schoolId) => merge({ school: schoolId }, { replace: true })}
          data={schoolIds.map((schoolId) => ({ value: String(schoolId), label: names.get(schoolId) ?? '' }))}
        />
      )}
      <SchoolHalls key={chosen} schoolId={chosen} />
    </Page>
  )
}
