import { asApartGroupId, asUserId, type SchoolId } from '@corridor/rules/ids'
import { localDay } from '@corridor/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useQueryValues } from '../base/navigation.ts'
import { useInitialize, useSchool } from '../base/session/initialize.ts'
import { serverNow } from '../base/session/now.ts'
import { usePageBack } from '../base/state/page.ts'
import { groupsPath, NEW_GROUP } from '../parts/apart/pages.ts'
import { Loaded } from '../ui/page/Loaded.tsx'
import { Page } from '../ui/page/Page.tsx'
import { FormSkeleton } from '../ui/page/Skeletons.tsx'
import { formOf, newGroup } from './form.ts'
import { GroupForm } from './GroupForm.tsx'
import { chosenStudentsQuery, groupQuery } from './queries.ts'

/** A new group, with the students that a link names, or one that is there. */
export function GroupPage({ schoolId }: { schoolId: SchoolId }) {
  const { group, students = '' } = useQueryValues()
  const { user } = useInitialize()
  usePageBack(groupsPath(user.type, schoolId))
  if (group !== NEW_GROUP) return <EditGroup key={group} schoolId={schoolId} groupId={Number(group)} />
  return <NewGroup key={students} schoolId={schoolId} students={students} />
}

const FAILED = 'This group could not be loaded'

function NewGroup({ schoolId, students }: { schoolId: SchoolId; students: string }) {
  const userIds = students.split(',').filter(Boolean).map(Number).map(asUserId)
  const query = useQuery(chosenStudentsQuery(schoolId, userIds))
  const timezone = useSchool(schoolId)?.timezone ?? 'UTC'
  return (
    <Page title="New group" action={null}>
      <Loaded query={query} failedTitle={FAILED} skeleton={<FormSkeleton />}>
        {(chosen) => (
          <GroupForm schoolId={schoolId} saved={newGroup(chosen, localDay(serverNow(), timezone))} group={null} />
        )}
      </Loaded>
    </Page>
  )
}

function EditGroup({ schoolId, groupId }: { schoolId: SchoolId; groupId: number }) {
  const query = useQuery(groupQuery(asApartGroupId(groupId)))
  return (
    <Page title="Edit group" action={null}>
      <Loaded query={query} failedTitle={FAILED} skeleton={<FormSkeleton />}>
        {(group) => <GroupForm schoolId={schoolId} saved={formOf(group)} group={group} />}
      </Loaded>
    </Page>
  )
}
