import { Button, TextInput } from '@mantine/core'
import { Stack } from '../../ui/layout/Stack.tsx'
import '@mantine/core/styles/Input.layer.css'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError, errorMessage } from '../../base/apiError.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondFactor.module.css'

interface Enrollment {
  secret: string
  uri: string
}

interface SecondFactorSetupProps {
  /** A new secret for the app. */
  enroll: () => Promise<Enrollment>
  /** The first code of the app. Answers with the recovery codes. */
  confirm: (code: string) => Promise<string[]>
  onDone: () => void
}

/** Connects an app on the phone, then shows the recovery codes once. */
export function SecondFactorSetup({ enroll, confirm, onDone }: SecondFactorSetupProps) {
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second secret would make the first code wrong
  useEffect(() => {
    enroll().then(setEnrollment, (error) => setFailure(errorMessage(error)))
  }, [])

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (failure) return <p role="alert">{failure}</p>
  if (!enrollment) return <p>Loading...</p>
  return (
    <Stack gap={4}>
      <ol className={classes.steps}>
        <li>
          Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 1Password.
        </li>
        <li>Scan this code with it.</li>
        <li>Type the six digits that it shows.</li>
      </ol>
      <div className={classes.qr}>
        <QrCode value={enrollment.uri} size={184} title="Code for your authenticator app" />
      </div>
      <details>
        <summary>No camera? Type this into the app</summary>
        <code className={classes.secret}>{enrollment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </details>
      <CodeForm label="Six digits" submitLabel="Turn on" submit={async (code) => setCodes(await confirm(code))} />
    </Stack>
  )
}

interface CodeFormProps {
  label: string
  description?: string
  submitLabel: string
  submit: (code: string) => Promise<void>
}

/** A field for one code. What is wrong with it is shown below it. */
export function CodeForm({ label, description, submitLabel, submit }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '' || isPending) return
    setPending(true)
    setProblem(null)
    try {
      await submit(code.trim())
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields.code ?? error.message) : errorMessage(error))
      setCode('')
    } finally {
      setPending(false)
    }
  }
  return (
    <Stack as="form" gap={4} className={classes.form} onSubmit={send}>
      <TextInput
        label={label}
        description={description}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={40}
        error={problem}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" loading={isPending} disabled={code.trim() === ''}>
        {submitLabel}
      </Button>
    </Stack>
  )
}
