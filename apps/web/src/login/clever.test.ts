import { expect, it } from 'vitest'
import { cleverAddress } from './clever.ts'

it('[SSO-01] [SSO-02] asks Clever for a code, to be brought to our own endpoint', () => {
  const url = new URL(cleverAddress('our client', 'https://corridor.school.example'))
  expect(url.origin + url.pathname).toBe('https://clever.com/oauth/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    redirect_uri: 'https://corridor.school.example/sso/clever',
    client_id: 'our client',
  })
})
