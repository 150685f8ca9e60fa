import type { MailPreferences } from '@corridor/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { tokenRequest } from '../base/tokenRequest.ts'
import { useAnswer } from '../base/useAnswer.ts'
import { looseField } from '../ui/form/field.ts'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { FailureNote } from '../ui/page/FailureNote.tsx'
import { LinkPage } from '../ui/page/LinkPage.tsx'
import classes from './EmailPreferences.module.css'

/**
 * The page behind the link at the end of an email. It needs no session: the token after the `#` says whose emails these
 * are. Opening it changes nothing, because mail programs open links, too.
 */
export default function EmailPreferences() {
  const [token] = useState(() => decodeURIComponent(window.location.hash.slice(1)))
  const answer = useAnswer(() => tokenRequest('GET /api/email/preferences', token))
  return <LinkPage answer={answer}>{(saved) => <Choices token={token} saved={saved} />}</LinkPage>
}

type Choice = 'notifications' | 'weeklyReport'
const LABELS: Readonly<Record<Choice, { label: string; description: string }>> = {
  notifications: { label: 'Notifications', description: 'What happens with passes, as chosen in your settings' },
  weeklyReport: { label: 'Weekly report', description: 'Figures of your school, on Fridays' },
}

function Choices({ token, saved }: { token: string; saved: MailPreferences }) {
  const [shown, setShown] = useState(saved)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [problem, setProblem] = useState<string | null>(null)

  const save = async (changes: { [K in Choice]?: boolean }) => {
    const before = shown
    setShown({ ...shown, ...changes })
    setState('saving')
    setProblem(null)
    try {
      setShown(await tokenRequest('POST /api/email/preferences', token, changes))
      setState('saved')
    } catch (error) {
      setShown(before)
      setState('idle')
      setProblem(errorMessage(error))
    }
  }
  const choices = (['notifications', 'weeklyReport'] as const).filter((choice) => shown[choice] !== null)
  const isOn = choices.some((choice) => shown[choice])
  const none = Object.fromEntries(choices.map((choice) => [choice, false]))

  return (
    <Stack gap={4} className={classes.page}>
      <div>
        <h1>Emails from Corridor</h1>
        <p className={classes.address}>
          To <span translate="no">{shown.address}</span>
        </p>
      </div>
      {choices.map((choice) => (
        <SwitchField
          key={choice}
          {...LABELS[choice]}
          bind={looseField<boolean>(choice, shown[choice] === true, (value) => void save({ [choice]: value }))}
        />
      ))}
      {isOn && (
        <Button variant="default" loading={state === 'saving'} onClick={() => void save(none)}>
          Stop all of these emails
        </Button>
      )}
      <p className={classes.status} role="status">
        {state === 'saved' && (isOn ? 'Saved.' : "Saved. You won't get any of these emails.")}
      </p>
      {problem && <FailureNote>{problem}</FailureNote>}
      <p className={classes.small}>
        Emails about your password and your account are always sent. What happens in Corridor is under the bell,
        whatever you choose here.
      </p>
    </Stack>
  )
}
