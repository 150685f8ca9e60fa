import type { Answer, SignOnIdentity } from '@corridor/contract'
import { EMAIL_LENGTH } from '@corridor/contract/constants'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorMessage, request } from '../base/client.ts'
import classes from './SignIn.module.css'

type Outcome = Answer<'POST /api/sso/identity/:ssoIdentityId/try'>

/** Whom an email address would sign in, before anybody tries it for real. */
export function TryIdentity({ identity: { ssoIdentityId, name } }: { identity: SignOnIdentity }) {
  const [email, setEmail] = useState('')
  const [outcome, setOutcome] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
    try {
      setOutcome(
        outcomeText(
          await request('POST /api/sso/identity/:ssoIdentityId/try', { params: { ssoIdentityId }, body: { email } }),
        ),
      )
    } catch (error) {
      setOutcome(errorMessage(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <form className={classes.try} onSubmit={ask} aria-label={`Try ${name}`}>
      <TextInput
        label="Try it with an email address"
        type="text"
        inputMode="email"
        autoComplete="off"
        maxLength={EMAIL_LENGTH}
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setOutcome(null)
        }}
      />
      <Button type="submit" variant="default" loading={isAsking} disabled={email.trim() === ''}>
        Try it
      </Button>
      <p className={classes.outcome} role="status">
        {outcome}
      </p>
    </form>
  )
}

export function outcomeText({ person, isLinked, sentence }: Outcome): string {
  if (!person) return sentence ?? ''
  const who = `${person.name} (${person.username})`
  return isLinked ? `Signs in ${who}, who has signed in this way before.` : `Would sign in ${who}.`
}
