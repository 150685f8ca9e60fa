import type { MailPreferences } from '@corridor/contract'
import type { Message } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
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

// lingui-set comment="Everybody: which emails to get"

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
const LABELS: Readonly<Record<Choice, { label: Message; description: Message }>> = {
  notifications: { label: msg`Notifications`, description: msg`What happens with passes, as chosen in your settings` },
  weeklyReport: { label: msg`Weekly report`, description: msg`Figures of your school, on Fridays` },
}

function Choices({ token, saved }: { token: string; saved: MailPreferences }) {
  const { t } = useLingui()
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
        <h1>
          <Trans>Emails from Corridor</Trans>
        </h1>
        <p className={classes.address}>
          <Trans comment="An email address follows">
            To <span translate="no">{shown.address}</span>
          </Trans>
        </p>
      </div>
      {choices.map((choice) => (
        <SwitchField
          key={choice}
          label={t(LABELS[choice].label)}
          description={t(LABELS[choice].description)}
          bind={looseField<boolean>(choice, shown[choice] === true, (value) => void save({ [choice]: value }))}
        />
      ))}
      {isOn && (
        <Button variant="default" loading={state === 'saving'} onClick={() => void save(none)}>
          <Trans>Stop all of these emails</Trans>
        </Button>
      )}
      <p className={classes.status} role="status">
        {state === 'saved' && (isOn ? t`Saved.` : t`Saved. You won't get any of these emails.`)}
      </p>
      {problem && <FailureNote>{problem}</FailureNote>}
      <p className={classes.small}>
        <Trans>
          Emails about your password and your account are always sent. What happens in Corridor is under the bell,
          whatever you choose here.
        </Trans>
      </p>
    </Stack>
  )
}
