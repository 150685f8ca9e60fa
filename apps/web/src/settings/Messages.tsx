import type { Contact } from '@corridor/contract'
import { canSomewhere } from '@corridor/rules/access'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { IconAlertTriangle, IconCircleCheck, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { errorMessage, fieldErrors } from '../base/apiError.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { onLive } from '../base/session/liveEvents.ts'
import { invalidate } from '../base/session/queries.ts'
import { flash } from '../base/state/flashes.ts'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { Section } from '../ui/page/Section.tsx'
import { confirmPhone, sendCode, sendTestMail } from './commands.ts'
import classes from './Messages.module.css'
import { CONTACT_KEY, contactQuery } from './queries.ts'

// lingui-set comment="Settings: email and texts"

/** Whether emails and texts arrive where they should. Nothing for those who get none. */
export default function Messages() {
  const { t } = useLingui()
  const { user, viewer, isImpersonator, availableMethods } = useInitialize()
  const { data: contact } = useQuery(contactQuery(user.version))
  // An answer to a text, or an email that came back, changes it without anybody touching the settings.
  useEffect(() => onLive('viewerChanged', () => void invalidate({ queryKey: CONTACT_KEY })), [])
  if (isImpersonator || !contact) return null
  const wants = (method: 'sms' | 'email') => user.notificationMethods.includes(method)
  const showsPhone = wants('sms') && contact.phone.state !== 'none'
  const showsEmail = wants('email') && (contact.email.isUndeliverable || contact.email.address === null)
  const runsDistrict = canSomewhere(viewer, 'district.see')
  if (!showsPhone && !showsEmail && !runsDistrict) return null
  return (
    <Section title={t`Email and texts`}>
      {showsEmail && <EmailProblem address={contact.email.address} />}
      {showsPhone && <Phone contact={contact} />}
      {runsDistrict && (
        <Operation hasEmail={availableMethods.includes('email')} hasTexts={availableMethods.includes('sms')} />
      )}
    </Section>
  )
}

function Note({ isGood = false, children }: { isGood?: boolean; children: ReactNode }) {
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <p className={classes.note} data-good={isGood || undefined}>
      <Icon size={20} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

function EmailProblem({ address }: { address: string | null }) {
  return (
    <Note>
      {address === null ? (
        <Trans>Your account has no email address, so no emails can be sent to you. The office can add one.</Trans>
      ) : (
        <Trans>
          Emails to <b translate="no">{address}</b> were refused several times, so no more are sent. Ask the office to
          correct the address.
        </Trans>
      )}
    </Note>
  )
}

function Phone({ contact: { phone, textsFrom } }: { contact: Contact }) {
  const number = phone.number ?? ''
  switch (phone.state) {
    case 'confirmed':
      return (
        <Note isGood>
          <Trans>Texts go to {number}.</Trans>
        </Note>
      )
    case 'stopped':
      return (
        <Note>
          {textsFrom ? (
            <Trans>
              You texted STOP from {number}, so it gets no texts. Text START to {textsFrom} to get them again.
            </Trans>
          ) : (
            <Trans>
              You texted STOP from {number}, so it gets no texts. Text START to the number the texts came from to get
              them again.
            </Trans>
          )}
        </Note>
      )
    case 'unusable':
      return (
        <Note>
          <Trans>{number} cannot be texted. Save another number above.</Trans>
        </Note>
      )
    default:
      // A new number starts from the beginning.
      return <ConfirmPhone key={number} number={number} />
  }
}

/** A code is texted to the number, and typed in here. */
function ConfirmPhone({ number }: { number: string }) {
  const { t } = useLingui()
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const run = async (work: () => Promise<unknown>, field: string) => {
    setPending(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(fieldErrors(error)[field] ?? errorMessage(error))
      return false
    } finally {
      setPending(false)
    }
  }
  const text = async () => {
    if (await run(() => sendCode(number), 'phoneNumber')) {
      setSent(true)
      setCode('')
    }
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6 && !isPending && (await run(() => confirmPhone(number, code), 'code'))) {
      flash(t`${number} is confirmed.`)
    }
  }

  return (
    <Stack as="form" gap={4} onSubmit={confirm}>
      <Note>
        <Trans>No texts are sent to {number} until you confirm that it's yours.</Trans>
      </Note>
      {isSent && (
        <TextInput
          label={t`Code from the text message`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={6}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value.replace(/\D/g, ''))
            setProblem(null)
          }}
          error={problem}
        />
      )}
      {!isSent && problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Row gap={3}>
        {isSent && (
          <Button type="submit" loading={isPending} disabled={code.length !== 6}>
            <Trans>Confirm</Trans>
          </Button>
        )}
        <Button variant="default" loading={isPending && !isSent} disabled={isPending} onClick={() => void text()}>
          {isSent ? t`Text another code` : t`Text me a code`}
        </Button>
      </Row>
    </Stack>
  )
}

/** For district administrators: what the server can send, and a test email. */
function Operation({ hasEmail, hasTexts }: { hasEmail: boolean; hasTexts: boolean }) {
  const [result, setResult] = useState<{ isGood: boolean; text: string } | null>(null)
  const [isPending, setPending] = useState(false)
  const test = async () => {
    setPending(true)
    setResult(null)
    try {
      const { sentTo, problem } = await sendTestMail()
      setResult(
        problem ? { isGood: false, text: problem } : { isGood: true, text: `An email is on its way to ${sentTo}.` },
      )
    } catch (error) {
      setResult({ isGood: false, text: errorMessage(error) })
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <p className={classes.state}>
        {hasEmail
          ? 'This server sends email.'
          : 'This server sends no email. Its operator sets SMTP_URL and MAIL_FROM.'}{' '}
        {hasTexts ? 'It sends text messages.' : 'It sends no text messages. Its operator sets SMS_PROVIDER.'}
      </p>
      {hasEmail && (
        <Row gap={3}>
          <Button
            variant="default"
            leftSection={<IconMail size={18} aria-hidden />}
            loading={isPending}
            onClick={() => void test()}
          >
            Send me a test
          </Button>
        </Row>
      )}
      <div role="status">{result && <Note isGood={result.isGood}>{result.text}</Note>}</div>
    </>
  )
}
