import { asSessionId, type UserId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  backupRun,
  changeEvent,
  idempotencyKey,
  knownDevice,
  phoneCode,
  session,
  signInCount,
  studentHold,
  textDay,
} from '../db/schema/index.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { makeWorld, type World } from '../testing/world.ts'
import { deleteOldRows } from './housekeeping.ts'

const NOW: Instant = '2026-10-13T15:00:00.000Z'
const DAY = 24 * 60
const ago = (minutes: number) => minutesAfter(NOW, -minutes)

let database: TestDatabase
let userId: UserId
let world: World
beforeAll(async () => {
  database = await createDatabase()
  world = await makeWorld(database.db, NOW)
  userId = world.north.people.sam.userId
})
afterAll(() => database.close())

it('[D-138] answers are stored for a day, for retries', async () => {
  const key = (name: string, createdAt: Instant) => ({
    userId,
    method: 'POST',
    path: '/api/pass',
    key: name,
    bodyHash: Buffer.alloc(32),
    rights: '',
    createdAt,
  })
  await database.db.insert(idempotencyKey).values([key('young', ago(DAY)), key('old', ago(DAY + 1))])
  await deleteOldRows(database.db, NOW)
  expect((await database.db.select().from(idempotencyKey)).map((row) => row.key)).toEqual(['young'])
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

it('[D-154] codes that nobody typed are deleted, and what somebody agreed to is kept', async () => {
  const code = (phone: string, days: number, confirmedAt: Instant | null = null) => {
    const createdAt = ago(days * DAY)
    return { userId, phone, codeHash: Buffer.alloc(32), createdAt, expiresAt: createdAt, confirmedAt }
  }
  await database.db.insert(phoneCode).values([code('young', 1), code('old', 3), code('agreed', 300, ago(300 * DAY))])
  const { schoolId } = world.north
  await database.db.insert(textDay).values([
    { schoolId, day: '2026-10-01', sent: 1 },
    { schoolId, day: '2026-09-01', sent: 1 },
  ])
  await deleteOldRows(database.db, NOW)
  const left = await database.db.select().from(phoneCode).orderBy(phoneCode.phoneCodeId)
  expect(left.map(({ phone }) => phone)).toEqual(['young', 'agreed'])
  expect((await database.db.select().from(textDay)).map(({ day }) => day)).toEqual(['2026-10-01'])
})

it('forgets the backups of nights more than 400 days ago', async () => {
  const run = (night: string) => ({ night, startedAt: NOW })
  await database.db.insert(backupRun).values([run('2025-01-01'), run('2026-10-01')])
  await deleteOldRows(database.db, NOW)
  expect((await database.db.select().from(backupRun)).map(({ night }) => night)).toEqual(['2026-10-01'])
})

it('[D-166] sign-ins are kept for 90 days and every other line for 400; what was not sent yet is kept', async () => {
  const { schoolId } = world.north
  type Line = typeof changeEvent.$inferInsert
  const old = (subject: string, action: string, days: number, more: Partial<Line> = {}): Line => ({
    subjectId: '1',
    actorKind: 'system',
    subject,
    action,
    at: ago(days * DAY + 1),
    emittedAt: NOW,
    ...more,
  })
  // Many at once, more than one transaction deletes.
  const gone = Array.from({ length: 2100 }, (_, n) => old(n % 2 ? 'room' : 'session', 'gone', 400, { schoolId }))
  for (let n = 0; n < gone.length; n += 700) await database.db.insert(changeEvent).values(gone.slice(n, n + 700))
  await database.db
    .insert(changeEvent)
    .values([
      old('session', 'signIn', 89),
      old('session', 'signIn', 89, { schoolId }),
      old('session', 'gone', 90),
      old('session', 'gone', 90, { schoolId }),
      old('room', 'edit', 399, { schoolId }),
      old('room', 'gone', 400, { schoolId }),
      old('user', 'gone', 400),
      old('session', 'waiting', 90, { schoolId, emittedAt: null }),
      old('room', 'waiting', 400, { schoolId, emittedAt: null }),
    ])
  await deleteOldRows(database.db, NOW)
  const left = await database.db.select().from(changeEvent).orderBy(changeEvent.changeEventId)
  expect(left.map(({ subject, action }) => `${subject} ${action}`)).toEqual([
    'session signIn',
    'session signIn',
    'room edit',
    'session waiting',
    'room waiting',
  ])
})

it('[D-168] nothing of a student with a hold is deleted', async () => {
  const { tess } = world.north.people
  const old = { at: ago(500 * DAY), actorKind: 'system' as const, emittedAt: ago(0), action: 'x' }
  await database.db.delete(changeEvent)
  await database.db.delete(session)
  await database.db.insert(studentHold).values({ userId: tess.userId, heldAt: NOW })
  await database.db.insert(changeEvent).values([
    { ...old, subject: 'user', subjectId: String(tess.userId) },
    { ...old, subject: 'session', subjectId: 's', actorId: tess.userId, actorKind: 'user' },
    { ...old, subject: 'user', subjectId: String(userId) },
    { ...old, subject: 'session', subjectId: 's', actorId: userId, actorKind: 'user' },
  ])
  const times = { createdAt: ago(500 * DAY), expiresAt: ago(490 * DAY), lastSeenAt: ago(490 * DAY) }
  await database.db.insert(session).values([
    {
      sessionId: asSessionId('0199a000-0000-7000-8000-0000000000f1'),
      tokenHash: Buffer.from('held'),
      userId: tess.userId,
      ...times,
    },
    {
      sessionId: asSessionId('0199a000-0000-7000-8000-0000000000f2'),
      tokenHash: Buffer.from('other'),
      userId,
      ...times,
    },
  ])
  await deleteOldRows(database.db, NOW)
  const lines = await database.db.select().from(changeEvent).orderBy(changeEvent.changeEventId)
  expect(lines.map(({ subject, subjectId, actorId }) => [subject, subjectId, actorId])).toEqual([
    ['user', String(tess.userId), null],
    ['session', 's', tess.userId],
  ])
  expect((await database.db.select().from(session)).map((row) => row.userId)).toEqual([tess.userId])
})
