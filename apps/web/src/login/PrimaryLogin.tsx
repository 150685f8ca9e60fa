import type { UserType } from '@corridor/rules/access'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { CheckRow } from '../ui/form/CheckRow.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { FailureNote } from '../ui/page/FailureNote.tsx'
import '@mantine/core/styles/Input.layer.css'
import { IconArrowLeft } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { isBuilt } from '../base/built.ts'
import { rawRequest } from '../base/client.ts'
import { signedOut } from '../base/offline/signedOut.ts'
import { setLasting } from '../base/offline/storage.ts'
import { RouteLink } from '../base/RouteLink.tsx'
import { useIsOffline } from '../base/reachability.ts'
import { useAnswer } from '../base/useAnswer.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { cleverClientId, cleverUrl } from './clever.ts'
import { canSubmit, signInErrorMessage, toRequestBody } from './credentials.ts'
import classes from './Login.module.css'
import { useOpenSession } from './useOpenSession.ts'

// lingui-set comment="Everybody: signing in"

const SecondFactorStep = lazyPart(() => import('./SecondFactorStep.tsx'))
const SignOnRefusal = lazyPart(() => import('./SignOnRefusal.tsx'))

export default function PrimaryLogin() {
  const { t } = useLingui()
  const { isChecking, couldNotOpen, enter, query } = useOpenSession()
  // A person who has just set a new password by a link comes here for the second factor.
  const [step, setStep] = useState(query.secondFactor)
  if (isChecking) return <p className={classes.loading}>{t`Loading...`}</p>
  return (
    <>
      <div className={classes.heading}>
        <RouteLink
          to="Landing"
          className={classes.back}
          aria-label={t`Back to the home page`}
          title={t`Back to the home page`}
        >
          <IconArrowLeft size={20} aria-hidden="true" />
        </RouteLink>
        <h1>
          <Trans>Welcome back!</Trans>
        </h1>
      </div>
      <SignedOutNote />
      {query.signOn !== undefined && <SignOnRefusal reason={query.signOn} />}
      {step === undefined ? (
        <>
          <CredentialsForm couldNotOpen={couldNotOpen} onSignedIn={enter} onNeedsMore={setStep} />
          <OtherMethods query={query} />
        </>
      ) : (
        <SecondFactorStep step={step} onSignedIn={enter} onStartOver={() => setStep(undefined)} />
      )}
    </>
  )
}

/** Explains to a person whose session has ended why they are here. */
function SignedOutNote() {
  const [note] = useState(signedOut)
  if (!note) return null
  return (
    <p className={classes.signedOut} role="status">
      {note.hasRunningPass ? (
        <Trans>You were signed out. Your pass is still running.</Trans>
      ) : (
        <Trans>You were signed out.</Trans>
      )}
    </p>
  )
}

interface CredentialsFormProps {
  couldNotOpen: boolean
  /** Resolves when the next page is open, or could not be opened. */
  onSignedIn: (type: UserType) => Promise<void>
  /** The password is right, and a second factor is missing. */
  onNeedsMore: (step: 'code' | 'enroll') => void
}

function CredentialsForm({ couldNotOpen, onSignedIn, onNeedsMore }: CredentialsFormProps) {
  const [credentials, setCredentials] = useState({ username: '', password: '', keepSignedIn: false })
  const [isPending, setPending] = useState(false)
  const isOffline = useIsOffline()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { t } = useLingui()
  const notOpened = isOffline
    ? t`Your page opens as soon as the connection is back.`
    : t`Corridor could not open your page. Please try again in a moment.`
  const failure = isPending ? null : (refusal ?? (couldNotOpen ? notOpened : null))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSubmit(credentials, isPending)) return
    setPending(true)
    setRefusal(null)
    try {
      const { type, secondFactor } = await rawRequest('POST /api/session', { body: toRequestBody(credentials) })
      setLasting(credentials.keepSignedIn)
      if (secondFactor) onNeedsMore(secondFactor)
      else await onSignedIn(type)
    } catch (error) {
      setRefusal(signInErrorMessage(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={t`Username`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={credentials.username}
        onChange={(event) => setCredentials({ ...credentials, username: event.currentTarget.value })}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={(event) => setCredentials({ ...credentials, password: event.currentTarget.value })}
        toggle={t`Show or hide the password`}
      />
      <div className={classes.row}>
        <CheckRow
          name="keepSignedIn"
          checked={credentials.keepSignedIn}
          onChange={(keepSignedIn) => setCredentials({ ...credentials, keepSignedIn })}
        >
          <Trans>Keep me signed in</Trans>
        </CheckRow>
        <ForgotLink />
      </div>
      {failure && <FailureNote>{failure}</FailureNote>}
      <Button
        type="submit"
        size="lg"
        className={classes.submit}
        loading={isPending}
        disabled={!canSubmit(credentials, isPending)}
      >
        {t({ message: 'login', context: 'button that signs in' })}
      </Button>
    </form>
  )
}

/** Shown if the server can send email. */
function ForgotLink() {
  const { data } = useAnswer(() => rawRequest('GET /api/session/forgot'))
  if (!data?.isAvailable) return null
  return (
    <RouteLink to="ForgotPassword" className={classes.forgot}>
      <Trans>Forgot password?</Trans>
    </RouteLink>
  )
}

/** Other sign-in methods, if there are any. */
function OtherMethods({ query }: { query: Readonly<Record<string, string>> }) {
  const clientId = cleverClientId()
  const provider = 'Clever'
  const hasSso = isBuilt('SsoLogin')
  if (clientId === null && !hasSso) return null
  return (
    <div className={classes.others}>
      {clientId !== null && (
        <Button component="a" variant="default" href={cleverUrl(clientId, window.location.origin)}>
          <Trans>Login with {provider}</Trans>
        </Button>
      )}
      {hasSso && (
        <RouteLink to="SsoLogin" query={query} className={classes.other}>
          <Trans>Login with SSO</Trans>
        </RouteLink>
      )}
    </div>
  )
}
