/** Signing in with an account of the school: out to the provider, and back. */
import type { SsoIdentityId } from '@corridor/rules/ids'
import type { ProviderAccount, SignOnRefusal } from '@corridor/rules/signIn'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Context } from '../context.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { startSession } from '../session/commands.ts'
import { setSessionCookie } from '../session/requestScope.ts'
import { scopeOfToken } from '../session/scope.ts'
import { hashToken } from '../session/token.ts'
import { cleverConfiguration, readClever } from './clever.ts'
import { type Connection, connectTo } from './connection.ts'
import { findCleverIdentity, findIdentity, type IdentityRow } from './identities.ts'
import { matchAndLink, recordRefusal } from './match.ts'
import { consumePending, type Pending, storePending } from './pending.ts'
import { SignOnRefused } from './refused.ts'

export interface SignOnRequest {
  context: Context
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends the browser to the provider of a way to sign in. */
export async function startSignOn(
  { context, reply }: SignOnRequest,
  ssoIdentityId: SsoIdentityId,
  redirect: string | null,
): Promise<string> {
  const identity = await findIdentity(context.database.db, ssoIdentityId)
  if (!identity) throw new SignOnRefused('not_set_up')
  if (identity.provider === 'clever') return startClever({ context, reply }, { identity, redirect })
  const connection = await connectTo(context, identity)
  if (!connection) throw new SignOnRefused('not_set_up')
  return redirectToProvider({ context, reply }, connection, { ssoIdentityId, version: identity.version, redirect })
}

async function redirectToProvider(
  { context, reply }: Pick<SignOnRequest, 'context' | 'reply'>,
  { configuration, parameters, isOpenId }: Connection,
  began: Pick<Pending, 'ssoIdentityId' | 'version' | 'redirect'>,
): Promise<string> {
  const state = randomState()
  const nonce = isOpenId ? randomNonce() : null
  const verifier = isOpenId ? randomPKCECodeVerifier() : null
  await storePending(reply, context, { state, nonce, verifier, ...began })
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: returnUrl(context, '/sso/callback'),
    state,
    ...(nonce !== null && { nonce }),
    ...(verifier !== null && {
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
    ...parameters,
  })
  return url.href
}

/** Providers compare this address letter by letter, so it does not depend on the Host header. */
function returnUrl({ publicUrl }: Context, path: string): string {
  if (!publicUrl) throw new SignOnRefused('not_set_up')
  return new URL(path, publicUrl).href
}

/** Back from the provider. Returns the page to open. */
export async function finishSignOn(signOn: SignOnRequest): Promise<string> {
  const { context, request, reply } = signOn
  const { state } = request.query as { state?: unknown }
  const pending = await consumePending(request, reply, context, state)
  if (!pending || pending.ssoIdentityId === null) throw new SignOnRefused('expired')
  const identity = await findIdentity(context.database.db, pending.ssoIdentityId)
  if (!identity) throw new SignOnRefused('not_set_up')
  // What one provider has answered must not be sent to another.
  if (identity.version !== pending.version) throw new SignOnRefused('expired')
  const connection = await connectTo(context, identity)
  if (!connection) throw new SignOnRefused('not_set_up')
  const account = await connection.accountOf(await exchange(signOn, connection.configuration, pending))
  return enter(signOn, identity, account, pending)
}

async function exchange({ context, request }: SignOnRequest, configuration: Configuration, pending: Pending) {
  const { state: expectedState, nonce, verifier } = pending
  return authorizationCodeGrant(configuration, returnedTo(context, request), {
    expectedState,
    idTokenExpected: nonce !== null,
    ...(nonce !== null && { expectedNonce: nonce }),
    ...(verifier !== null && { pkceCodeVerifier: verifier }),
  })
}

const returnedTo = (context: Context, { url }: FastifyRequest) => new URL(returnUrl(context, url))

/** Opens a session for whoever the account belongs to. It replaces the one that this browser has. */
async function enter(
  { context, request, reply }: SignOnRequest,
  identity: IdentityRow,
  account: ProviderAccount | null,
  { redirect }: Pending,
): Promise<string> {
  const match = account && (await matchAndLink(context, identity, account))
  if (!match || match.kind === 'refused') {
    const reason = match?.reason ?? 'wrong_account'
    await recordRefusal(context, identity, reason)
    throw new SignOnRefused(reason)
  }
  const token = request.cookies[SESSION_COOKIE]
  const previous = token ? await scopeOfToken(context.database, hashToken(token), context.clock.now()) : null
  // How long someone stays signed in is up to the provider, so the session ends with the browser.
  setSessionCookie(reply, await startSession(context, match.userId, { keep: false, previous }), false, context)
  // The sign-in page opens the page that they came for, if their type may open it.
  return redirect === null ? '/login' : `/login?${new URLSearchParams({ redirect })}`
}

const BOUNCED_COOKIE = 'corridor-sso-bounced'
const BOUNCED_SECONDS = 60

interface CleverStart {
  identity: IdentityRow | null
  redirect: string | null
}

async function startClever(
  { context, reply }: Pick<SignOnRequest, 'context' | 'reply'>,
  { identity, redirect }: CleverStart,
): Promise<string> {
  const client = context.signOn.clients.clever
  if (!client) throw new SignOnRefused('not_set_up')
  const state = randomState()
  const began = { ssoIdentityId: identity?.ssoIdentityId ?? null, version: identity?.version ?? null, redirect }
  await storePending(reply, context, { state, nonce: null, verifier: null, ...began })
  const url = buildAuthorizationUrl(cleverConfiguration(context, client), {
    redirect_uri: returnUrl(context, '/sso/clever'),
    response_type: 'code',
    state,
    ...(identity?.configuration?.tenant !== undefined && { district_id: identity.configuration.tenant }),
  })
  return url.href
}

/** Back from Clever, or launched from its portal. Returns where to go. */
export async function handleCleverReturn(signOn: SignOnRequest): Promise<string> {
  const { context, request, reply } = signOn
  const client = context.signOn.clients.clever
  if (!client) throw new SignOnRefused('not_set_up')
  const { state, error } = request.query as { state?: unknown; error?: unknown }
  const cookie = {
    path: '/sso',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.publicUrl?.protocol === 'https:',
  } as const
  if (state === undefined && error === undefined) {
    // If the second trip also comes back without a state, a third one would not help.
    if (request.cookies[BOUNCED_COOKIE]) {
      reply.clearCookie(BOUNCED_COOKIE, cookie)
      throw new SignOnRefused('failed')
    }
    reply.setCookie(BOUNCED_COOKIE, '1', { ...cookie, maxAge: BOUNCED_SECONDS })
    return startClever(signOn, { identity: null, redirect: null })
  }
  reply.clearCookie(BOUNCED_COOKIE, cookie)
  const pending = await consumePending(request, reply, context, state)
  if (!pending) throw new SignOnRefused('no_cookie')
  const configuration = cleverConfiguration(context, client)
  const { districtId, account } = await readClever(context, configuration, returnedTo(context, request), pending.state)
  const identity = await findCleverIdentity(context.database.db, districtId)
  // A district that no administrator here has named, or another one than was chosen.
  if (!identity) throw new SignOnRefused('wrong_account')
  if (pending.ssoIdentityId !== null && pending.ssoIdentityId !== identity.ssoIdentityId) {
    await recordRefusal(context, identity, 'wrong_account')
    throw new SignOnRefused('wrong_account')
  }
  if (pending.ssoIdentityId !== null && pending.version !== identity.version) throw new SignOnRefused('expired')
  return enter(signOn, identity, account, pending)
}

/** Why a sign-in that failed at the provider, or on the way, was refused. */
export function refusalOf(error: unknown): SignOnRefusal {
  if (error instanceof SignOnRefused) return error.reason
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'canceled'
  return 'failed'
}
