import type { SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { PathLink } from '../base/RouteLink.tsx'
import { useInitialize, useSchool } from '../base/session/initialize.ts'
import { groupPath } from '../parts/apart/pages.ts'

interface NewGroupProps {
  schoolId: SchoolId
  /** There are several schools on the page, each with its own button. */
  isNamed?: boolean
}

export function NewGroup({ schoolId, isNamed = false }: NewGroupProps) {
  const { user } = useInitialize()
  const school = useSchool(schoolId)
  return (
    <Button
      renderRoot={(props) => <PathLink path={groupPath(user.type, schoolId, { studentIds: [] })} {...props} />}
      leftSection={<IconPlus size={18} aria-hidden />}
      aria-label={isNamed ? `New group, ${school?.name}` : undefined}
    >
      New group
    </Button>
  )
}
