import type { ClassRow } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { Button } from '@mantine/core'
import { useViewer } from '../../base/session/initialize.ts'
import { Teachers } from '../../parts/class/Teachers.tsx'
import { PersonLink } from '../../parts/person/PersonLink.tsx'
import { Truncate } from '../../ui/layout/Truncate.tsx'
import classes from './ClassTable.module.css'

interface TeacherCellProps {
  group: ClassRow
  onChoose: () => void
}

/** Who teaches the class. If its owner has left, it waits for somebody else. */
export function TeacherCell({ group, onChoose }: TeacherCellProps) {
  return (
    <Teachers group={group}>
      <Owner group={group} onChoose={onChoose} />
    </Teachers>
  )
}

function Owner({ group, onChoose }: TeacherCellProps) {
  const mayAssign = can(useViewer(), 'class.assign', group) && !group.isFromRoster
  const name = group.professionalOwnedByName
  if (group.hasOwner) {
    return (
      <Truncate text={name}>
        <PersonLink person={{ schoolId: group.schoolId, userId: group.ownedBy, type: 'faculty' }} name={name} />
      </Truncate>
    )
  }
  if (!mayAssign) return <span className={classes.waiting}>No teacher</span>
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.choose ?? ''}
      aria-label={`Choose a teacher for ${group.name}`}
      title={`${name} has left`}
      onClick={onChoose}
    >
      Choose a teacher
    </Button>
  )
}
