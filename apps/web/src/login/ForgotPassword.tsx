import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { FailureNote } from '../ui/page/FailureNote.tsx'
import '@mantine/core/styles/Input.layer.css'
import { IconArrowLeft } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { rawRequest } from '../base/client.ts'
import { RouteLink } from '../base/RouteLink.tsx'
import classes from './Login.module.css'

// lingui-set comment="Everybody: forgot password"

/** Says the same whether or not there is such an account. */
export default function ForgotPassword() {
  const { t } = useLingui()
  const [sentFor, setSentFor] = useState<string | null>(null)
  return (
    <>
      <div className={classes.heading}>
        <RouteLink
          to="PrimaryLogin"
          className={classes.back}
          aria-label={t`Back to sign in`}
          title={t`Back to sign in`}
        >
          <IconArrowLeft size={20} aria-hidden="true" />
        </RouteLink>
        <h1>{sentFor === null ? t`Forgot password?` : t`Check your email`}</h1>
      </div>
      {sentFor === null ? <AccountForm onSent={setSentFor} /> : <Sent />}
    </>
  )
}

function Sent() {
  return (
    <div className={classes.sent} role="status">
      <p>
        <Trans>If that account exists and has an email address, a link is on its way. It works for 24 hours.</Trans>
      </p>
      <p>
        <Trans>
          Nothing after a few minutes? Check your spam folder, or ask your school’s office for a new password.
        </Trans>
      </p>
      <RouteLink to="PrimaryLogin" className={classes.other}>
        <Trans>Back to sign in</Trans>
      </RouteLink>
    </div>
  )
}

function AccountForm({ onSent }: { onSent: (account: string) => void }) {
  const { t } = useLingui()
  const [account, setAccount] = useState('')
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const canSend = account.trim() !== '' && !isPending

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    setPending(true)
    setProblem(null)
    try {
      await rawRequest('POST /api/session/forgot', { body: { account: account.trim() } })
      onSent(account)
    } catch (error) {
      setProblem(errorMessage(error))
      setPending(false)
    }
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.hint}>
        <Trans>We'll send a link to your school email so you can choose a new password.</Trans>
      </p>
      <TextInput
        label={t`Username or email`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={254}
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      {problem && <FailureNote>{problem}</FailureNote>}
      <Button type="submit" size="lg" className={classes.submit} loading={isPending} disabled={!canSend}>
        <Trans>Send me a link</Trans>
      </Button>
    </form>
  )
}
