import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, errorMessage } from '../../base/apiError.ts'
import { request } from '../../base/client.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { invalidate } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondFactor.module.css'
import { CodeForm, SecondFactorSetup } from './SecondFactorSetup.tsx'

const secondFactorQuery = () =>
  queryOptions({ queryKey: ['secondFactor'], queryFn: () => request('GET /api/user/second-factor') })

type OpenStep = 'setup' | 'off' | 'codes' | null

/** The second factor in Settings, for administrators who sign in by password. */
export default function OwnSecondFactor() {
  const { isImpersonator } = useInitialize()
  const { data } = useQuery({ ...secondFactorQuery(), enabled: !isImpersonator })
  const [step, setStep] = useState<OpenStep>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (!data || (!data.mayUse && !data.isOn)) return null
  const done = () => {
    setStep(null)
    setCodes(null)
    invalidate(secondFactorQuery()).catch(() => undefined)
  }
  const { isOn, isRequired, recoveryCodesLeft } = data
  const state = isOn ? `It is on. ${leftText(recoveryCodesLeft)}` : 'It is off.'
  return (
    <Section title="Two-factor authentication" description={`A code from your phone, after your password. ${state}`}>
      {codes && <RecoveryCodes codes={codes} onDone={done} />}
      {!codes && step === null && (
        <Row>
          {!isOn && <Button onClick={() => setStep('setup')}>Set up</Button>}
          {isOn && (
            <Button variant="default" onClick={() => setStep('codes')}>
              New recovery codes
            </Button>
          )}
          {isOn && !isRequired && (
            <Button variant="default" onClick={() => setStep('off')}>
              Turn off
            </Button>
          )}
        </Row>
      )}
      {step === 'setup' && <Setup onDone={done} />}
      {step === 'off' && (
        <CodeForm
          label="A code from your app, or a recovery code"
          submitLabel="Turn off"
          submit={async (code) => {
            await request('POST /api/user/second-factor/off', { body: { code } })
            flash('Two-factor authentication is off.')
            done()
          }}
        />
      )}
      {step === 'codes' && !codes && (
        <CodeForm
          label="A code from your app"
          description="The recovery codes you have now stop working."
          submitLabel="Show new codes"
          submit={async (code) => {
            const made = await request('POST /api/user/second-factor/recovery-codes', { body: { code } })
            setCodes(made.recoveryCodes)
          }}
        />
      )}
      {isOn && isRequired && <p>Your district requires it for administrators.</p>}
    </Section>
  )
}

function leftText(count: number): string {
  return count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`
}

/** The password first: a computer that was left open must not be enough. */
function Setup({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [enrollment, setEnrollment] = useState<{ secret: string; uri: string } | null>(null)
  if (enrollment) {
    return (
      <SecondFactorSetup
        enroll={() => Promise.resolve(enrollment)}
        confirm={async (code) => {
          const { recoveryCodes } = await request('POST /api/user/second-factor/confirm', { body: { code } })
          return recoveryCodes
        }}
        onDone={onDone}
      />
    )
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setProblem(null)
    try {
      setEnrollment(await request('POST /api/user/second-factor/enroll', { body: { password } }))
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields.password ?? error.message) : errorMessage(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Stack as="form" gap={4} className={classes.form} onSubmit={submit}>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        autoFocus
        error={problem}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        toggle="Show or hide your password"
      />
      <Button type="submit" loading={isPending} disabled={password === ''}>
        Continue
      </Button>
    </Stack>
  )
}
