import { can, schoolsOf } from '@corridor/rules/access'
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { useParam, useQueryValues } from '../base/navigation.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { Page } from '../ui/page/Page.tsx'
import { GroupPage } from './GroupPage.tsx'
import { Groups } from './Groups.tsx'
import { NewGroup } from './NewGroup.tsx'

/** Students who must not be out at the same time: of the school in the address, or of those where a teacher may. */
export default function KeepApart() {
  const { viewer } = useInitialize()
  const id = useParam('id')
  const managed = schoolsOf(viewer).filter((schoolId) => can(viewer, 'apart.manage', { schoolId }))
  const schoolIds: readonly SchoolId[] = id === '' ? managed : [asSchoolId(Number(id))]
  const [only, ...others] = schoolIds
  const { group, school } = useQueryValues()
  if (group !== undefined)
    return <GroupPage schoolId={id === '' ? asSchoolId(Number(school)) : asSchoolId(Number(id))} />
  const action = only !== undefined && others.length === 0 ? <NewGroup schoolId={only} /> : null
  return (
    <Page title="Keep Apart" action={action}>
      {schoolIds.map((schoolId) => (
        <Groups key={schoolId} schoolId={schoolId} isNamed={schoolIds.length > 1} />
      ))}
    </Page>
  )
}
