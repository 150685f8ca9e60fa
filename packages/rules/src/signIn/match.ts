/**
 * Who someone is that a provider has identified. People exist before they sign in (from a roster, or added by an
 * administrator), and signing in only finds them: by their account at the provider, by their id in the roster, or by
 * their email address, and only within the schools of the way to sign in that they chose. A name is never compared.
 */
import type { UserId } from '../ids.ts'
import type { I18n, Message } from '../words/i18n.ts'
import { type Provider, ROSTER_SOURCES } from './provider.ts'

/** What the provider says about whoever signed in there. */
export interface ProviderAccount {
  /** Stays the same for one account at the provider, whatever its email address becomes. */
  subject: string
  /** Ids of the same person in rosters from this provider. */
  rosterIds: readonly RosterId[]
  emails: readonly ProvidedEmail[]
  /** If the provider says so. */
  isStudent?: boolean
}

export interface RosterId {
  source: string
  externalId: string
}

/**
 * A person's id in Clever's files, as rosters keep it. Student information systems often number students and staff
 * apart, so the same number can be a student's and a teacher's.
 */
export function cleverPersonId(kind: 'student' | 'staff', id: string): string {
  return `${kind} ${id}`
}

/** The ids that a provider sends, as rosters have them. */
export function rosterIdsOf(provider: Provider, ids: readonly string[]): RosterId[] {
  const source = ROSTER_SOURCES[provider]
  return source === null ? [] : ids.filter((id) => id !== '').map((externalId) => ({ source, externalId }))
}

export interface ProvidedEmail {
  address: string
  /** Whether the provider has checked that it belongs to whoever signs in. Some providers do not say. */
  verification: 'verified' | 'unverified' | 'unknown'
}

/** What a claim such as `email_verified` says. Some providers write it as text. */
export function verificationOf(claim: unknown): ProvidedEmail['verification'] {
  if (claim === undefined || claim === null) return 'unknown'
  return [true, 1, 'true', '1'].some((yes) => yes === claim) ? 'verified' : 'unverified'
}

/** Someone who may be the one. */
export interface MatchCandidate {
  userId: UserId
  /** Belongs now to one of the schools of the way to sign in, and has not left. */
  isInSchools: boolean
  /** Another account of this provider is linked to them. */
  hasOtherAccount: boolean
  /** Whoever set up the way to sign in has power over them (`reaches`). */
  isReached: boolean
}

export interface MatchFacts {
  /** Who of the district is linked to this account of the provider. */
  linked: MatchCandidate | null
  /** Who has one of the roster ids. */
  withRosterId: readonly MatchCandidate[]
  /** Who has one of the email addresses that count (`countingEmails`). */
  withEmail: readonly MatchCandidate[]
}

export type MatchRefusal = 'not_found' | 'ambiguous' | 'not_confirmed' | 'other_account'

export type Match =
  | { kind: 'linked'; userId: UserId }
  /** They are found for the first time, and are linked to the account of the provider from now on. */
  | { kind: 'found'; userId: UserId; by: 'rosterId' | 'email' }
  | { kind: 'refused'; reason: MatchRefusal }

export function matchProviderAccount({ linked, withRosterId, withEmail }: MatchFacts): Match {
  // Someone who was linked is nobody else, even if another person has the same email address by now.
  if (linked) return linked.isInSchools ? { kind: 'linked', userId: linked.userId } : refused('not_found')
  const byRosterId = withRosterId.filter(({ isInSchools }) => isInSchools)
  const by = byRosterId.length > 0 ? 'rosterId' : 'email'
  const found = by === 'rosterId' ? byRosterId : withEmail.filter(({ isInSchools }) => isInSchools)
  const [person, another] = found
  if (!person) return refused('not_found')
  if (another) return refused('ambiguous')
  // Otherwise someone could set up a provider of their own, which says that they are an administrator.
  if (!person.isReached) return refused('not_confirmed')
  // A domain can change hands, and an address can be given to someone new: only an administrator unlinks.
  if (person.hasOtherAccount) return refused('other_account')
  return { kind: 'found', userId: person.userId, by }
}

