import type { Answer } from '@corridor/contract'
import { defaultRouteFor } from '@corridor/rules/access'
import { PASSWORD_MIN_LENGTH } from '@corridor/rules/signIn'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { FailureNote } from '../ui/page/FailureNote.tsx'
import { LinkPage } from '../ui/page/LinkPage.tsx'
import '@mantine/core/styles/Input.layer.css'
import { type FormEvent, useState } from 'react'
import { ApiError, errorMessage } from '../base/apiError.ts'
import { setLasting } from '../base/offline/storage.ts'
import { pathTo } from '../base/routes.ts'
import { tokenRequest } from '../base/tokenRequest.ts'
import { useAnswer } from '../base/useAnswer.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import classes from './SetPassword.module.css'

// lingui-set comment="Everybody: choosing a password"

/**
 * The page behind a one-time link. The token is after the `#`, which browsers send to no server. Opening the page
 * spends nothing: previews in mail programs open links, too.
 */
export default function SetPassword() {
  const { t } = useLingui()
  const [token] = useState(() => window.location.hash.slice(1))
  const answer = useAnswer(() => tokenRequest('GET /api/session/link', token))
  return (
    <LinkPage
      answer={answer}
      goneHint={t`Links work once, and only for a while. Your school’s office can make a new one.`}
    >
      {(link) => <PasswordForm token={token} {...link} />}
    </LinkPage>
  )
}

type PasswordFormProps = Answer<'GET /api/session/link'> & { token: string }

function PasswordForm({ token, purpose, firstName, username }: PasswordFormProps) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isTooShort = [...password].length < PASSWORD_MIN_LENGTH

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isTooShort || isPending) return
    setPending(true)
    setProblem(null)
    try {
      const { type, secondFactor } = await tokenRequest('POST /api/session/link', token, { password })
      setLasting(false)
      // A whole load, so that nothing of the person who used this browser before stays in memory.
      const home = pathTo(defaultRouteFor(type))
      window.location.replace(secondFactor ? pathTo('PrimaryLogin', undefined, { secondFactor }) : home)
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields.password ?? error.message) : errorMessage(error))
      setPending(false)
    }
  }

  return (
    <Stack as="form" gap={4} onSubmit={submit}>
      <div className={classes.heading}>
        <h1>{purpose === 'invitation' ? t`Welcome, ${firstName}!` : t`Hello, ${firstName}!`}</h1>
        <p>
          <Trans>Choose a password. From then on you sign in with it and this username:</Trans>
        </p>
      </div>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <p className={classes.username} translate="no">
        {username}
      </p>
      <PasswordField
        label={t`New password`}
        description={t`At least ${PASSWORD_MIN_LENGTH} characters. Three or four words make a good one.`}
        name="password"
        autoComplete="new-password"
        autoFocus
        maxLength={1000}
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setProblem(null)
        }}
        error={problem !== null}
        toggle={t`Show or hide the password`}
      />
      {problem && <FailureNote>{problem}</FailureNote>}
      <Button type="submit" size="lg" loading={isPending} disabled={isTooShort}>
        <Trans>Save and sign in</Trans>
      </Button>
    </Stack>
  )
}
