import { createHash, randomBytes } from 'node:crypto'

/** What the browser stores: 256 random bits that mean nothing without the database. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
