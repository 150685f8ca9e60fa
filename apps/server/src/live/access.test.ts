/** Sockets close when access ends, no matter how. These tests always end it with a plain SQL statement. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestSocket } from '../testing/client.ts'
import { connectSocket } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'
import { ACCESS_CHANNEL } from './access.ts'

let t: TestServer
let north: SchoolWorld
let sibling: { origin: string; close(): Promise<void> }
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  sibling = await t.sibling()
})
afterAll(async () => {
  await sibling.close()
  await t.close()
})

const open: TestSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, SCHOOL_MORNING)
const runSql = (statement: string, ...values: unknown[]) => t.database.pool.query(statement, values)

/** A socket of the same session in each of the two servers. */
async function listenEverywhere(person: Person): Promise<TestSocket[]> {
  const client = await as(person)
  const { signedUserToken } = await client.call('GET /api/user/initialize')
  const sockets = [await connectSocket(t.origin, signedUserToken), await connectSocket(sibling.origin, signedUserToken)]
  open.push(...sockets)
  return sockets
}

/** Call this before the statement that closes the socket, which may close before the statement returns. */
const closed = ({ socket }: TestSocket) => new Promise<string>((resolve) => socket.once('disconnect', resolve))

/** The statement closes the person's sockets in both servers, and nobody else's. */
async function expectClosed(person: Person, statement: string, ...values: unknown[]): Promise<void> {
  const [mine, others] = [await listenEverywhere(person), await listenEverywhere(north.people.uma)]
  const closing = Promise.all(mine.map(closed))
  await runSql(statement, ...values)
  expect(await closing).toEqual(['io server disconnect', 'io server disconnect'])
  expect(others.every(({ socket }) => socket.connected)).toBe(true)
}

describe('[D-072] sockets close in every process when in the database', () => {
  const { user, school } = { user: 'user_id = $1', school: 'school_id = $2' }

  it('an account ends', async () => {
    const { userId } = north.people.tess
    await expectClosed(north.people.tess, `update user_account set ended_at = now() where ${user}`, userId)
    await runSql(`update user_account set ended_at = null where ${user}`, userId)
  })

  it('somebody’s type changes', async () => {
    const { userId } = north.people.ben
    await expectClosed(north.people.ben, `update user_account set type = 'schoolAdministrator' where ${user}`, userId)
    await runSql(`update user_account set type = 'faculty' where ${user}`, userId)
  })

  it('a session ends, or is removed', async () => {
    const { userId } = north.people.ada
    await expectClosed(north.people.ada, `update session set ended_at = now() where ${user}`, userId)
    await expectClosed(north.people.ada, `delete from session where ${user}`, userId)
  })

  it('permissions change', async () => {
    const values = [north.people.reader.userId, north.schoolId]
    const permit = `update membership set permissions = $3 where ${user} and ${school}`
    await expectClosed(north.people.reader, permit, ...values, [])
    await expectClosed(north.people.reader, permit, ...values, ['allPasses:read'])
  })

  it('a membership ends, and begins', async () => {
    const values = [north.people.reader.userId, north.schoolId]
    const member = (at: string) => `update membership set ended_at = ${at} where ${user} and ${school}`
    await expectClosed(north.people.reader, member('now()'), ...values)
    await expectClosed(north.people.reader, member('null'), ...values)
    const begin = `insert into membership (school_id, user_id, started_at) values ($2, $1, now())`
    await expectClosed(north.people.reader, begin, north.people.reader.userId, t.world.south.schoolId)
  })

  it('a room is taken from them', async () => {
    const { userId } = north.people.cora
    await expectClosed(north.people.cora, `update room_link set ended_at = now() where ${user}`, userId)
    await expectClosed(north.people.cora, `update room_link set ended_at = null where ${user}`, userId)
  })

  it('[D-142] they cover somebody', async () => {
    const { cora, ben } = north.people
    const cover = `insert into cover (school_id, user_id, for_user_id, from_at, until_at)
      values ($3, $1, $2, '${SCHOOL_MORNING}', timestamptz '${SCHOOL_MORNING}' + interval '1 hour')`
    await expectClosed(cora, cover, cora.userId, ben.userId, north.schoolId)
    await expectClosed(cora, 'delete from cover where user_id = $1', cora.userId)
  })

  it('a school ends', async () => {
    const { schoolId } = t.world.south
    await expectClosed(t.world.south.people.sam, 'update school set ended_at = now() where school_id = $1', schoolId)
    await runSql('update school set ended_at = null where school_id = $1', schoolId)
  })
})

it('[D-072] a change that no trigger reported is found by the regular check', async () => {
  const [here, there] = await listenEverywhere(north.people.lou)
  const [other] = await listenEverywhere(north.people.uma)
  await runSql('alter table user_account disable trigger access_changed')
  await runSql('update user_account set ended_at = now() where user_id = $1', north.people.lou.userId)
  const closing = here && closed(here)
  await t.server.live.recheckAccess()
  expect(await closing).toBeTruthy()
  expect([there?.socket.connected, other?.socket.connected]).toEqual([true, true])
  await runSql('update user_account set ended_at = null where user_id = $1', north.people.lou.userId)
  await runSql('alter table user_account enable trigger access_changed')
})

it('the life of a pass, signing in and using a session do not notify the access channel', async () => {
  const received: string[] = []
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const listener = new pg.Client(t.database.connection)
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => (payload === 'done' ? resolve() : received.push(payload)))
  await listener.query(`listen ${ACCESS_CHANNEL}`)

  const sam = await t.as('sam.north')
  const ada = await t.as('ada.north')
  const pass = await requestPass(sam, north, { to: 'restroom' })
  await sam.call('POST /api/pass/:passId/complete', { params: { passId: pass.passId } })
  await ada.call('POST /api/pass/:passId/confirm', { params: { passId: pass.passId }, body: { confirmed: true } })
  const seen = async () => (await runSql('select last_seen_at from session order by last_seen_at desc')).rows[0]
  const before = await seen()
  t.clock.advance(10)
  await sam.call('GET /api/user/current')
  expect(await seen()).not.toEqual(before)
  t.clock.freeze(SCHOOL_MORNING)

  await listener.query(`notify ${ACCESS_CHANNEL}, 'done'`)
  await done
  expect(received).toEqual([])
  await listener.end()
})
