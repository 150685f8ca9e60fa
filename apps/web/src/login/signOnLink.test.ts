import type { SsoIdentity } from '@corridor/contract'
import { asSsoIdentityId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { english } from '../testing/words.ts'
import { signOnLabel, signOnUrl } from './signOnLink.ts'

const lakeside = (provider: SsoIdentity['provider']): SsoIdentity => ({
  ssoIdentityId: asSsoIdentityId(7),
  name: 'Lakeside',
  provider,
})

describe('the link to the provider', () => {
  it('[SSO-06] carries the chosen identity, or null, and the page to return to', () => {
    expect(signOnUrl(lakeside('google'), undefined)).toBe('/sso?identityId=7')
    expect(signOnUrl(null, undefined)).toBe('/sso?identityId=null')
    const url = new URL(signOnUrl(lakeside('google'), '/student/pass/1?a=b'), 'https://corridor.example')
    expect(Object.fromEntries(url.searchParams)).toEqual({ identityId: '7', redirect: '/student/pass/1?a=b' })
  })

  it.each([
    [null, 'Login with Google'],
    [lakeside('google'), 'Login with Google'],
    [lakeside('microsoft'), 'Login with Microsoft'],
    [lakeside('classlink'), 'Login with ClassLink'],
    [lakeside('clever'), 'Login with Clever'],
    [lakeside('oidc'), 'Login with Lakeside'],
  ])('[D-150] [SSO-06] names the provider: %j', (identity, label) => {
    expect(signOnLabel(english, identity)).toBe(label)
  })
})
