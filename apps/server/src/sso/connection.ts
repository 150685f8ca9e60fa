/** How each provider is asked who someone is, and what its answer means. */
import {
  emailDomain,
  type ProvidedEmail,
  type ProviderAccount,
  rosterIdsOf,
  type SignOnConfiguration,
  verificationOf,
} from '@corridor/rules/signIn'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  type ServerMetadata,
} from 'openid-client'
import type { ProviderClient } from '../config/signOn.ts'
import type { Context } from '../context.ts'
import type { IdentityRow } from './identities.ts'

export interface Connection {
  configuration: Configuration
  /** For the address that the browser is sent to. */
  parameters: Record<string, string>
  /** Answers with an ID token that repeats our nonce, and checks the verifier of the code. */
  isOpenId: boolean
  /** Null if the account is not one of the district's. */
  accountOf(tokens: Tokens): Promise<ProviderAccount | null>
}

export interface Tokens {
  access_token: string
  claims(): IDToken | undefined
}

/** Null if the operator has not registered Corridor with this provider. */
export async function connectTo(context: Context, identity: IdentityRow): Promise<Connection | null> {
  const client = clientFor(context, identity)
  if (!client) return null
  const settings = identity.configuration ?? {}
  const { addresses } = context.signOn
  switch (identity.provider) {
    case 'google':
      return openId(context, addresses.google, client, {
        // The domain is only a hint, and the person can remove it. The answer is checked.
        parameters: { prompt: 'select_account', ...hostedDomain(settings) },
        accountOf: (claims) => googleAccount(claims, settings),
      })
    case 'microsoft':
      return openId(context, addresses.microsoft(settings.tenant ?? ''), client, {
        parameters: { prompt: 'select_account' },
        accountOf: (claims) => microsoftAccount(claims, settings),
      })
    case 'oidc':
      return openId(context, settings.issuer ?? '', client, {
        parameters: {},
        accountOf: (claims) => openIdAccount(claims, settings),
      })
    case 'classlink':
      return classLink(context, client, settings)
    case 'clever':
      return null
  }
}

export function clientFor({ signOn, outbound }: Context, identity: IdentityRow): ProviderClient | null {
  const { provider, configuration, clientSecret } = identity
  if (provider !== 'oidc') return signOn.clients[provider] ?? null
  if (!configuration?.client || clientSecret === null) return null
  return { clientId: configuration.client, clientSecret: outbound.sealer.open(clientSecret, secretPurpose(identity)) }
}

/** What the secret of a provider is sealed for. */
export const secretPurpose = ({ districtId }: Pick<IdentityRow, 'districtId'>) => `sign-on of district ${districtId}`

interface OpenIdProvider {
  parameters: Record<string, string>
  accountOf(claims: IDToken): ProviderAccount | null
}

async function openId(
  context: Context,
  issuer: string,
  client: ProviderClient,
  { parameters, accountOf }: OpenIdProvider,
): Promise<Connection> {
  return {
    configuration: await discovered(context, issuer, client),
    parameters: { scope: 'openid email profile', ...parameters },
    isOpenId: true,
    accountOf: async (tokens) => {
      const claims = tokens.claims()
      // The library compares it only if the token is for several clients.
      if (!claims || (claims.azp !== undefined && claims.azp !== client.clientId)) return null
      return accountOf(claims)
    },
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

interface Discoveries {
  known: Map<string, { configuration: Configuration; at: number }>
  asked: Map<string, Promise<Configuration>>
}
const discoveries = new WeakMap<Context, Discoveries>()

/** What a provider says about itself is kept for a day, and longer while it cannot be asked. */
async function discovered(context: Context, issuer: string, client: ProviderClient): Promise<Configuration> {
  const { known, asked } = discoveries.get(context) ?? { known: new Map(), asked: new Map() }
  discoveries.set(context, { known, asked })
  const key = JSON.stringify([issuer, client])
  const last = known.get(key)
  const now = Date.parse(context.clock.now())
  if (last && now - last.at < DAY_MS) return last.configuration
  // Whoever comes meanwhile waits for the same answer, so that a provider that hangs is asked once at a time.
  const answer = asked.get(key) ?? discover(context, issuer, client).finally(() => asked.delete(key))
  asked.set(key, answer)
  try {
    const configuration = await answer
    known.set(key, { configuration, at: now })
    return configuration
  } catch (error) {
    if (last) return last.configuration
    throw error
  }
}

async function discover(context: Context, issuer: string, client: ProviderClient): Promise<Configuration> {
  const configuration = await discovery(new URL(issuer), client.clientId, client.clientSecret, secretAuth(client), {
    [customFetch]: guarded(context),
    execute: [
      // Signatures of ID tokens are verified by the keys that the issuer publishes, though they come over TLS.
      enableNonRepudiationChecks,
      // Only tests have such issuers, because the guarded fetch accepts no others.
      ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
    ],
  })
  configuration[customFetch] = guarded(context)
  return configuration
}

/** However the provider wants the secret to be sent. */
function secretAuth({ clientSecret }: ProviderClient): ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const auth = methods?.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic
    auth(clientSecret)(server, client, body, headers)
  }
}

