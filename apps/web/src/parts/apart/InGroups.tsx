import type { Person } from '@corridor/contract'
import { can, type UserType } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PathLink } from '../../base/RouteLink.tsx'
import { useInitialize } from '../../base/session/initialize.ts'
import { groupsPath } from './pages.ts'
import { groupsOfStudentQuery } from './queries.ts'

/** "In 1 keep-apart group", for those who manage groups. Nobody else even asks. */
export function InGroups({ person }: { person: Person }) {
  const { viewer, user } = useInitialize()
  return person.schools
    .filter(({ schoolId }) => can(viewer, 'apart.manage', { schoolId }))
    .map(({ schoolId }) => <InGroupsOf key={schoolId} schoolId={schoolId} studentId={person.userId} type={user.type} />)
}

function InGroupsOf({ schoolId, studentId, type }: { schoolId: SchoolId; studentId: UserId; type: UserType }) {
  const count = useQuery(groupsOfStudentQuery(schoolId, studentId)).data?.groups.length ?? 0
  if (count === 0) return null
  return (
    <Button
      renderRoot={(props) => <PathLink path={groupsPath(type, schoolId)} {...props} />}
      variant="default"
      justify="flex-start"
      leftSection={<IconArrowsSplit2 size={18} aria-hidden />}
    >
      {inGroupsText(count)}
    </Button>
  )
}

export function inGroupsText(count: number): string {
  return `In ${count} keep-apart group${count === 1 ? '' : 's'}`
}
