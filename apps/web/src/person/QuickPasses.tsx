import type { Person, PersonQuickPasses } from '@corridor/contract'
import { can, isAdministrator } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { useState } from 'react'
import { useViewer } from '../base/session/initialize.ts'
import {
  maySwitchQuickPasses,
  OFF_FOR_SCHOOL,
  quickPassText,
  switchedBy,
  switchOneQuickPasses,
} from '../parts/person/quickPasses.ts'
import { looseField } from '../ui/form/field.ts'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Allowance } from './Allowance.tsx'
import classes from './LockSection.module.css'

/** Whether a student may go without asking, in each school where the viewer sees them. Those who may can switch it. */
export function QuickPasses({ person: { userId, schools } }: { person: Pick<Person, 'userId' | 'schools'> }) {
  const shown = schools.flatMap(({ quickPasses, ...school }) => (quickPasses ? [{ ...school, quickPasses }] : []))
  if (shown.length === 0) return null
  return (
    <Stack as={Card} gap={3} aria-labelledby="quick-passes">
      <header className={classes.head}>
        <h2 id="quick-passes">Quick Passes</h2>
      </header>
      {shown.map(({ schoolId, name, quickPasses }) => (
        <InSchool
          key={schoolId}
          schoolId={schoolId}
          studentId={userId}
          where={shown.length > 1 ? name : null}
          quickPasses={quickPasses}
        />
      ))}
    </Stack>
  )
}

interface InSchoolProps {
  schoolId: SchoolId
  studentId: UserId
  /** The school's name, if there are several. */
  where: string | null
  quickPasses: PersonQuickPasses
}

function InSchool({ schoolId, studentId, where, quickPasses: { isOffForSchool, offWith } }: InSchoolProps) {
  const viewer = useViewer()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const own = switchedBy(viewer)
  const isForSchool = own === null
  const isOn = wanted ?? !(isOffForSchool || offWith.some(({ userId }) => userId === own))
  const isFixed = (isOffForSchool && !isAdministrator(viewer.type)) || !maySwitchQuickPasses(viewer, schoolId)
  const others = offWith.filter(({ userId }) => userId !== own).map(({ name }) => name)
  const set = async (on: boolean) => {
    setWanted(on)
    await switchOneQuickPasses(viewer, schoolId, studentId, !on)
    setWanted(null)
  }
  const scope = isOffForSchool && !isForSchool ? OFF_FOR_SCHOOL : isForSchool ? 'For the whole school' : 'With you'
  return (
    <>
      <SwitchField
        bind={looseField(`quickPasses-${schoolId}`, isOn, (on) => void set(on))}
        label={quickPassText(!isOn)}
        description={[where, scope].filter(Boolean).join(' · ')}
        disabled={isFixed}
      />
      {others.length > 0 && !isOffForSchool && (
        <p className={classes.note}>Every request needs approval with {LIST.format(others)}.</p>
      )}
      {can(viewer, 'student.lock', { schoolId, userId: studentId, type: 'student' }) && (
        <Allowance schoolId={schoolId} studentId={studentId} />
      )}
    </>
  )
}

const LIST = new Intl.ListFormat('en-US')
