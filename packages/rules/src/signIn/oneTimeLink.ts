/**
 * Links that work once: an invitation for someone who has no way to sign in yet, and a reset for someone with a
 * password. Opening a link changes nothing. Setting the password spends it.
 */
import { type Instant, minutesAfter } from '../time/instant.ts'

export const LINK_PURPOSES = ['invitation', 'reset'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

const MINUTES: Readonly<Record<LinkPurpose, number>> = { invitation: 14 * 24 * 60, reset: 24 * 60 }

export function linkEnd(purpose: LinkPurpose, now: Instant): Instant {
  return minutesAfter(now, MINUTES[purpose])
}

export interface SignInMeans {
  hasPassword: boolean
  /** Signs in through a provider, such as Google or Clever. */
  hasProvider: boolean
}

/** Null for someone who only signs in through a provider, because then the password is not ours. */
export function linkFor({ hasPassword, hasProvider }: SignInMeans): LinkPurpose | null {
  if (hasPassword) return 'reset'
  return hasProvider ? null : 'invitation'
}

/** Says why the button is disabled. */
export const PROVIDER_ONLY = 'Signs in through the school’s single sign-on. The password is kept there.'