const refused = (reason: MatchRefusal): Match => ({ kind: 'refused', reason })

interface EmailTerms {
  /** The way to sign in accepts accounts of one tenant or district only. */
  isPinned: boolean
  /** An administrator has declared that this tenant's addresses are true. */
  isAuthoritative: boolean
}

/** The addresses that may find someone, in lower case. One that the provider calls unverified never does. */
export function countingEmails(emails: readonly ProvidedEmail[], { isPinned, isAuthoritative }: EmailTerms): string[] {
  const addresses = (which: ProvidedEmail['verification']) =>
    emails.filter(({ verification }) => verification === which).flatMap(({ address }) => comparableEmail(address) ?? [])
  const denied = addresses('unverified')
  const counting = [...addresses('verified'), ...(isPinned && isAuthoritative ? addresses('unknown') : [])]
  return [...new Set(counting)].filter((address) => !denied.includes(address))
}

/**
 * In lower case, or null if it finds nobody. Some letters beyond ASCII become ASCII letters in lower case, such as the
 * sign for kelvin, so that someone's own address could become another person's.
 */
export function comparableEmail(address: string): string | null {
  const trimmed = address.trim()
  return /^[!-~]+@[!-~]+$/.test(trimmed) ? trimmed.toLowerCase() : null
}

/** Empty for what is no address. */
export const emailDomain = (address: string): string => comparableEmail(address)?.split('@').at(-1) ?? ''

const SIGN_ON_REFUSALS = {
  not_found: /* i18n */ {
    id: 'signOn.notFound',
    message:
      'We could not find you at your school. Ask the office to add you, with the email address you signed in with.',
  },
  not_confirmed: /* i18n */ {
    id: 'signOn.notConfirmed',
    message:
      'Your school account is not connected yet. Sign in with your username, or ask an administrator of your district to confirm this way to sign in.',
  },
  ambiguous: /* i18n */ {
    id: 'signOn.ambiguous',
    message: 'More than one person at your school has your email address. Ask the office to correct it.',
  },
  other_account: /* i18n */ {
    id: 'signOn.otherAccount',
    message: 'You signed in with another account before. Use that one, or ask an administrator to unlink it.',
  },
  wrong_account: /* i18n */ {
    id: 'signOn.wrongAccount',
    message: 'That is not an account of your school. Use the one that your school gave you.',
  },
  canceled: /* i18n */ {
    id: 'signOn.canceled',
    message: 'You did not finish signing in. Try again when you are ready.',
  },
  expired: /* i18n */ {
    id: 'signOn.expired',
    message: 'This sign-in took too long, or was opened twice. Please try again.',
  },
  no_cookie: /* i18n */ {
    id: 'signOn.noCookie',
    message: 'Your browser blocked a cookie that sign-in needs. Allow cookies for this page, then try again.',
  },
  not_set_up: /* i18n */ {
    id: 'signOn.notSetUp',
    message: 'Signing in this way is not set up yet. Sign in with your username, or ask the office.',
  },
  busy: /* i18n */ {
    id: 'signOn.busy',
    message: 'Many people are signing in right now. Wait a minute, then try again.',
  },
  failed: /* i18n */ {
    id: 'signOn.failed',
    message: 'Signing in did not work. Please try again in a moment.',
  },
} satisfies Record<string, Message>

/** Why someone who came back from a provider is not signed in. */
export type SignOnRefusal = keyof typeof SIGN_ON_REFUSALS

export function signOnRefusalText(i18n: I18n, reason: string): string {
  return i18n._(SIGN_ON_REFUSALS[Object.hasOwn(SIGN_ON_REFUSALS, reason) ? (reason as SignOnRefusal) : 'failed'])
}
