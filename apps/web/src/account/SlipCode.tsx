import { readSlipCode, SLIP_CODE_LENGTH } from '@corridor/rules/signIn'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { rawRequest } from '../base/client.ts'
import { RouteLink } from '../base/RouteLink.tsx'
import { pathTo } from '../base/routes.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { FailureNote } from '../ui/page/FailureNote.tsx'
import classes from './SetPassword.module.css'

// lingui-set comment="Everybody: the code of a printed slip"

/** Where the code of a printed slip is typed by those who cannot scan it. */
export default function SlipCode() {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isTooShort = code.replace(/[^a-z]/gi, '').length < SLIP_CODE_LENGTH

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isTooShort || isPending) return
    if (readSlipCode(code) === null)
      return setProblem(t`That is not a code yet. A code has 10 letters, and none of them is A, E, I, O, U or Y.`)
    setPending(true)
    setProblem(null)
    try {
      const { token } = await rawRequest('POST /api/session/slip', { body: { code } })
      window.location.assign(`${pathTo('SetPassword')}#${token}`)
    } catch (error) {
      setProblem(errorMessage(error))
      setPending(false)
    }
  }

  return (
    <Stack as="form" gap={4} onSubmit={submit}>
      <div className={classes.heading}>
        <h1>
          <Trans>Got a slip?</Trans>
        </h1>
        <p>
          <Trans>Type the code that is printed on it.</Trans>
        </p>
      </div>
      <TextInput
        label={t`Code`}
        placeholder="KDWBX-MJHTC"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={40}
        classNames={{ input: classes.code ?? '' }}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setProblem(null)
        }}
        error={problem !== null}
      />
      {problem && <FailureNote>{problem}</FailureNote>}
      <Button type="submit" size="lg" loading={isPending} disabled={isTooShort}>
        <Trans>Continue</Trans>
      </Button>
      <RouteLink to="PrimaryLogin">
        <Trans>I already have a password</Trans>
      </RouteLink>
    </Stack>
  )
}
