import type { Answer } from '@corridor/contract'
import { defaultRouteFor } from '@corridor/rules'
import { PASSWORD_MIN_LENGTH } from '@corridor/rules/setup'
import { Button, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ApiError, errorMessage } from '../base/client.ts'
import { setLasting } from '../base/offline/storage.ts'
import { RouteLink } from '../base/RouteLink.tsx'
import { pathTo } from '../base/routes.ts'
import { tokenRequest } from '../base/tokenRequest.ts'
import { useAnswer } from '../base/useAnswer.ts'
import classes from './SetPassword.module.css'

/**
 * The page behind a one-time link. The token is after the `#`, which browsers send to no server. Opening the page
 * spends nothing: previews in mail programs open links, too.
 */
export default function SetPassword() {
  const [token] = useState(() => window.location.hash.slice(1))
  const { data, error, tryAgain } = useAnswer(() => tokenRequest('GET /api/session/link', token))
  if (data) return <PasswordForm token={token} {...data} />
  if (error instanceof ApiError && error.status === 404) return <NoLink message={error.message} />
  if (error) return <NoAnswer message={errorMessage(error)} onTryAgain={tryAgain} />
  return <p className={classes.loading}>Loading...</p>
}

function NoLink({ message }: { message: string }) {
  return (
    <div className={classes.gone}>
      <h1>This link cannot be used</h1>
      <p role="alert">{message}</p>
      <p>Links work once, and only for a while. Your school’s office can make a new one.</p>
      <RouteLink to="PrimaryLogin" className={classes.link}>
        Go to sign in
      </RouteLink>
    </div>
  )
}

function NoAnswer({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  return (
    <div className={classes.gone}>
      <p role="alert">{message}</p>
      <Button onClick={onTryAgain}>Try again</Button>
    </div>
  )
}

type PasswordFormProps = Answer<'GET /api/session/link'> & { token: string }

function PasswordForm({ token, purpose, firstName, username }: PasswordFormProps) {
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
      // A whole load, so that nothing of whoever used this browser before stays in memory.
      const home = pathTo(defaultRouteFor(type))
      window.location.replace(secondFactor ? pathTo('PrimaryLogin', undefined, { secondFactor }) : home)
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields.password ?? error.message) : errorMessage(error))
      setPending(false)
    }
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.heading}>
        <h1>{purpose === 'invitation' ? `Welcome, ${firstName}!` : `Hello, ${firstName}!`}</h1>
        <p>Choose a password. From then on you sign in with it and this username:</p>
      </div>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <p className={classes.username} translate="no">
        {username}
      </p>
      <PasswordInput
        label="New password"
        description={`At least ${PASSWORD_MIN_LENGTH} characters. Three or four words make a good one.`}
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
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', title: 'Show or hide the password' }}
      />
      {problem && (
        <p className={classes.failure} role="alert">
          <IconAlertCircle size={20} aria-hidden="true" />
          {problem}
        </p>
      )}
      <Button type="submit" size="lg" loading={isPending} disabled={isTooShort}>
        Save and sign in
      </Button>
    </form>
  )
}
