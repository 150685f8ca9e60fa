import type { UserGroup } from '@corridor/contract'
import type { ReactNode } from 'react'
import { useViewer } from '../../base/session/initialize.ts'
import { coTeachersText } from './coTeachers.ts'
import { MoreNames } from './MoreNames.tsx'
import classes from './NameTags.module.css'

interface TeachersProps {
  group: Pick<UserGroup, 'name' | 'professionalOwnedByName' | 'coTeachers'>
  /** The owner, or that there is none. */
  children: ReactNode
}

/** Who teaches a class: its owner, and how many others, whose names show on hover and focus. */
export function Teachers({ group: { name, professionalOwnedByName, coTeachers }, children }: TeachersProps) {
  const { userId } = useViewer()
  if (coTeachers.length === 0) return children
  const names = [professionalOwnedByName, ...coTeachers.map(({ professionalName }) => professionalName)]
  return (
    <span className={classes.teachers}>
      <span className={classes.first}>{children}</span>
      <MoreNames text={coTeachersText(coTeachers, userId)} label={`Teachers of ${name}`} names={names} />
    </span>
  )
}
