import { asSchoolId } from '@corridor/rules/ids'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useParam } from '../base/navigation.ts'
import { usePageTitle } from '../base/state/page.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { SlipSheets } from './SlipSheets.tsx'
import classes from './Slips.module.css'
import { forgetSlips, slipsOf } from './steps.ts'

/** The slips that a press on Invitations made. Opening or reloading this page makes none. */
export default function MadeSlips() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const [sheets] = useState(() => slipsOf(schoolId))
  useEffect(() => forgetSlips, [])
  usePageTitle('Sign-in slips')
  const back = (
    <div className={classes.back}>
      <LinkButton
        to="AdminSchoolAccounts"
        params={{ id: schoolId }}
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        Back to Invitations
      </LinkButton>
    </div>
  )
  if (sheets) return <SlipSheets title="Sign-in slips" back={back} sheets={sheets} />
  return (
    <main className={classes.page}>
      {back}
      <h1>No slips here</h1>
      <p>Slips are shown once. Select people on Invitations and press Print slips.</p>
    </main>
  )
}
