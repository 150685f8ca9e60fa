import { describe, expect, it } from 'vitest'
import { asUserId } from '../ids.ts'
import { attemptOutcome, attemptText, readAttempt, type SignInMethod } from './attempt.ts'
import type { MatchCandidate, MatchFacts } from './match.ts'

const TENANT = '0a1b2c3d-0000-4000-8000-1234567890ab'
const DISTRICT = '0123456789abcdef01234567'
const google: SignInMethod = {
  provider: 'google',
  configuration: { domains: ['lakeside.example'] },
  authoritative: false,
}
const microsoft: SignInMethod = { provider: 'microsoft', configuration: { tenant: TENANT }, authoritative: true }
const clever: SignInMethod = { provider: 'clever', configuration: { tenant: DISTRICT }, authoritative: false }
const classLink: SignInMethod = { provider: 'classlink', configuration: { tenant: '2284' }, authoritative: false }
const own: SignInMethod = { provider: 'oidc', configuration: { issuer: 'https://id.example' }, authoritative: false }

const NOBODY: MatchFacts = { linked: null, withRosterId: [], withEmail: [] }
const ada: MatchCandidate = { userId: asUserId(1), isInSchools: true, hasOtherAccount: false, isReached: true }
const ben: MatchCandidate = { ...ada, userId: asUserId(2) }

/** What is read on the screen, if these are the people that were found. */
function said(tried: SignInMethod, typed: string, facts: Partial<MatchFacts> = {}): string {
  const attempt = readAttempt(tried, typed)
  if ('sentence' in attempt) return attempt.sentence
  const outcome = attemptOutcome({ ...NOBODY, ...facts })
  return attemptText({ tried, typed, is: attempt.is, outcome, who: 'Ada North' })
}

describe('[D-071] [D-151] trying a way to sign in with', () => {
  it.each<[string, SignInMethod, string, Partial<MatchFacts>, string]>([
    ['an address', google, 'Ada@Lakeside.example', { withEmail: [ada] }, 'email address, if Google has verified it.'],
    ['an address', own, 'ada@x.example', { withEmail: [ada] }, 'email address, if the provider has verified it.'],
    ['a trusted address', microsoft, 'ada@x.example', { withEmail: [ada] }, 'found by the email address.'],
    ['an address', google, 'ada@x.example', { withEmail: [ada] }, 'not in one of the domains'],
    ['an address', clever, 'ada@x.example', { withEmail: [ada] }, 'does not verify email addresses'],
    ['an address', google, 'a@lakeside.example', {}, 'Nobody in these schools has this email address.'],
    ['an address', google, 'a@lakeside.example', { withEmail: [{ ...ada, isInSchools: false }] }, 'at another school'],
    ['two people’s address', google, 'a@lakeside.example', { withEmail: [ada, ben] }, 'More than one person'],
    ['a domain', google, 'Lakeside.example', {}, 'Accounts of this domain are accepted.'],
    ['a domain', google, 'elsewhere.example', {}, 'Accounts of this domain are refused.'],
    ['a tenant', microsoft, TENANT.toUpperCase(), {}, 'Accounts of this tenant are accepted.'],
    ['a tenant', microsoft, TENANT.replace('0a', '0b'), {}, 'If it is the id of a tenant, its accounts are refused.'],
    ['a district', clever, DISTRICT, {}, 'Accounts of this district are accepted.'],
    ['a linked account', google, '1123', { linked: ada }, 'Signs in Ada North, who is linked to this account.'],
    ['a new account', google, '1123', {}, 'The first time, the email address decides.'],
    [
      'a roster id',
      classLink,
      'T-17',
      { withRosterId: [ada] },
      'Would sign in Ada North, found by the id in the roster.',
    ],
    ['a roster id', clever, '17', {}, 'Nobody in these schools has this id in the roster'],
    ['a roster id', clever, '17', { withRosterId: [{ ...ada, isInSchools: false }] }, 'at another school, or has left'],
    [
      'a roster id',
      clever,
      '17',
      { withRosterId: [{ ...ada, hasOtherAccount: true }] },
      'has signed in this way before',
    ],
  ])('%s', (_what, tried, typed, facts, words) => {
    expect(said(tried, typed, facts)).toContain(words)
  })

  it('an id, as the provider would send it', () => {
    const account = (tried: SignInMethod, typed: string) => readAttempt(tried, typed)
    expect(account(classLink, ' 17 ')).toMatchObject({
      account: { subject: '2284:17', rosterIds: [{ source: 'oneroster', externalId: '17' }], emails: [] },
    })
    expect(account(clever, '17')).toMatchObject({
      account: { subject: '17', rosterIds: [{ source: 'clever', externalId: '17' }] },
    })
    expect(account(microsoft, 'oid')).toMatchObject({ account: { subject: `${TENANT}:oid`, rosterIds: [] } })
  })
})
