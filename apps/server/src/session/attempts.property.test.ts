/** The database counts attempts exactly as the rules say, for random sequences of them. */
import { type FailureCount, type FailureKind, secondsToWait, withFailure } from '@corridor/rules/signIn'
import { instant } from '@corridor/rules/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInCount } from '../db/schema/index.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { countAttempt, keyedHash } from './attempts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.close())

const secret = new Uint8Array(32)

interface Step {
  account: string
  address: string
  knownDevice: string | null
  isRight: boolean
  /** Until the next one. */
  secondsLater: number
}

const step: fc.Arbitrary<Step> = fc.record({
  account: fc.constantFrom('ada', 'ben'),
  address: fc.constantFrom('203.0.113.1', '203.0.113.2'),
  knownDevice: fc.option(fc.constant('known browser'), { freq: 4 }),
  isRight: fc.boolean(),
  secondsLater: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(0, 0.5, 1, 2, 60) },
    { weight: 1, arbitrary: fc.constantFrom(3600, 3599, -1) },
  ),
})

function keysOf({ account, address, knownDevice }: Step): [FailureKind, ...string[]][] {
  if (knownDevice !== null) return [['knownDevice', knownDevice, account]]
  return [
    ['accountAtAddress', account, address],
    ['account', account],
    ['address', address],
  ]
}

it('[D-164] the database and the rules agree on every attempt', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      await emptyTables(database.pool, 'sign_in_count')
      const expected = new Map<string, FailureCount>()
      let time = Date.parse('2026-10-13T15:00:00.000Z')
      for (const one of steps) {
        const now = instant(time)
        time += one.secondsLater * 1000
        const keys = keysOf(one).map(([kind, ...parts]) => ({
          kind,
          name: keyedHash(secret, kind, ...parts).toString('hex'),
        }))
        const waits = keys.map(({ kind, name }) => secondsToWait(kind, expected.get(name) ?? null, now))
        const counted = await countAttempt(database, { ...one, now, secret }).catch((error) => error)
        const wait = Math.max(...waits)
        if (wait > 0) {
          expect(counted).toMatchObject({ status: 429, retryAfter: wait })
        } else {
          if (one.isRight) await counted.takeBack()
          for (const { kind, name } of keys) {
            const before = expected.get(name) ?? null
            const after = withFailure(kind, before, now)
            // A right password is no failure: the last failure is still the one before it.
            const lastFailure = kind === 'address' ? after.at : (before?.at ?? now)
            expected.set(name, one.isRight ? { failures: after.failures - 1, at: lastFailure } : after)
          }
        }
        const rows = await database.db.select().from(signInCount)
        const actual = new Map(rows.map(({ keyHash, failures, at }) => [keyHash.toString('hex'), { failures, at }]))
        expect(actual).toEqual(expected)
      }
    }),
    { numRuns: 10 },
  )
})

it('[D-164] of 330 attempts from one address at once, exactly 300 are counted', async () => {
  await emptyTables(database.pool, 'sign_in_count')
  const now = '2026-10-13T15:00:00.000Z'
  const attempts = Array.from({ length: 330 }, (_, n) =>
    countAttempt(database, { account: `guess${n}`, address: '203.0.113.9', knownDevice: null, now, secret }).then(
      () => true,
      () => false,
    ),
  )
  const counted = await Promise.all(attempts)
  expect(counted.filter((isCounted) => isCounted)).toHaveLength(300)
})
