/** Someone who has given the right password, and is not signed in before they also give a code. */
import { createHash } from 'node:crypto'
import type { UserId } from '@corridor/rules/ids'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Context } from '../context.ts'
import { userAccount } from '../db/schema/index.ts'
import { cookieOptions } from '../http/cookies.ts'
import { invalid } from '../http/errors.ts'
import type { SecondFactorStep } from './secondFactor.ts'

const COOKIE = 'corridor-second-factor'
const LIFETIME_SECONDS = 10 * 60

export interface Ticket {
  userId: UserId
  step: SecondFactorStep
  /** "Keep me signed in". */
  keep: boolean
}

const options = ({ publicUrl }: Context) =>
  ({ ...cookieOptions(publicUrl), path: '/api/session', httpOnly: true }) as const

/** Which password it was. After a new one, the ticket is worth nothing. */
const printOf = (passwordHash: string | null) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')

export async function storeTicket(reply: FastifyReply, context: Context, ticket: Ticket): Promise<void> {
  const [account] = await context.database.db.select().from(userAccount).where(eq(userAccount.userId, ticket.userId))
  const seconds = Math.floor(Date.parse(context.clock.now()) / 1000)
  const cookie = await new EncryptJWT({ ticket, print: printOf(account?.passwordHash ?? null) })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience('second factor')
    .setExpirationTime(seconds + LIFETIME_SECONDS)
    .encrypt(context.secrets.signOn)
  reply.setCookie(COOKIE, cookie, { ...options(context), maxAge: LIFETIME_SECONDS })
}

export function clearTicket(reply: FastifyReply, context: Context): void {
  reply.clearCookie(COOKIE, options(context))
}

/** Whoever has given their password in this browser within the last ten minutes. */
export async function readTicket(request: FastifyRequest, context: Context) {
  const cookie = request.cookies[COOKIE]
  const opened = cookie ? await open(cookie, context).catch(() => null) : null
  const [account] = opened
    ? await context.database.db
        .select()
        .from(userAccount)
        .where(and(eq(userAccount.userId, opened.ticket.userId), isNull(userAccount.endedAt)))
    : []
  if (!opened || !account || printOf(account.passwordHash) !== opened.print) {
    throw invalid('This took too long. Sign in again.')
  }
  return { ticket: opened.ticket, account }
}

async function open(cookie: string, { secrets, clock }: Context) {
  const { payload } = await jwtDecrypt(cookie, secrets.signOn, {
    audience: 'second factor',
    currentDate: new Date(clock.now()),
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  })
  return payload as unknown as { ticket: Ticket; print: string }
}
