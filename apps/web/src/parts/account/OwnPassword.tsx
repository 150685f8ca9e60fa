import type { UserId } from '@corridor/rules/ids'
import { PASSWORD_MIN_LENGTH } from '@corridor/rules/signIn'
import { Button, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, errorMessage } from '../../base/apiError.ts'
import { request } from '../../base/client.ts'
import { clearStorage } from '../../base/offline/storage.ts'
import { pathTo } from '../../base/routes.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { Section } from '../../ui/page/Section.tsx'
import classes from './AccountSection.module.css'
import { signOutEverywhere } from './commands.ts'
import { accountQuery } from './queries.ts'

const EMPTY = { currentPassword: '', password: '' }

/** Everybody's Settings: their own password, and signing out everywhere. */
export default function OwnPassword() {
  const { user, isImpersonator } = useInitialize()
  const { data: account } = useQuery(accountQuery(user.userId))
  if (isImpersonator || !account) return null
  return (
    <Section
      title="Password and sign-in"
      description={account.hasPassword ? `You sign in as ${user.username}.` : 'You sign in through your school.'}
    >
      {account.hasPassword && <PasswordForm />}
      <Row>
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void signOut(user.userId)}
        >
          Sign out everywhere
        </Button>
      </Row>
    </Section>
  )
}

async function signOut(userId: UserId) {
  const question = {
    title: 'Sign out everywhere?',
    message: 'You will be signed out on this device and every other one.',
    confirmLabel: 'Sign out',
  }
  if (!(await confirm(question))) return
  try {
    await signOutEverywhere(userId)
    clearStorage()
    document.body.hidden = true
    window.location.assign(pathTo('PrimaryLogin'))
  } catch (error) {
    flash(errorMessage(error), 'error')
  }
}

function PasswordForm() {
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isPending, setPending] = useState(false)
  const isTooShort = [...values.password].length < PASSWORD_MIN_LENGTH
  const canSave = values.currentPassword !== '' && !isTooShort

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSave || isPending) return
    setPending(true)
    setProblems({})
    try {
      await request('POST /api/session/password', { body: values })
      setValues(EMPTY)
      flash('Your password was changed. You are signed out on your other devices.')
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setProblems(Object.keys(fields).length > 0 ? fields : { password: errorMessage(error) })
    } finally {
      setPending(false)
    }
  }
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    maxLength: 1000,
    error: problems[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues((held) => ({ ...held, [name]: value }))
      setProblems({})
    },
    visibilityToggleFocusable: true,
  })
  return (
    <form className={classes.form} onSubmit={submit}>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...field('currentPassword')}
        visibilityToggleButtonProps={{
          'aria-label': 'Show or hide the current password',
          title: 'Show or hide the current password',
        }}
      />
      <PasswordInput
        label="New password"
        description={`At least ${PASSWORD_MIN_LENGTH} characters. You are signed out on your other devices.`}
        autoComplete="new-password"
        {...field('password')}
        visibilityToggleButtonProps={{
          'aria-label': 'Show or hide the new password',
          title: 'Show or hide the new password',
        }}
      />
      <Row>
        <Button type="submit" loading={isPending} disabled={!canSave}>
          Change password
        </Button>
      </Row>
    </form>
  )
}
