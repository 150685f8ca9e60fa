import type { SignOnIdentity } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { configurationFor, configurationProblems, type Provider } from '@corridor/rules/signIn'
import type { Problems } from '../ui/form/useForm.ts'

/** A way to sign in, as it is typed. */
export interface IdentityForm {
  provider: Provider
  name: string
  schoolIds: readonly SchoolId[]
  /** Separated by commas or spaces. */
  domains: string
  tenant: string
  issuer: string
  client: string
  clientSecret: string
  authoritative: boolean
}

export function newForm(name: string): IdentityForm {
  const empty = { domains: '', tenant: '', issuer: '', client: '', clientSecret: '' }
  return { provider: 'google', name, schoolIds: [], ...empty, authoritative: false }
}

export function formOf(identity: SignOnIdentity): IdentityForm {
  const { provider, name, schoolIds, domains, tenant, issuer, client, authoritative } = identity
  return {
    provider,
    name,
    schoolIds,
    domains: domains.join(', '),
    tenant,
    issuer,
    client,
    clientSecret: '',
    authoritative,
  }
}

export const domainsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((domain) => domain !== '')

/** What is sent. The secret only if one was typed: the stored one is never shown. */
export function bodyOf({ provider: _, domains, clientSecret, schoolIds, ...rest }: IdentityForm) {
  return {
    ...rest,
    schoolIds: [...schoolIds],
    domains: domainsOf(domains),
    ...(clientSecret.trim() !== '' && { clientSecret }),
  }
}

/** What is wrong with what was typed. Empty fields are not complained about while somebody types. */
export function problemsOf(values: IdentityForm): Problems<IdentityForm> {
  const problems = configurationProblems(values.provider, configurationFor(values.provider, bodyOf(values)))
  const typed = (field: 'domains' | 'tenant' | 'issuer' | 'client') =>
    values[field].trim() === '' ? null : (problems[field] ?? null)
  return { domains: typed('domains'), tenant: typed('tenant'), issuer: typed('issuer') }
}

/** Something that this provider needs is missing. */
export function isIncomplete(values: IdentityForm, hasSecret: boolean): boolean {
  const { provider, name, domains, tenant, issuer, client, clientSecret } = values
  if (name.trim() === '') return true
  switch (provider) {
    case 'google':
      return domains.trim() === ''
    case 'oidc':
      return issuer.trim() === '' || client.trim() === '' || (clientSecret.trim() === '' && !hasSecret)
    default:
      return tenant.trim() === ''
  }
}
