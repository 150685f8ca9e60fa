import type { UserId } from '@corridor/rules/ids'
import { PASSWORD_MIN_LENGTH } from '@corridor/rules/signIn'
import { msg, ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorMessage, fieldErrors } from '../../base/apiError.ts'
import { request } from '../../base/client.ts'
import { clearStorage } from '../../base/offline/storage.ts'
import { pathTo } from '../../base/routes.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { i18n } from '../../words/runtime.tsx'
import classes from './AccountSection.module.css'
import { signOutEverywhere } from './commands.ts'
import { accountQuery } from './queries.ts'

// lingui-set comment="Settings: password"

const EMPTY = { currentPassword: '', password: '' }

/** Everybody's Settings: their own password, and signing out everywhere. */
export default function OwnPassword() {
  const { t } = useLingui()
  const { user, isImpersonator } = useInitialize()
  const { username } = user
  const { data: account } = useQuery(accountQuery(user.userId))
  if (isImpersonator || !account) return null
  return (
    <Section
      title={t`Password and sign-in`}
      description={account.hasPassword ? t`You sign in as ${username}.` : t`You sign in through your school.`}
    >
      {account.hasPassword && <PasswordForm />}
      <Row>
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void signOut(user.userId)}
        >
          <Trans>Sign out everywhere</Trans>
        </Button>
      </Row>
    </Section>
  )
}

async function signOut(userId: UserId) {
  const question = {
    title: i18n._(msg`Sign out everywhere?`),
    message: i18n._(msg`You will be signed out on this device and every other one.`),
    confirmLabel: i18n._(msg`Sign out`),
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
  const { t } = useLingui()
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
      flash(t`Your password was changed. You are signed out on your other devices.`)
    } catch (error) {
      const fields = fieldErrors(error)
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
  })
  return (
    <form className={classes.form} onSubmit={submit}>
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        {...field('currentPassword')}
        toggle={t`Show or hide the current password`}
      />
      <PasswordField
        label={t`New password`}
        description={t`At least ${ph({ count: PASSWORD_MIN_LENGTH })} characters. You are signed out on your other devices.`}
        autoComplete="new-password"
        {...field('password')}
        toggle={t`Show or hide the new password`}
      />
      <Row>
        <Button type="submit" loading={isPending} disabled={!canSave}>
          <Trans>Change password</Trans>
        </Button>
      </Row>
    </form>
  )
}
