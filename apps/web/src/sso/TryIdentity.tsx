import type { SignOnIdentity } from '@corridor/contract'
import { EMAIL_LENGTH } from '@corridor/contract/constants'
import type { Provider } from '@corridor/rules/signIn'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { request } from '../base/client.ts'
import classes from './SignIn.module.css'

/** What each provider sends about somebody. */
const SENT: Readonly<Record<Provider, string>> = {
  google: 'An email address, a domain or the id of an account',
  microsoft: 'An email address, the object id of an account or a tenant id',
  clever: 'An email address, the id of a person at Clever or in the roster, or a district id',
  classlink: 'An email address, the sourcedId of the roster, the id of a user or a tenant id',
  oidc: 'An email address, a domain or the subject of an account',
}

/** What something that the provider sends would do, before anybody signs in for real. */
export function TryIdentity({ identity: { ssoIdentityId, name, provider } }: { identity: SignOnIdentity }) {
  const [typed, setTyped] = useState('')
  const [outcome, setOutcome] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
    try {
      const { sentence } = await request('POST /api/sso/identity/:ssoIdentityId/try', {
        params: { ssoIdentityId },
        body: { typed },
      })
      setOutcome(sentence)
    } catch (error) {
      setOutcome(errorMessage(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <form className={classes.try} onSubmit={ask} aria-label={`Try ${name}`}>
      <TextInput
        label="Try it with what the provider sends"
        description={SENT[provider]}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_LENGTH}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setOutcome(null)
        }}
      />
      <Button type="submit" variant="default" loading={isAsking} disabled={typed.trim() === ''}>
        Try it
      </Button>
      <p className={classes.outcome} role="status">
        {outcome}
      </p>
    </form>
  )
}
