/** What servers keep in memory about a school: any change of it counts, whoever makes it, and before anything is decided. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { room } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { holdLocks, lockWaiters } from '../testing/holdLocks.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

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
beforeEach(() => forgetPasses(t.database))

const now = SCHOOL_MORNING
const byHand = (statement: string, ...values: unknown[]) => t.database.pool.query(statement, values)
const as = ({ userId }: Person, origin = t.origin) => clientFor(t.database.db, origin, userId, now)

async function versions(schoolId: number) {
  const { rows } = await byHand('select setup_version, reference_version from school where school_id = $1', schoolId)
  return [rows[0].setup_version, rows[0].reference_version] as const
}

/** By how much a statement raises the versions of the school's setup and of what servers keep. */
async function raisedBy(statement: string, ...values: unknown[]) {
  const elsewhere = await versions(t.world.south.schoolId)
  const [setup, reference] = await versions(north.schoolId)
  await byHand(statement, ...values)
  expect(await versions(t.world.south.schoolId)).toEqual(elsewhere)
  const [setupNow, referenceNow] = await versions(north.schoolId)
  return { setup: setupNow > setup, reference: referenceNow > reference }
}

const BOTH = { setup: true, reference: true }
const NEITHER = { setup: false, reference: false }

describe('the versions of a school are raised by', () => {
  it('a change of the school itself', async () => {
    expect(await raisedBy('update school set pass_alert_time_limit = 7 where school_id = $1', north.schoolId)).toEqual(
      BOTH,
    )
  })

  it('a new, changed and removed room, setting, link and cover', async () => {
    const { schoolId, rooms, people } = north
    const statements: [string, ...unknown[]][] = [
      ['update room set total_limit = 3 where room_id = $1', rooms.gym],
      [
        `insert into room_setting (school_id, to_room_id, approval, pass_limit, created_at) values ($1, $2, 'required', 2, now())`,
        schoolId,
        rooms.gym,
      ],
      ['update room_setting set pass_limit = 4 where school_id = $1', schoolId],
      ['delete from room_setting where school_id = $1', schoolId],
      [
        'insert into room_link (school_id, room_id, user_id, created_at) values ($1, $2, $3, now())',
        schoolId,
        rooms.gym,
        people.cora.userId,
      ],
      ['delete from room_link where room_id = $1 and user_id = $2', rooms.gym, people.cora.userId],
      [
        `insert into cover (school_id, user_id, for_user_id, from_at, until_at) values ($1, $2, $3, now(), now() + interval '1 hour')`,
        schoolId,
        people.cora.userId,
        people.ada.userId,
      ],
      ['delete from cover where school_id = $1', schoolId],
      [
        'update membership set permissions = permissions where school_id = $1 and user_id = $2',
        schoolId,
        people.ada.userId,
      ],
    ]
    for (const [statement, ...values] of statements) expect(await raisedBy(statement, ...values)).toEqual(BOTH)
  })

  it('tables that are emptied', async () => {
    const before = await versions(north.schoolId)
    await byHand('truncate room_setting')
    expect((await versions(north.schoolId))[1]).toBeGreaterThan(before[1])
  })

  it('a teacher’s name; how they want to be notified is kept, but is not part of the setup', async () => {
    const { ada, sam } = north.people
    expect(await raisedBy(`update user_account set title = 'Dr.' where user_id = $1`, ada.userId)).toEqual(BOTH)
    const notified = `update user_account set notification_settings = '{start}' where user_id = $1`
    expect(await raisedBy(notified, ada.userId)).toEqual({ setup: false, reference: true })
    expect(await raisedBy(notified, sam.userId)).toEqual(NEITHER)
    expect(await raisedBy('update user_account set last_activity_at = now() where user_id = $1', ada.userId)).toEqual(
      NEITHER,
    )
  })
})

describe('a server whose memory is out of date', () => {
  const limit = (totalLimit: number) =>
    t.database.db.update(room).set({ totalLimit }).where(eq(room.roomId, north.rooms.library))

  it('[D-009] lets nobody past a limit that was set by hand', async () => {
    await limit(-1)
    for (const [index, name] of (['sam', 'tess'] as const).entries()) {
      if (index === 1) await limit(1)
      // Each server has what the school had set up at its last request.
      const client = await as(north.people[name], index === 0 ? t.origin : sibling.origin)
      const { startedAt } = await requestPass(client, north)
      expect(startedAt).toBe(index === 0 ? now : null)
    }
    await limit(-1)
  })

  it('[D-009] nor past one that is set after everything was read, and before anything is written', async () => {
    await limit(-1)
    const [sam, tess] = [await as(north.people.sam), await as(north.people.tess)]
    await requestPass(sam, north)
    const release = await holdLocks(t.database, { students: [north.people.tess.userId] })
    const asked = requestPass(tess, north)
    await lockWaiters(t.database, 1)
    await limit(1)
    await release()
    const { startedAt, enqueuedAt } = await asked
    expect([startedAt, enqueuedAt]).toEqual([null, now])
    await limit(-1)
  })

  it('[D-149] shows nobody what they may no longer see', async () => {
    const { passId } = await issuePass(await as(north.people.ada), north, { scheduledFor: now })
    const reader = await as(north.people.reader)
    await reader.call('GET /api/pass/:passId', { params: { passId } })
    const member = [north.schoolId, north.people.reader.userId]
    await byHand('update membership set ended_at = now() where school_id = $1 and user_id = $2', ...member)
    const { status } = await reader.ask('POST /api/pass/:passId/start', { params: { passId } })
    expect(status).toBe(404)
    await byHand('update membership set ended_at = null where school_id = $1 and user_id = $2', ...member)
  })

  it('[D-116] asks the approver of now', async () => {
    const [sam, ben] = [await as(north.people.sam), await as(north.people.ben)]
    const count = async () => (await ben.call('GET /api/user/initialize')).unreadNotificationsCount
    const wants = (kinds: string) =>
      byHand('update user_account set notification_settings = $1 where user_id = $2', kinds, north.people.ben.userId)
    await wants('{request}')
    const before = await count()
    const asked = { to: 'lab', toFacultyId: north.people.ben.userId } as const
    await requestPass(sam, north, asked)
    expect(await count()).toBe(before + 1)
    await wants('{}')
    await requestPass(await as(north.people.tess), north, asked)
    expect(await count()).toBe(before + 1)
  })
})
