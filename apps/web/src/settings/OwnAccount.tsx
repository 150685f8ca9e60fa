import { isAdministrator, isStaff } from '@corridor/rules/access'
import { Suspense } from 'react'
import { useSchools, useViewer } from '../base/session/initialize.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import classes from './SettingsForm.module.css'

const OwnPassword = lazyPart(() => import('../parts/account/OwnPassword.tsx'))
const OwnSecondFactor = lazyPart(() => import('../parts/account/OwnSecondFactor.tsx'))
const OwnStaffCode = lazyPart(() => import('./OwnStaffCode.tsx'))
const Messages = lazyPart(() => import('./Messages.tsx'))
const CoverSection = lazyPart(() => import('../parts/account/CoverSection.tsx'))

/** What is not part of the form, because it takes effect at once: the password, signing out, and cover. */
export function OwnAccount() {
  const { userId, type } = useViewer()
  const schools = useSchools()
  return (
    <Suspense>
      <div className={classes.account}>
        <Messages />
        {isStaff(type) &&
          schools.map(({ school: { schoolId } }) => (
            <CoverSection key={schoolId} schoolId={schoolId} userId={userId} isNamed={schools.length > 1} />
          ))}
        {isStaff(type) && <OwnStaffCode />}
        <OwnPassword />
        {isAdministrator(type) && <OwnSecondFactor />}
      </div>
    </Suspense>
  )
}
