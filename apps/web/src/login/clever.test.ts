import { expect, it } from 'vitest'
import { cleverUrl } from './clever.ts'

it('[SSO-01] [SSO-02] requests a code from Clever, with our endpoint as the redirect', () => {
  const url = new URL(cleverUrl('our client', 'https://corridor.school.example'))
  expect(url.origin + url.pathname).toBe('https://clever.com/oauth/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    redirect_uri: 'https://corridor.school.example/sso/clever',
    client_id: 'our client',
  })
})
