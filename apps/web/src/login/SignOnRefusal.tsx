import { type SignOnRefusal as Reason, SIGN_ON_REFUSALS } from '@corridor/rules/signIn'
import { FailureNote } from '../ui/page/FailureNote.tsx'
import classes from './Login.module.css'

/** Why somebody who came back from their school's sign-on is not signed in. */
export default function SignOnRefusal({ reason }: { reason: string }) {
  const sentence = SIGN_ON_REFUSALS[Object.hasOwn(SIGN_ON_REFUSALS, reason) ? (reason as Reason) : 'failed']
  return (
    <div className={classes.refusal}>
      <FailureNote>{sentence}</FailureNote>
    </div>
  )
}
