import type { ClassRow } from '@corridor/contract'
import { can } from '@corridor/rules'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useViewer } from '../../base/session/initialize.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import classes from './ClassTable.module.css'

const ChooseTeacher = lazyPart(() => import('./ChooseTeacher.tsx'), { floats: true })

/** Who teaches the class. If they have left, a class waits for somebody else. */
export function TeacherCell({ group }: { group: ClassRow }) {
  const mayAssign = can(useViewer(), 'class.assign', group) && !group.isFromRoster
  const [isOpen, setOpen] = useState(false)
  const name = group.professionalOwnedByName
  if (group.hasOwner) return <span title={name}>{name}</span>
  if (!mayAssign) return <span className={classes.waiting}>No teacher</span>
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        className={classes.choose ?? ''}
        aria-label={`Choose a teacher for ${group.name}`}
        title={`${name} has left`}
        onClick={() => setOpen(true)}
      >
        Choose a teacher
      </Button>
      {isOpen && (
        <Suspense>
          <ChooseTeacher group={group} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
