import { signOnRefusalText } from '@corridor/rules/signIn'
import { useLingui } from '@lingui/react/macro'
import { FailureNote } from '../ui/page/FailureNote.tsx'
import classes from './Login.module.css'

/** Why somebody who came back from their school's sign-on is not signed in. */
export default function SignOnRefusal({ reason }: { reason: string }) {
  const { i18n } = useLingui()
  return (
    <div className={classes.refusal}>
      <FailureNote>{signOnRefusalText(i18n, reason)}</FailureNote>
    </div>
  )
}
