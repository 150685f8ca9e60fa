import { asSessionId, type Instant, minutesAfter, type UserId } from '@corridor/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idempotencyKey, knownDevice, session, signInCount, signInFailure } from '../db/schema/index.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { makeWorld } from '../testing/world.ts'
import { deleteOldRows } from './housekeeping.ts'

const NOW = '2026-10-13T15:00:00.000Z'
const DAY = 24 * 60
const ago = (minutes: number) => minutesAfter(NOW, -minutes)

let database: TestDatabase
let userId: UserId
beforeAll(async () => {
  database = await createDatabase()
  userId = (await makeWorld(database.db, NOW)).north.people.sam.userId
})
afterAll(() => database.close())

it('[D-138] answers are stored for a day, for retries', async () => {
  const key = (name: string, createdAt: Instant) => ({
    userId,
    method: 'POST',
    path: '/api/pass',
    key: name,
    bodyHash: Buffer.alloc(32),
    createdAt,
  })
  await database.db.insert(idempotencyKey).values([key('young', ago(DAY)), key('old', ago(DAY + 1))])
  await deleteOldRows(database.db, NOW)
  expect((await database.db.select().from(idempotencyKey)).map((row) => row.key)).toEqual(['young'])
})

it('[D-145] failed sign-ins are deleted once they no longer count', async () => {
  const hash = Buffer.alloc(32)
  const failure = (at: Instant) => ({ accountHash: hash, addressHash: hash, at })
  await database.db.insert(signInFailure).values([failure(ago(15)), failure(ago(DAY + 1))])
  await deleteOldRows(database.db, NOW)
  expect((await database.db.select().from(signInFailure)).map(({ at }) => at)).toEqual([ago(15)])
})

it('[D-164] counts of failed sign-ins are deleted once they no longer count, known browsers after half a year', async () => {
  const count = (name: string, at: Instant) => ({ keyHash: Buffer.from(name), failures: 7, at })
  await database.db.insert(signInCount).values([count('young', ago(60)), count('old', ago(DAY + 1))])
  const device = (name: string, signedInAt: Instant) => ({
    deviceHash: Buffer.from(name),
    accountHash: Buffer.alloc(32),
    signedInAt,
  })
  await database.db.insert(knownDevice).values([device('young', ago(180 * DAY)), device('old', ago(180 * DAY + 1))])
  await deleteOldRows(database.db, NOW)
  const counts = await database.db.select().from(signInCount)
  const devices = await database.db.select().from(knownDevice)
  expect(counts.map(({ keyHash }) => String(keyHash))).toEqual(['young'])
  expect(devices.map(({ deviceHash }) => String(deviceHash))).toEqual(['young'])
})

it('sessions are kept for a month after they ended, to look into complaints', async () => {
  const ended = (expiresAt: Instant) => ({
    sessionId: asSessionId(crypto.randomUUID()),
    tokenHash: Buffer.from(expiresAt),
    userId,
    createdAt: ago(60 * DAY),
    lastSeenAt: ago(60 * DAY),
    expiresAt,
  })
  await database.db.insert(session).values([ended(ago(29 * DAY)), ended(ago(31 * DAY))])
  await deleteOldRows(database.db, NOW)
  expect((await database.db.select().from(session)).map(({ expiresAt }) => expiresAt)).toEqual([ago(29 * DAY)])
})
