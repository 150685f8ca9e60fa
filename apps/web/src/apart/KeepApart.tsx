import { can, schoolsOf } from '@corridor/rules/access'
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useParam, useQueryValues } from '../base/navigation.ts'
import { PathLink } from '../base/RouteLink.tsx'
import { useInitialize } from '../base/session/initialize.ts'
import { groupPath } from '../parts/apart/pages.ts'
import { Page } from '../ui/page/Page.tsx'
import { GroupPage } from './GroupPage.tsx'
import { Groups } from './Groups.tsx'

/** Students who must not be out at the same time: of the school in the address, or of those where a teacher may. */
export default function KeepApart() {
  const { viewer, user } = useInitialize()
  const id = useParam('id')
  const managed = schoolsOf(viewer).filter((schoolId) => can(viewer, 'apart.manage', { schoolId }))
  const schoolIds: readonly SchoolId[] = id === '' ? managed : [asSchoolId(Number(id))]
  const [first] = schoolIds
  const { group, school } = useQueryValues()
  if (group !== undefined)
    return <GroupPage schoolId={id === '' ? asSchoolId(Number(school)) : asSchoolId(Number(id))} />
  const action = first !== undefined && (
    <Button
      renderRoot={(props) => <PathLink path={groupPath(user.type, first, { studentIds: [] })} {...props} />}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      New group
    </Button>
  )
  return (
    <Page title="Keep Apart" action={action || null}>
      {schoolIds.map((schoolId) => (
        <Groups key={schoolId} schoolId={schoolId} isNamed={schoolIds.length > 1} />
      ))}
    </Page>
  )
}
