/**
 * The link in an email that lets its reader stop such emails without signing in. It contains whom it is for and what it
 * stops, signed. It works as long as the account has the address that the email went to.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { asUserId, type UserId } from '@corridor/rules/ids'

/** `notifications`: email as a way to be notified. `weeklyReport`: that email alone. */
export const STOPPABLE = ['notifications', 'weeklyReport'] as const
export type Stoppable = (typeof STOPPABLE)[number]

interface Reader {
  userId: UserId
  email: string
}

function signature(secret: Uint8Array, { userId, email }: Reader, what: Stoppable): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['mail', userId, email.toLowerCase(), what]))
    .digest('base64url')
}

export function preferenceToken(secret: Uint8Array, reader: Reader, what: Stoppable): string {
  return `${reader.userId}.${what}.${signature(secret, reader, what)}`
}

/** Reads the person that a token names, before its signature is checked against their address. */
export function readPreferenceToken(token: string): { userId: UserId; what: Stoppable } | null {
  const [id = '', name = '', mac, ...more] = token.split('.')
  const what = STOPPABLE.find((one) => one === name)
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647 || !what || !mac || more.length > 0) return null
  return { userId: asUserId(Number(id)), what }
}

export function isSignedFor(secret: Uint8Array, token: string, reader: Reader, what: Stoppable): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(preferenceToken(secret, reader, what))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