export function guarded({ outbound }: Pick<Context, 'outbound'>): CustomFetch {
  return (url, { method, headers, body, signal }) =>
    outbound.fetch(url, { method, headers, body: body as string | URLSearchParams | undefined, signal })
}

export function configurationOf(
  context: Context,
  server: ServerMetadata,
  client: ProviderClient,
  auth: ClientAuth,
): Configuration {
  const configuration = new Configuration(server, client.clientId, client.clientSecret, auth)
  configuration[customFetch] = guarded(context)
  if (server.token_endpoint?.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''

const hostedDomain = ({ domains = [] }: SignOnConfiguration) =>
  domains.length === 1 && domains[0] !== undefined ? { hd: domains[0] } : {}

/** Private accounts have no hosted domain. */
function googleAccount({ sub, hd, ...claims }: IDToken, { domains = [] }: SignOnConfiguration) {
  if (!domains.includes(text(hd).toLowerCase())) return null
  return { subject: sub, rosterIds: [], emails: [emailIn(claims)] }
}

const emailIn = ({ email, email_verified }: Record<string, unknown>): ProvidedEmail => ({
  address: text(email),
  verification: verificationOf(email_verified),
})

/** `sub` differs between applications, and the address of an account can be changed by the administrators of its tenant. */
function microsoftAccount(claims: IDToken, { tenant }: SignOnConfiguration): ProviderAccount | null {
  const { tid, oid, acct, preferred_username: username, xms_edov: isOwner } = claims
  const isGuest = text(acct) === '1'
  if (tenant === undefined || text(tid) !== tenant || text(oid) === '' || isGuest) return null
  return {
    subject: `${tenant}:${text(oid)}`,
    rosterIds: [],
    emails: [
      emailIn(claims),
      // The tenant owns the domain of the address, or does not.
      { address: text(claims.email), verification: verificationOf(isOwner) },
      { address: text(username), verification: 'unknown' },
    ],
  }
}

function openIdAccount({ sub, ...claims }: IDToken, { domains = [] }: SignOnConfiguration) {
  const email = emailIn(claims)
  if (domains.length > 0 && !domains.includes(emailDomain(email.address))) return null
  return { subject: sub, rosterIds: [], emails: [email] }
}

/** Plain OAuth: its ID token is not known to repeat a nonce, so the account is read with the access token. */
function classLink(context: Context, client: ProviderClient, { tenant }: SignOnConfiguration): Connection {
  const { authorize, token, info } = context.signOn.addresses.classlink
  const server = { issuer: new URL(authorize).origin, authorization_endpoint: authorize, token_endpoint: token }
  return {
    configuration: configurationOf(context, server, client, ClientSecretPost(client.clientSecret)),
    parameters: { scope: 'profile email oneroster' },
    isOpenId: false,
    async accountOf({ access_token }) {
      const headers = { authorization: `Bearer ${access_token}` }
      const answer = await context.outbound.fetch(info, { headers })
      if (!answer.ok) throw new Error(`the provider answered ${answer.status}`)
      // Its own examples spell the names of the fields in several ways.
      const said = Object.entries((await answer.json()) as object).map(([name, value]) => [name.toLowerCase(), value])
      const fields = new Map(said.map(([name, value]) => [name, text(value)]))
      const { email_verified } = Object.fromEntries(said)
      const field = (name: string) => fields.get(name) ?? ''
      if (field('tenantid') === '' || field('tenantid') !== tenant || field('userid') === '') return null
      return {
        subject: `${field('tenantid')}:${field('userid')}`,
        rosterIds: rosterIdsOf('classlink', [field('sourcedid')]),
        emails: [emailIn({ email: field('email'), email_verified })],
      }
    },
  }
}
