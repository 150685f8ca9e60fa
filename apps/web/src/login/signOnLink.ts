import type { SsoIdentity } from '@corridor/contract'

/** Where a sign-in through the school begins. The server sends the browser on to the provider. */
export function signOnUrl(identity: SsoIdentity | null, redirect: string | undefined): string {
  const query = new URLSearchParams({ identityId: String(identity?.ssoIdentityId ?? null) })
  if (redirect !== undefined) query.set('redirect', redirect)
  return `/sso?${query}`
}

const LABELS: Readonly<Record<string, string>> = { microsoft: 'Microsoft', clever: 'Clever', classlink: 'ClassLink' }

/** Names the provider that the link leads to. One without a brand goes by its own name. */
export function signOnLabel(identity: SsoIdentity | null): string {
  if (identity === null || identity.provider === 'google') return 'Login with Google'
  return `Login with ${LABELS[identity.provider] ?? identity.name}`
}
