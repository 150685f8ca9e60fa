import { can, schoolsOf } from '@corridor/rules/access'
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Fragment, type ReactNode } from 'react'
import { useMergeQuery, useQueryValues } from '../../base/navigation.ts'
import { useInitialize, useSchools } from '../../base/session/initialize.ts'
import { Page } from '../../ui/page/Page.tsx'

interface OneOfSchoolsProps {
  title: string
  /** Only schools in which the viewer may do this can be chosen. */
  ability: 'hall.see' | 'pass.editAll' | 'freeze.see' | 'freeze.mark'
  /** Shown unless another one is chosen; the first one by default. */
  preferred?: SchoolId | undefined
  children: (schoolId: SchoolId) => ReactNode
}

/** A page about one school at a time, with a choice for those who have several. */
export function OneOfSchools({ title, ability, preferred, children }: OneOfSchoolsProps) {
  const { viewer } = useInitialize()
  const merge = useMergeQuery()
  const { school } = useQueryValues()
  const names = new Map(useSchools().map((one) => [one.school.schoolId, one.school.name]))
  const schoolIds = schoolsOf(viewer).filter((schoolId) => can(viewer, ability, { schoolId }))
  const chosen =
    schoolIds.find((schoolId) => schoolId === (school ? asSchoolId(Number(school)) : preferred)) ?? schoolIds[0]
  if (chosen === undefined) return null
  return (
    <Page title={title}>
      {schoolIds.length > 1 && (
        <SegmentedControl
          aria-label="School"
          value={String(chosen)}
          onChange={(schoolId) => merge({ school: schoolId }, { replace: true })}
          data={schoolIds.map((schoolId) => ({ value: String(schoolId), label: names.get(schoolId) ?? '' }))}
        />
      )}
      <Fragment key={chosen}>{children(chosen)}</Fragment>
    </Page>
  )
}
