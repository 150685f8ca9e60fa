/**
 * Limits on guessing. A whole school signs in from one address, so only failures count: some for one account from
 * one address, many for an address. They are kept as keyed hashes and shared by all servers.
 */
import { createHmac } from 'node:crypto'
import { type Instant, minutesAfter } from '@corridor/rules'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { signInFailure } from '../db/schema/index.ts'
import { AppError } from '../http/errors.ts'

const PER_ACCOUNT = { failures: 10, minutes: 15 }
const PER_ADDRESS = { failures: 300, minutes: 1 }

export interface SignInAttempt {
  account: string
  address: string
  now: Instant
  secret: Uint8Array
}

function hashes({ account, address, secret }: SignInAttempt) {
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest()
  return { accountHash: keyed(`account ${account}`), addressHash: keyed(`address ${address}`) }
}

export async function refuseTooManyFailures(db: Db, attempt: SignInAttempt): Promise<void> {
  const { accountHash, addressHash } = hashes(attempt)
  const accountSince = minutesAfter(attempt.now, -PER_ACCOUNT.minutes)
  const addressSince = minutesAfter(attempt.now, -PER_ADDRESS.minutes)
  const { rows } = await db.execute<{ account: number; address: number }>(sql`
    select
      (select count(*)::int from sign_in_failure
        where account_hash = ${accountHash} and address_hash = ${addressHash} and at > ${accountSince}) as account,
      (select count(*)::int from sign_in_failure
        where address_hash = ${addressHash} and at > ${addressSince}) as address`)
  const counts = rows[0]
  if (!counts) return
  if (counts.account >= PER_ACCOUNT.failures) throw tooMany(PER_ACCOUNT.minutes)
  if (counts.address >= PER_ADDRESS.failures) throw tooMany(PER_ADDRESS.minutes)
}

function tooMany(minutes: number): AppError {
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError(429, 'too_many_attempts', `Too many attempts. Wait ${wait}, then try again.`, {
    retryAfter: minutes * 60,
  })
}

export async function countFailure(db: Db, attempt: SignInAttempt): Promise<void> {
  await db.insert(signInFailure).values({ ...hashes(attempt), at: attempt.now })
}
