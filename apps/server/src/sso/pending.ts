/**
 * A sign-in that has begun here and continues at a provider. The browser keeps it in an encrypted cookie of its own, so
 * that two tabs do not overwrite each other, and so that nobody can finish in one browser what began in another.
 */
import type { SsoIdentityId } from '@corridor/rules/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Context } from '../context.ts'
import { cookieOptions } from '../http/cookies.ts'

const LIFETIME_SECONDS = 10 * 60
const PATH = '/sso'
const STATE = /^[\w-]{20,200}$/

export interface Pending {
  state: string
  /** Null for a provider that does not know it. */
  nonce: string | null
  verifier: string | null
  /** Null for a launch from Clever, which says only at the end which district it is. */
  ssoIdentityId: SsoIdentityId | null
  /** The version of the sign-in method when the sign-on started. */
  version: number | null
  /** The page to open afterward. */
  redirect: string | null
}

/** Strict cookies are not sent when a provider sends the browser back, so it is Lax. */
const options = ({ publicUrl }: Context) => ({ ...cookieOptions(publicUrl), path: PATH, httpOnly: true }) as const
const nameFor = (state: string) => `corridor-sso-${state.slice(0, 12)}`

export async function storePending(reply: FastifyReply, context: Context, pending: Pending): Promise<void> {
  const seconds = Math.floor(Date.parse(context.clock.now()) / 1000)
  const cookie = await new EncryptJWT({ pending })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(seconds + LIFETIME_SECONDS)
    .encrypt(context.secrets.signOn)
  reply.setCookie(nameFor(pending.state), cookie, { ...options(context), maxAge: LIFETIME_SECONDS })
}

/** What began in this browser under this state, which can be taken once. Null if there is nothing, or it is too old. */
export async function consumePending(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  state: unknown,
): Promise<Pending | null> {
  if (typeof state !== 'string' || !STATE.test(state)) return null
  const cookie = request.cookies[nameFor(state)]
  if (!cookie) return null
  reply.clearCookie(nameFor(state), options(context))
  try {
    const { payload } = await jwtDecrypt(cookie, context.secrets.signOn, {
      currentDate: new Date(context.clock.now()),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    const pending = payload.pending as Pending
    return pending.state === state ? pending : null
  } catch {
    return null
  }
}
