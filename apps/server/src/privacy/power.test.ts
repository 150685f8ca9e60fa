/** Who may erase and hold a student and take their record, and what is on record afterward. */
import { XSRF_COOKIE } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { openSession } from '../session/commands.ts'
import type { TestClient } from '../testing/client.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

const query = async (sql: string, values: unknown[] = []) => (await t.database.writers.query(sql, values)).rows

const hold = async (who: TestClient, userId: UserId, held = true) =>
  (await who.ask('POST /api/user/:userId/hold', { params: { userId }, body: { held } })).status
const privacyOf = async (who: TestClient, userId: UserId) =>
  (await who.ask('GET /api/user/:userId/privacy', { params: { userId } })).body
const recordOf = async (who: TestClient, userId: UserId) =>
  (await who.ask('POST /api/user/:userId/record', { params: { userId } })).status

it('[D-167] [D-168] [D-179] the office of one of two schools is not enough', async () => {
  const { userId } = t.world.north.people.sam
  const { schoolId } = t.world.south
  await query('insert into membership (school_id, user_id, started_at) values ($1, $2, now())', [schoolId, userId])
  const [dora, dee] = [await t.as('dora.north'), await t.as('dee.district')]
  expect(await hold(dora, userId)).toBe(403)
  expect(await privacyOf(dora, userId)).toMatchObject({ mayChange: false, mayExport: false, heldAt: null })
  expect(await hold(dee, userId)).toBe(200)
  expect(await privacyOf(dee, userId)).toMatchObject({ mayChange: true, mayExport: true, heldAt: t.clock.now() })
  expect(await privacyOf(dora, userId), 'nor does it learn of the hold').toMatchObject({ heldAt: null })
  await query('delete from membership where school_id = $1 and user_id = $2', [schoolId, userId])
})

it('[D-167] [D-179] a student in no school belongs to the district, and not to themselves', async () => {
  const { userId } = t.world.north.people.tess
  const tess = await t.as('tess.north')
  await query('delete from membership where user_id = $1', [userId])
  const dee = await t.as('dee.district')
  expect(await hold(dee, userId)).toBe(200)
  expect(await recordOf(dee, userId)).toBe(200)
  const [line] = await query(`select school_id from change_event where action = 'recordLink'`)
  expect([t.world.north.schoolId, t.world.south.schoolId], 'a line in one school of the viewer').toContain(
    line.school_id,
  )
  expect(await hold(tess, userId)).not.toBe(200)
  expect(await recordOf(tess, userId)).not.toBe(200)
  expect(await hold(await t.as('dora.north'), userId)).toBe(404)
})

it('[D-073] [D-167] [D-168] [D-179] nobody does any of it while impersonating', async () => {
  const { userId } = t.world.north.people.uma
  const dee = t.client()
  const { token } = await openSession(t.database.db, t.world.districtAdministrator.userId, t.clock.now(), {
    impersonator: 'operator@support',
    impersonatorWrites: true,
  })
  dee.setCookie(SESSION_COOKIE, token)
  dee.setCookie(XSRF_COOKIE, 'the token of a test')
  const params = { districtId: t.world.districtId }
  const retention = { retentionYears: 1, version: 1 }
  expect(await hold(dee, userId)).toBe(403)
  expect(await recordOf(dee, userId)).toBe(403)
  expect((await dee.ask('POST /api/district/:districtId/privacy', { params, body: retention })).status).toBe(403)
  const body = { name: 'Uma North' }
  expect((await dee.ask('POST /api/user/:userId/erase', { params: { userId }, body })).status).toBe(403)
  expect(await query('select from erasure_request')).toEqual([])
})

it('[D-166] what somebody does is on record, and what they do twice once', async () => {
  const { userId } = t.world.north.people.uma
  const dora = await t.as('dora.north')
  const params = { userId }
  const lines = () =>
    query(
      `select action, actor_id, school_id from change_event where subject = 'user' and subject_id = $1 order by change_event_id`,
      [String(userId)],
    )
  const by = { actor_id: t.world.north.people.dora.userId, school_id: t.world.north.schoolId }
  const expected: object[] = []
  for (const [action, call] of [
    ['requestErasure', () => dora.call('POST /api/user/:userId/erase', { params, body: { name: 'Uma North' } })],
    ['cancelErasure', () => dora.call('POST /api/user/:userId/erase/cancel', { params })],
    ['hold', () => hold(dora, userId)],
    ['endHold', () => hold(dora, userId, false)],
  ] as const) {
    expected.push({ action, ...by })
    for (const _time of [1, 2]) {
      await call()
      expect(await lines()).toEqual(expected)
    }
  }
})

it('[D-166] [D-168] how long passes are kept is for those who manage the district, and on record', async () => {
  const { userId } = t.world.districtAdministrator
  const { districtId } = t.world
  const set = async (retentionYears: number, version: number) =>
    (await t.as('dee.district')).ask('POST /api/district/:districtId/privacy', {
      params: { districtId },
      body: { retentionYears, version },
    })
  const permissions = await query('select school_id, permissions from membership where user_id = $1', [userId])
  await query(`update membership set permissions = array_remove(permissions, 'district:write') where user_id = $1`, [
    userId,
  ])
  expect((await set(2, 1)).status).toBe(403)
  for (const row of permissions) {
    await query('update membership set permissions = $3 where user_id = $1 and school_id = $2', [
      userId,
      row.school_id,
      row.permissions,
    ])
  }
  expect((await set(2, 1)).status).toBe(200)
  expect(await query(`select actor_id from change_event where action = 'setRetention'`)).toEqual([{ actor_id: userId }])
})

it('[D-168] the end of a hold has what was kept looked at again, in the schools of the student alone', async () => {
  const { userId } = t.world.north.people.lou
  const dora = await t.as('dora.north')
  await query(`update school set students_forgotten_before = '2020-08-01'`)
  const lookedAt = async () =>
    (await query('select school_id from school where students_forgotten_before is null')).map((row) => row.school_id)
  await hold(dora, userId, false)
  expect(await lookedAt(), 'without a hold there is nothing to look at').toEqual([])
  await hold(dora, userId)
  expect(await lookedAt()).toEqual([])
  await hold(dora, userId, false)
  expect(await lookedAt()).toEqual([t.world.north.schoolId])
})
