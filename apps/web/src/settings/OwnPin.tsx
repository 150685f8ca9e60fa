import { MAX_PIN_LENGTH, MIN_PIN_LENGTH, type PinProblem, pinProblem } from '@corridor/rules/kiosk'
import type { Message } from '@corridor/rules/words'
import { msg, ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { request } from '../base/client.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { invalidate } from '../base/session/queries.ts'
import { flash } from '../base/state/flashes.ts'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { Row } from '../ui/layout/Stack.tsx'
import { Section } from '../ui/page/Section.tsx'
import classes from './OwnPin.module.css'

// lingui-set comment="Settings: the PIN for kiosks"

const pinQuery = queryOptions({ queryKey: ['pin'], queryFn: () => request('GET /api/user/pin') })

const PROBLEMS: Readonly<Record<PinProblem, Message>> = {
  format: msg`A PIN has ${ph({ min: MIN_PIN_LENGTH })} to ${ph({ max: MAX_PIN_LENGTH })} digits.`,
  easy: msg`Too easy to guess.`,
}

/** Where a kiosk of the student's school asks for a PIN, or once they have one. */
export function OwnPin() {
  const { t } = useLingui()
  const { isImpersonator } = useInitialize()
  const { data } = useQuery({ ...pinQuery, enabled: !isImpersonator })
  if (!data || !(data.isUsed || data.isSet)) return null
  return (
    <Section
      title={t`PIN for kiosks`}
      description={
        data.isSet
          ? t`You have a PIN. Type it at a kiosk after your number. If you forgot it, set a new one.`
          : t`Kiosks at your school ask for a PIN after your number. Set yours here.`
      }
    >
      <PinForm isSet={data.isSet} />
    </Section>
  )
}

function PinForm({ isSet }: { isSet: boolean }) {
  const { t, i18n } = useLingui()
  const { user } = useInitialize()
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = pinProblem(pin, user.schoolIdentifier)
    if (found) return setProblem(i18n._(PROBLEMS[found]))
    setPending(true)
    try {
      await request('POST /api/user/pin', { body: { pin } })
      setPin('')
      flash(t`Your PIN is set.`)
      invalidate(pinQuery).catch(() => undefined)
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PasswordField
        label={t`New PIN`}
        description={problem === null && i18n._(PROBLEMS.format)}
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_PIN_LENGTH}
        error={problem}
        errorProps={{ role: 'alert' }}
        value={pin}
        onChange={({ currentTarget }) => {
          setPin(currentTarget.value)
          setProblem(null)
        }}
        toggle={t`Show or hide the PIN`}
      />
      <Row>
        <Button type="submit" loading={isPending} disabled={pin === ''}>
          {isSet ? <Trans>Change PIN</Trans> : <Trans>Set PIN</Trans>}
        </Button>
      </Row>
    </form>
  )
}
