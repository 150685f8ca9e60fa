import type { Pass, Person } from '@corridor/contract'
import { can, isStudent } from '@corridor/rules'
import type { ReactNode } from 'react'
import { useViewer } from '../base/session/initialize.ts'
import { Details } from './Details.tsx'
import { LockSection } from './LockSection.tsx'
import classes from './Overview.module.css'
import { usePerson } from './queries.ts'
import { StaffRooms } from './StaffRooms.tsx'
import { StudentDay } from './StudentDay.tsx'

interface OverviewProps {
  /** What can be done with an open pass. The passes are another feature, so the caller brings it. */
  passButtons: (pass: Pass) => ReactNode
}

/** The first tab: today, the open passes, the lock, and the details. */
export function Overview({ passButtons }: OverviewProps) {
  const person = usePerson()
  return (
    person && (
      <div className={classes.columns}>
        <div className={classes.stack}>
          {isStudent(person.type) ? (
            <StudentDay person={person} passButtons={passButtons} />
          ) : (
            <StaffRooms person={person} />
          )}
        </div>
        <div className={classes.stack}>
          <Lock person={person} />
          <Details person={person} />
        </div>
      </div>
    )
  )
}

function Lock({ person }: { person: Person }) {
  const viewer = useViewer()
  const mayLock = person.schools.some(({ schoolId }) => can(viewer, 'student.lock', { ...person, schoolId }))
  return mayLock && <LockSection person={person} />
}
