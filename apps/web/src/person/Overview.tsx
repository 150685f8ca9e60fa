import type { Pass, Person } from '@corridor/contract'
import { can, isStaff, isStudent, schoolsOf } from '@corridor/rules/access'
import { type ReactNode, Suspense } from 'react'
import { useSchool, useViewer } from '../base/session/initialize.ts'
import { AccountSection } from '../parts/account/AccountSection.tsx'
import { InGroups } from '../parts/apart/InGroups.tsx'
import { StudentAtKiosks } from '../parts/kiosk/StudentAtKiosks.tsx'
import { Columns } from '../ui/layout/Columns.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Details } from './Details.tsx'
import { LockSection } from './LockSection.tsx'
import { QuickPasses } from './QuickPasses.tsx'
import { usePerson } from './queries.ts'
import { StaffRooms } from './StaffRooms.tsx'
import { StudentDay } from './StudentDay.tsx'

const PrivacySection = lazyPart(() => import('../parts/privacy/PrivacySection.tsx'))
const CoverSection = lazyPart(() => import('../parts/account/CoverSection.tsx'))

interface OverviewProps {
  /** What can be done with an open pass. The passes are another feature, so the caller brings it. */
  passButtons: (pass: Pass) => ReactNode
}

/** The first tab: today, the open passes, the lock, and the details. */
export function Overview({ passButtons }: OverviewProps) {
  const person = usePerson()
  return (
    person && (
      <Columns widths={['1fr', '324px']}>
        <Stack>
          {isStudent(person.type) ? (
            <StudentDay person={person} passButtons={passButtons} />
          ) : (
            <StaffRooms person={person} />
          )}
        </Stack>
        <Stack>
          <Lock person={person} />
          {isStudent(person.type) && <InGroups person={person} />}
          <QuickPasses person={person} />
          <Details person={person} />
          <Account person={person} />
          {isStudent(person.type) && <StudentAtKiosks person={person} />}
          <Privacy person={person} />
        </Stack>
      </Columns>
    )
  )
}

/** How they sign in, and for staff who covers for them. Each shows itself to those whom it concerns. */
function Account({ person }: { person: Person }) {
  const { userId, type, schools } = person
  return (
    <>
      <AccountSection person={person} />
      {isStaff(type) && (
        <Suspense>
          {schools.map(({ schoolId }) => (
            <CoverSection key={schoolId} schoolId={schoolId} userId={userId} isNamed={schools.length > 1} />
          ))}
        </Suspense>
      )}
    </>
  )
}

/** Others are not even asked about: they would be refused. */
function Privacy({ person }: { person: Person }) {
  const viewer = useViewer()
  const timezone = useSchool(person.schools[0]?.schoolId)?.timezone ?? 'UTC'
  const schoolIds = person.schools.length > 0 ? person.schools.map(({ schoolId }) => schoolId) : schoolsOf(viewer)
  const mayAsk = schoolIds.some(
    (schoolId) =>
      can(viewer, 'student.erase', { ...person, schoolId }) || can(viewer, 'student.record', { ...person, schoolId }),
  )
  return (
    mayAsk && (
      <Suspense>
        <PrivacySection person={person} timezone={timezone} />
      </Suspense>
    )
  )
}

function Lock({ person }: { person: Person }) {
  const viewer = useViewer()
  const mayLock = person.schools.some(({ schoolId }) => can(viewer, 'student.lock', { ...person, schoolId }))
  return mayLock && <LockSection person={person} />
}
