/** An OpenID Connect provider on this computer, such as Google, at which anybody is signed in whom the test names. */
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Provider from 'oidc-provider'
import { CLIENT } from './client.ts'

export interface ProviderClaims {
  sub: string
  [claim: string]: unknown
}

export interface OpenIdStandIn {
  issuer: string
  /** Whoever comes next is this account. Null: they say no. */
  next: ProviderClaims | null
  /** The queries with which browsers arrived. */
  asked: URLSearchParams[]
  close(): Promise<void>
}

/** `path` is part of the issuer, as Microsoft's tenants are. */
export async function startOpenId(redirectUri: string, path = ''): Promise<OpenIdStandIn> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const accounts = new Map<string, ProviderClaims>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }
  const minutes = 10 * 60
  // Loaded only where it is needed, because that takes half a second.
  const { default: OpenIdProvider } = await import('oidc-provider')
  const provider: Provider = new OpenIdProvider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    // As Google does, the claims are in the ID token itself.
    claims: {
      openid: ['sub', 'hd', 'tid', 'oid', 'acct', 'xms_edov', 'preferred_username'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    conformIdTokenClaims: false,
    extraParams: ['hd'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${path}/interaction/${uid}` },
    cookies: { keys: ['test'] },
    jwks: { keys: [key] },
    ttl: {
      AccessToken: minutes,
      AuthorizationCode: 60,
      Grant: minutes,
      IdToken: minutes,
      Interaction: minutes,
      Session: minutes,
    },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => accounts.get(id) ?? { sub: id },
    }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.proxy = false
  const standIn: OpenIdStandIn = {
    issuer,
    next: null,
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const handle = provider.callback()
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname.startsWith(`${path}/interaction/`)) return void answer(request, response)
    if (url.pathname === `${path}/auth`) {
      standIn.asked.push(new URLSearchParams(url.searchParams))
      // It does not know this prompt, which is for people with several accounts.
      url.searchParams.delete('prompt')
      // Every sign-in asks anew who it is, as on a shared computer.
      delete request.headers.cookie
    }
    // It finds out from the original address that its issuer has a path.
    Object.assign(request, {
      originalUrl: url.pathname + url.search,
      url: url.pathname.slice(path.length) + url.search,
    })
    return void handle(request, response)
  })
  async function answer(
    ...[request, response]: Parameters<typeof provider.interactionFinished> extends [infer A, infer B, ...unknown[]]
      ? [A, B]
      : never
  ) {
    const { next } = standIn
    if (next) accounts.set(next.sub, next)
    const result = next
      ? { login: { accountId: next.sub } }
      : { error: 'access_denied', error_description: 'the person said no' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  return standIn
}
