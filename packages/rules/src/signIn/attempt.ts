/**
 * Trying a way to sign in before anybody relies on it: an administrator types one thing that the provider sends, such as
 * an email address, an account's id or a tenant, and reads in words what it would do. Nothing is linked by it.
 */
import type { UserId } from '../ids.ts'
import { emailDomain, type MatchFacts, matchProviderAccount, type ProviderAccount, rosterIdsOf } from './match.ts'
import {
  isDomain,
  isTenant,
  type Provider,
  providerLabel,
  ROSTER_SOURCES,
  type SignOnConfiguration,
} from './provider.ts'

/** The way to sign in that is tried. */
export interface SignInMethod {
  provider: Provider
  configuration: SignOnConfiguration
  /** Email addresses that the provider has not verified are trusted. */
  authoritative: boolean
}

export type Attempt =
  /** The answer is known without looking for anybody. */
  | { sentence: string }
  /** What the provider would say about someone of whom this is true. */
  | { account: ProviderAccount; is: 'email' | 'id' }

export function readAttempt(tried: SignInMethod, typed: string): Attempt {
  const text = typed.trim()
  return text.includes('@') ? emailAttempt(tried, text) : idAttempt(tried, text)
}

const UNVERIFIED =
  'This provider does not verify email addresses, so they find nobody. Switch on “Trust its email addresses” if your district manages them.'

function emailAttempt({ provider, configuration, authoritative }: SignInMethod, address: string): Attempt {
  const { domains = [] } = configuration
  if (domains.length > 0 && !domains.includes(emailDomain(address))) {
    return { sentence: 'Refused: this address is not in one of the domains.' }
  }
  const isVerified = verifiesAddresses(provider)
  if (!isVerified && !authoritative) return { sentence: UNVERIFIED }
  const verification = isVerified ? 'verified' : 'unknown'
  return { is: 'email', account: { subject: '', rosterIds: [], emails: [{ address, verification }] } }
}

const verifiesAddresses = (provider: Provider) => provider === 'google' || provider === 'oidc'

const TENANT_WORDS: Partial<Record<Provider, string>> = { microsoft: 'tenant', clever: 'district', classlink: 'tenant' }

function idAttempt({ provider, configuration }: SignInMethod, text: string): Attempt {
  const { domains = [], tenant } = configuration
  const word = TENANT_WORDS[provider]
  if (word !== undefined && text.toLowerCase() === tenant) {
    return { sentence: `Accounts of this ${word} are accepted.` }
  }
  if (domains.length > 0 && isDomain(text.toLowerCase())) {
    const isOwn = domains.includes(text.toLowerCase())
    return { sentence: `Accounts of this domain are ${isOwn ? 'accepted' : 'refused'}.` }
  }
  const account = { subject: subjectOf(provider, tenant, text), rosterIds: rosterIdsOf(provider, [text]), emails: [] }
  return { is: 'id', account }
}

/** Ids of these accounts are unique in their tenant only. */
function subjectOf(provider: Provider, tenant: string | undefined, id: string): string {
  return provider === 'microsoft' || provider === 'classlink' ? `${tenant}:${id}` : id
}

export type AttemptOutcome =
  | { userId: UserId; by: 'account' | 'rosterId' | 'email'; isLinked: boolean }
  | { userId: null; reason: 'not_found' | 'elsewhere' | 'ambiguous' | 'not_confirmed' }

/** Whom the account would sign in. Who is linked to another account is found as well: the typed part may be of that one. */
export function attemptOutcome(facts: MatchFacts): AttemptOutcome {
  const found = [...facts.withRosterId, ...facts.withEmail]
  const free = <T extends object>(candidate: T) => ({ ...candidate, hasOtherAccount: false })
  const match = matchProviderAccount({
    ...facts,
    withRosterId: facts.withRosterId.map(free),
    withEmail: facts.withEmail.map(free),
  })
  switch (match.kind) {
    case 'linked':
      return { userId: match.userId, by: 'account', isLinked: true }
    case 'found': {
      const isLinked = found.some(({ userId, hasOtherAccount }) => userId === match.userId && hasOtherAccount)
      return { userId: match.userId, by: match.by, isLinked }
    }
    case 'refused':
      if (match.reason === 'ambiguous' || match.reason === 'not_confirmed') {
        return { userId: null, reason: match.reason }
      }
      return { userId: null, reason: found.length > 0 ? 'elsewhere' : 'not_found' }
  }
}

interface AttemptWords {
  tried: SignInMethod
  typed: string
  is: 'email' | 'id'
  outcome: AttemptOutcome
  /** The name of whoever was found. */
  who: string
}

export function attemptText({ tried: { provider }, typed, is, outcome, who }: AttemptWords): string {
  if (outcome.userId === null) {
    if (outcome.reason === 'not_confirmed') return NOT_CONFIRMED
    if (is === 'email') return EMAIL_FINDS_NOBODY[outcome.reason]
    const word = TENANT_WORDS[provider]
    const isOther = word !== undefined && isTenant(provider, typed.trim().toLowerCase())
    const nobody = ROSTER_SOURCES[provider] === null ? NO_SUCH_ACCOUNT : ID_FINDS_NOBODY[outcome.reason]
    return isOther ? `${nobody} If it is the id of a ${word}, its accounts are refused.` : nobody
  }
  if (outcome.by === 'account') return `Signs in ${who}, who is linked to this account.`
  if (outcome.isLinked) {
    return `Signs in ${who}, who has signed in this way before. An account other than that one is refused until it is unlinked on their page.`
  }
  if (outcome.by === 'rosterId') return `Would sign in ${who}, found by the id in the roster.`
  const terms = verifiesAddresses(provider) ? `, if ${providerLabel(provider, 'the provider')} has verified it` : ''
  return `Would sign in ${who}, found by the email address${terms}.`
}

const NOT_CONFIRMED =
  'Somebody is found, but the person who set this up may not edit their account, or has left. Confirm it, and try again.'
const EMAIL_FINDS_NOBODY = {
  not_found: 'Nobody in these schools has this email address.',
  elsewhere: 'Nobody in these schools has this email address. Somebody has it who is at another school, or has left.',
  ambiguous: 'More than one person in these schools has this email address. Correct it on their pages.',
} as const
const ID_FINDS_NOBODY = {
  not_found: 'Nobody in these schools has this id in the roster, or has signed in with it.',
  elsewhere:
    'Nobody in these schools has this id in the roster. Somebody has it who is at another school, or has left.',
  ambiguous: 'More than one person in these schools has this id in the roster.',
} as const
const NO_SUCH_ACCOUNT =
  'Nobody in these schools has signed in with this account. The first time, the email address decides.'
