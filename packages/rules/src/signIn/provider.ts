/** Who can tell us who someone is. `oidc` is any other OpenID Connect provider, such as one that a district runs. */
export const PROVIDERS = ['google', 'microsoft', 'clever', 'classlink', 'oidc'] as const
export type Provider = (typeof PROVIDERS)[number]

/** What is set up for a way to sign in. Which of these there are depends on the provider. */
export interface SignOnConfiguration {
  /** Google: the Workspace domains of the district. Others: the domains that an email address may have. */
  domains?: readonly string[]
  /** The id of the district at the provider: Microsoft's tenant, Clever's district, ClassLink's tenant. */
  tenant?: string
  /** The address of a provider that the district runs itself. */
  issuer?: string
  client?: string
}

const LABELS: Readonly<Record<Exclude<Provider, 'oidc'>, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  clever: 'Clever',
  classlink: 'ClassLink',
}

/** A provider that has no brand goes by the name that the district gave it. */
export function providerLabel(provider: Provider, ownName: string): string {
  return provider === 'oidc' ? ownName : LABELS[provider]
}

/** What a stored link is called. A provider of the district goes by its host. */
export function linkName(key: string): string {
  const issuer = key.startsWith('oidc:') ? key.slice('oidc:'.length) : null
  return issuer === null ? providerLabel(key as Provider, key) : issuer.replace(/^https?:\/\//, '')
}

/** Under which a person's account at the provider is stored. Two issuers are two providers. */
export function providerKey(provider: Provider, { issuer }: SignOnConfiguration): string {
  return provider === 'oidc' ? `oidc:${issuer}` : provider
}

/** Which field says whose accounts these are. Two districts cannot both have the same value in it. */
export function claimedField(provider: Provider): 'domains' | 'tenant' | null {
  if (provider === 'oidc') return null
  return provider === 'google' ? 'domains' : 'tenant'
}

/** The domains or the tenant that belong to one district. */
export function claimsOf(provider: Provider, { domains = [], tenant = '' }: SignOnConfiguration): readonly string[] {
  const field = claimedField(provider)
  if (field === 'domains') return domains
  return field === 'tenant' && tenant !== '' ? [tenant] : []
}

/** Whose ids the provider sends: those of rosters from this source. Null if it knows nothing of rosters. */
export const ROSTER_SOURCES: Readonly<Record<Provider, string | null>> = {
  google: null,
  microsoft: null,
  clever: 'clever',
  classlink: 'oneroster',
  oidc: null,
}

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/
const TENANTS: Partial<Record<Provider, [pattern: RegExp, sentence: string]>> = {
  microsoft: [
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'Enter the tenant id, such as 0a1b2c3d-0000-4000-8000-1234567890ab.',
  ],
  clever: [/^[0-9a-f]{24}$/, 'Enter the district id that Clever shows, 24 letters and digits.'],
  classlink: [/^\d{1,12}$/, 'Enter the tenant id that ClassLink shows, a number.'],
}

export const isDomain = (text: string): boolean => DOMAIN.test(text)
/** It has the form of a tenant's or district's id at the provider. */
export const isTenant = (provider: Provider, text: string): boolean => TENANTS[provider]?.[0].test(text) ?? false

export type ConfigurationProblems = Partial<Record<'domains' | 'tenant' | 'issuer' | 'client', string>>

/** What is wrong, by field. Without these values, anybody's account at the provider would count as one of the district. */
export function configurationProblems(provider: Provider, configuration: SignOnConfiguration): ConfigurationProblems {
  const { domains = [], tenant = '', issuer = '', client = '' } = configuration
  const problems: ConfigurationProblems = {}
  const badDomain = domains.find((domain) => !isDomain(domain))
  if (badDomain !== undefined) problems.domains = `${badDomain} is not a domain. Enter it like lakeside.example.org.`
  else if (provider === 'google' && domains.length === 0) problems.domains = 'Enter at least one domain of your school.'
  const [pattern, sentence] = TENANTS[provider] ?? []
  if (pattern && !pattern.test(tenant)) problems.tenant = sentence as string
  if (provider === 'oidc') {
    if (!isHttpsAddress(issuer)) problems.issuer = 'Enter the issuer’s address, which starts with https://.'
    if (client === '') problems.client = 'Enter the client id.'
  }
  return problems
}

function isHttpsAddress(text: string): boolean {
  return /^https:\/\/[^\s?#@]+$/.test(text)
}

/** Only what this provider needs, so that nothing is kept that the screen does not show. */
export function configurationFor(provider: Provider, sent: SignOnConfiguration): SignOnConfiguration {
  const { domains = [], tenant, issuer, client } = sent
  switch (provider) {
    case 'google':
      return { domains }
    case 'microsoft':
    case 'clever':
    case 'classlink':
      return { tenant: tenant ?? '' }
    case 'oidc':
      return { issuer: issuer ?? '', client: client ?? '', ...(domains.length > 0 && { domains }) }
  }
}
