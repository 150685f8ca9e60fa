/**
 * Counts attempts to sign in before their passwords are checked, so that guesses sent all at once do not get further
 * than guesses sent one by one. The rules say how long someone has to wait. The counts are stored under keyed hashes
 * and shared by all servers.
 */
import { createHmac } from 'node:crypto'
import {
  ADDRESS_LIMIT,
  delayAfter,
  FAILURES_BEFORE_DELAY,
  FAILURES_COUNT_SECONDS,
  type FailureCount,
  type FailureKind,
  LONGEST_DELAY_SECONDS,
  secondsToWait,
} from '@corridor/rules/signIn'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../db/connect.ts'
import { signInCount } from '../db/schema/index.ts'
import { AppError } from '../http/errors.ts'
import { countedAddress } from './countedAddress.ts'

export interface Attempt {
  account: string
  address: string
  /** The browser, if it has signed in to this account before. */
  knownDevice: string | null
  now: Instant
  secret: Uint8Array
}

interface Key {
  kind: FailureKind
  hash: Buffer
}

/** A known browser only has its own count, so that nobody else's failures can make it wait. */
function keysOf({ account, address, knownDevice, secret }: Attempt): Key[] {
  const key = (kind: FailureKind, ...parts: string[]): Key => ({ kind, hash: keyedHash(secret, kind, ...parts) })
  if (knownDevice !== null) return [key('knownDevice', knownDevice, account)]
  const from = countedAddress(address)
  // The narrowest first: a flood of guesses at one account from one address is stopped there and raises no other count.
  return [key('accountAtAddress', account, from), key('account', account), key('address', from)]
}

export function keyedHash(secret: Uint8Array, ...parts: string[]): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
}

export interface CountedAttempt {
  /** For an attempt that succeeded, or whose password was never checked. */
  takeBack(): Promise<void>
}

/** Other attempts may be counted and taken back at the same time. */
const TRIES = 3

/** Counts the attempt as a failure, or refuses it and says how long to wait. */
export function countAttempt(database: Database, attempt: Attempt): Promise<CountedAttempt> {
  return countUnder(database, keysOf(attempt), attempt.now)
}

/** The same for the code of a printed slip, of which nobody knows whose it is. */
export function countSlipCode(
  database: Database,
  { address, now, secret }: Pick<Attempt, 'address' | 'now' | 'secret'>,
): Promise<CountedAttempt> {
  const hash = keyedHash(secret, 'slipCode', countedAddress(address))
  return countUnder(database, [{ kind: 'slipCode', hash }], now)
}

async function countUnder({ db, writer }: Database, keys: readonly Key[], now: Instant): Promise<CountedAttempt> {
  for (let tries = 1; ; tries += 1) {
    const wait = await longestWait(db, keys, now)
    if (wait > 0 || tries > TRIES) throw tooMany(Math.max(1, wait))
    const counted = keys.slice(0, await count(writer, keys, now))
    if (counted.length === keys.length) return { takeBack: () => takeBack(writer, counted, now) }
    await takeBack(writer, counted, now)
  }
}

async function longestWait(db: Db, keys: readonly Key[], now: Instant): Promise<number> {
  const rows = await db
    .select()
    .from(signInCount)
    .where(
      inArray(
        signInCount.keyHash,
        keys.map(({ hash }) => hash),
      ),
    )
  const countOf = ({ hash }: Key): FailureCount | null => rows.find(({ keyHash }) => keyHash.equals(hash)) ?? null
  return Math.max(...keys.map((key) => secondsToWait(key.kind, countOf(key), now)))
}

/**
 * Raises the counts in one statement and returns how many it raised. Each is raised only if the one before it was, and
 * if the rules allow an attempt, judged by the row once it is locked. Everybody takes these locks in the same order.
 */
async function count(db: Db, keys: readonly Key[], now: Instant): Promise<number> {
  const steps = keys.map(({ kind, hash }, index) => {
    const before = index === 0 ? sql`` : sql`from ${step(index - 1)}`
    return sql`${step(index)} as (
      insert into sign_in_count as c (key_hash, failures, at)
      select ${hash}::bytea, 1, ${now}::timestamptz ${before}
      on conflict (key_hash) do update set ${kind === 'address' ? raisedInMinute(now) : raised(kind, now)}
      where ${kind === 'address' ? fitsInMinute(now) : hasWaited(FAILURES_BEFORE_DELAY[kind], now)}
      returning 1)`
  })
  const total = keys.map((_, index) => sql`(select count(*)::int from ${step(index)})`)
  const { rows } = await db.execute<{ raised: number }>(
    sql`with ${sql.join(steps, sql`, `)} select ${sql.join(total, sql` + `)} as raised`,
  )
  return rows[0]?.raised ?? 0
}

const step = (index: number): SQL => sql.identifier(`step_${index}`) as unknown as SQL

const secondsBefore = (time: Instant, seconds: number) => minutesAfter(time, -seconds / 60)

function raised(kind: Exclude<FailureKind, 'address'>, now: Instant): SQL {
  const isExpired = sql`c.at <= ${secondsBefore(now, FAILURES_COUNT_SECONDS[kind])}`
  return sql`failures = case when ${isExpired} then 1 else c.failures + 1 end, previous_at = c.at,
    at = greatest(c.at, ${now})`
}

/** The delays of the rules as an array, indexed by the number of failures. */
function hasWaited(beforeDelay: number, now: Instant): SQL {
  const delays: number[] = []
  do delays.push(delayAfter(delays.length, beforeDelay))
  while (delays.at(-1) !== LONGEST_DELAY_SECONDS)
  const delay = sql`(${sql.param(delays)}::int[])[least(c.failures + 1, ${delays.length}::int)]`
  return sql`${delay} = 0 or c.at + make_interval(secs => ${delay}) <= ${now}`
}

const minuteIsOver = (now: Instant) => sql`c.at <= ${secondsBefore(now, ADDRESS_LIMIT.seconds)}`

function raisedInMinute(now: Instant): SQL {
  return sql`failures = case when ${minuteIsOver(now)} then 1 else c.failures + 1 end,
    at = case when ${minuteIsOver(now)} then ${now} else c.at end`
}

function fitsInMinute(now: Instant): SQL {
  return sql`c.failures < ${ADDRESS_LIMIT.failures} or ${minuteIsOver(now)}`
}

/**
 * Leaves the counts as if the attempt had not been made. Only failures make others wait: a right password neither ends
 * a wait that wrong ones have caused nor starts it again.
 */
async function takeBack(db: Db, keys: readonly Key[], countedAt: Instant): Promise<void> {
  if (keys.length === 0) return
  const hashes = sql.join(
    keys.map(({ hash }) => sql`${hash}::bytea`),
    sql`, `,
  )
  // Locked in the order in which they were raised.
  await db.execute(sql`
    with mine as materialized (
      select key_hash from sign_in_count where key_hash in (${hashes})
      order by array_position(array[${hashes}], key_hash) for update)
    update sign_in_count c set failures = greatest(c.failures - 1, 0),
      at = case when c.at = ${countedAt} then coalesce(c.previous_at, c.at) else c.at end
    from mine where c.key_hash = mine.key_hash`)
}

function tooMany(seconds: number): AppError {
  const wait = seconds === 1 ? '1 second' : seconds === 60 ? 'a minute' : `${seconds} seconds`
  return new AppError(429, 'too_many_attempts', `Too many attempts. Wait ${wait}, then try again.`, {
    retryAfter: seconds,
  })
}
