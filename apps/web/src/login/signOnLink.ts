import type { SsoIdentity } from '@corridor/contract'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="Everybody: signing in"

/** Where a sign-in through the school begins. The server sends the browser on to the provider. */
export function signOnUrl(identity: SsoIdentity | null, redirect: string | undefined): string {
  const query = new URLSearchParams({ identityId: String(identity?.ssoIdentityId ?? null) })
  if (redirect !== undefined) query.set('redirect', redirect)
  return `/sso?${query}`
}

const LABELS: Readonly<Record<string, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  clever: 'Clever',
  classlink: 'ClassLink',
}

/** Names the provider that the link leads to. One without a brand goes by its own name. */
export function signOnLabel(i18n: I18n, identity: SsoIdentity | null): string {
  const provider = LABELS[identity?.provider ?? 'google'] ?? identity?.name ?? ''
  return i18n._(msg`Login with ${provider}`)
}
