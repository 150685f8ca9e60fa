/** Destination settings over the API: who may edit which, what is refused, and what becomes of those in line. */
import type { Input, RoomSetting } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import type { RoomSettingId } from '@corridor/rules/ids'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, membership, room, roomSetting } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
})

type Destination = Input<'POST /api/roomsetting', 'body'>
type DestinationChange = Input<'POST /api/roomsetting/:roomSettingId', 'body'>

/** From Ada to the library by default. */
const aDestination = (values: Partial<Destination> = {}): Destination => ({
  schoolId: north.schoolId,
  fromFacultyId: north.people.ada.userId,
  toRoomId: north.rooms.library,
  toFacultyId: null,
  approval: 'not_required',
  passLimit: -1,
  ...values,
})
const create = (client: TestClient, values?: Partial<Destination>) =>
  client.ask('POST /api/roomsetting', { body: aDestination(values) })
const created = async (client: TestClient, values?: Partial<Destination>) =>
  client.call('POST /api/roomsetting', { body: aDestination(values) })
const update = (client: TestClient, roomSettingId: RoomSettingId, body: DestinationChange) =>
  client.ask('POST /api/roomsetting/:roomSettingId', { params: { roomSettingId }, body })
const remove = (client: TestClient, roomSettingId: RoomSettingId) =>
  client.ask('DELETE /api/roomsetting/:roomSettingId', { params: { roomSettingId } })
const settingsFor = async (client: TestClient) =>
  (await client.call('GET /api/school/:schoolId', { params: { schoolId: north.schoolId } })).roomSettings
const errorOf = (body: unknown) =>
  (body as { error: { code: string; fields?: Record<string, string>; current?: RoomSetting } }).error

async function withPermissions(name: 'ada' | 'dora', permissions: Permission[], work: () => Promise<void>) {
  const { userId } = north.people[name]
  const where = and(eq(membership.userId, userId), eq(membership.schoolId, north.schoolId))
  const [before] = await t.database.db.select().from(membership).where(where)
  await t.database.db.update(membership).set({ permissions }).where(where)
  await work().finally(() =>
    t.database.db
      .update(membership)
      .set({ permissions: before?.permissions ?? [] })
      .where(where),
  )
}

describe('a destination setting', () => {
  it('[ACT-07] [ACT-08] [ACT-09] is created, changed and removed, and screens are told', async () => {
    const ada = await as('ada.north')
    const dora = await as('dora.north')
    const office = await dora.listen()
    const made = await created(ada)
    expect(made).toMatchObject({ ...aDestination(), version: 1 })
    expect((await office.hear('schoolChanged')).payload).toEqual({ schoolId: north.schoolId })
    expect(await settingsFor(dora)).toEqual([made])

    const changed = await update(ada, made.roomSettingId, { version: 1, approval: 'required', passLimit: 4 })
    expect([changed.status, changed.body]).toMatchObject([200, { approval: 'required', passLimit: 4, version: 2 }])
    expect(await settingsFor(ada)).toEqual([changed.body])

    expect((await remove(ada, made.roomSettingId)).body).toEqual({ ok: true })
    expect(await settingsFor(dora)).toEqual([])
    expect((await remove(ada, made.roomSettingId)).status).toBe(404)
    office.close()
    const lines = await t.database.db
      .select()
      .from(changeEvent)
      .where(and(eq(changeEvent.subject, 'roomSetting'), eq(changeEvent.subjectId, String(made.roomSettingId))))
      .orderBy(changeEvent.changeEventId)
    expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual(
      ['create', 'update', 'end'].map((action) => [action, north.people.ada.userId]),
    )
    expect(lines[1]?.detail).toEqual({
      changed: { approval: { from: 'not_required', to: 'required' }, passLimit: { from: -1, to: 4 } },
    })
  })

  it('[D-141] is ended and kept, so that history stays whole', async () => {
    const ada = await as('ada.north')
    const { roomSettingId } = await created(ada)
    await remove(ada, roomSettingId)
    const [row] = await t.database.db.select().from(roomSetting).where(eq(roomSetting.roomSettingId, roomSettingId))
    expect(row?.endedAt).toBe(SCHOOL_MORNING)
  })

  it('[DEST-01] [DEST-02] [DEST-04] [DEST-07] is refused with a sentence at the field, and nothing is saved', async () => {
    const dora = await as('dora.north')
    const refusals: [string, object][] = [
      ['approval', { approval: -1 }],
      ['fromFacultyId', { fromFacultyId: -1 }],
      ['schoolId', { schoolId: null }],
      ['passLimit', { passLimit: 0 }],
      ['passLimit', { passLimit: 16 }],
      ['passLimit', { passLimit: -2 }],
      ['passLimit', { passLimit: 2.5 }],
      ['toRoomId', { toRoomId: null }],
      ['toRoomId', { toFacultyId: north.people.ben.userId }],
    ]
    for (const [field, wrong] of refusals) {
      const { status, body } = await create(dora, wrong as Partial<Destination>)
      expect([status, Object.keys(errorOf(body).fields ?? {})], JSON.stringify(wrong)).toEqual([422, [field]])
      expect(errorOf(body).fields?.[field], JSON.stringify(wrong)).toMatch(/\w/)
    }
    expect(errorOf((await create(dora, { passLimit: 16 })).body).fields).toEqual({
      passLimit: 'Choose No Limit or 1 to 15',
    })
    expect(await settingsFor(dora)).toEqual([])
    for (const passLimit of [-1, 1, 15]) {
      const { roomSettingId } = await created(dora, { passLimit })
      await remove(dora, roomSettingId)
    }
  })

  it('[DEST-05] exists once for each origin and destination, even if two are created at once', async () => {
    const dora = await as('dora.north')
    const made = await Promise.all([create(dora), create(dora), create(dora, { approval: 'required' })])
    expect(made.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const refused = made.find(({ status }) => status === 422)
    expect(errorOf(refused?.body).fields?.toRoomId).toContain('already a setting for this trip')

    const other = await created(dora, { toRoomId: north.rooms.lab })
    const moved = await update(dora, other.roomSettingId, { version: 1, toRoomId: north.rooms.library })
    expect(moved.status).toBe(422)
    expect(await settingsFor(dora)).toHaveLength(2)
    await created(dora, { fromFacultyId: null })
    await created(dora, { toRoomId: null, toFacultyId: north.people.ada.userId })
  })

  it('may be for the way of one that was removed', async () => {
    const ada = await as('ada.north')
    await remove(ada, (await created(ada)).roomSettingId)
    expect((await create(ada)).status).toBe(200)
  })

  it('[D-172] leads to no room that was closed, and to nobody who left', async () => {
    const dora = await as('dora.north')
    const gym = eq(room.roomId, north.rooms.gym)
    await t.database.db.update(room).set({ endedAt: SCHOOL_MORNING }).where(gym)
    expect((await create(dora, { toRoomId: north.rooms.gym })).status).toBe(404)
    await t.database.db.update(room).set({ endedAt: null }).where(gym)
    const ben = eq(membership.userId, north.people.ben.userId)
    await t.database.db.update(membership).set({ endedAt: SCHOOL_MORNING }).where(ben)
    expect((await create(dora, { fromFacultyId: north.people.ben.userId })).status).toBe(404)
    expect((await create(dora, { toRoomId: null, toFacultyId: north.people.ben.userId })).status).toBe(404)
    await t.database.db.update(membership).set({ endedAt: null }).where(ben)
    expect((await create(dora, { fromFacultyId: north.people.sam.userId })).status, 'a student').toBe(404)
  })
})

describe('two people who edit one destination', () => {
  it('both succeed with different fields; the second on the same field is shown the first’s value', async () => {
    const ada = await as('ada.north')
    const dora = await as('dora.north')
    const { roomSettingId } = await created(ada)
    await update(ada, roomSettingId, { version: 1, passLimit: 3 })
    expect((await update(dora, roomSettingId, { version: 1, approval: 'required' })).body).toMatchObject({
      passLimit: 3,
      approval: 'required',
      version: 3,
    })
    const { status, body } = await update(dora, roomSettingId, { version: 1, passLimit: 5 })
    expect([status, errorOf(body).code, errorOf(body).current?.passLimit]).toEqual([409, 'changed', 3])
  })
})

describe('who may edit', () => {
  const fromOther = () => ({ fromFacultyId: north.people.ben.userId })
  const fromAll = { fromFacultyId: null }

  /** Statuses for one's own, a colleague's, all rooms, and approval by the origin. */
  const attempts = async (client: TestClient) => {
    await forgetPasses(t.database)
    const inputs: Partial<Destination>[] = [{}, fromOther(), fromAll, { toRoomId: north.rooms.lab, approval: 'origin' }]
    const statuses: number[] = []
    for (const input of inputs) statuses.push((await create(client, input)).status)
    return statuses
  }

  it('[DEST-03] [DEST-08] [DEST-09] [D-064] [D-088] by role and permission', async () => {
    const [ada, dora, sam] = [await as('ada.north'), await as('dora.north'), await as('sam.north')]
    expect(await attempts(sam), 'a student').toEqual([403, 403, 403, 403])
    expect(await attempts(ada), 'a teacher').toEqual([200, 403, 403, 422])
    await withPermissions('ada', ['allSettings:read'], async () =>
      expect(await attempts(ada), 'a teacher who may read').toEqual([200, 403, 403, 422]),
    )
    await withPermissions('ada', ['allSettings:write'], async () =>
      expect(await attempts(ada), 'a teacher who may write').toEqual([200, 200, 403, 422]),
    )
    expect(await attempts(dora), 'an administrator').toEqual([200, 200, 200, 200])
    await withPermissions('dora', ['allSettings:read'], async () =>
      expect(await attempts(dora), 'an administrator who may only read').toEqual([403, 403, 403, 403]),
    )
  })

  it('[D-064] a teacher cannot give a destination of their own to somebody else, nor take one', async () => {
    const ada = await as('ada.north')
    const own = await created(ada)
    expect((await update(ada, own.roomSettingId, { version: 1, ...fromOther() })).status).toBe(403)
    expect((await update(ada, own.roomSettingId, { version: 1, ...fromAll })).status).toBe(403)
    const others = await created(await as('dora.north'), fromOther())
    const mine = { fromFacultyId: north.people.ada.userId }
    expect((await update(ada, others.roomSettingId, { version: 1, ...mine })).status, 'not even seen').toBe(404)
    expect((await remove(ada, others.roomSettingId)).status).toBe(404)
    await withPermissions('ada', ['allSettings:read'], async () => {
      expect((await update(ada, others.roomSettingId, { version: 1, passLimit: 2 })).status, 'seen').toBe(403)
      expect((await remove(ada, others.roomSettingId)).status).toBe(403)
    })
    expect(await settingsFor(await as('dora.north'))).toEqual([own, others])
  })

  it('[DEST-10] without allSettings:read only one’s own are loaded', async () => {
    const [ada, dora] = [await as('ada.north'), await as('dora.north')]
    const own = await created(ada)
    const others = await created(dora, fromOther())
    const all = await created(dora, fromAll)
    expect(await settingsFor(ada)).toEqual([own])
    expect(await settingsFor(await as('sam.north'))).toEqual([])
    await withPermissions('ada', ['allSettings:read'], async () =>
      expect(await settingsFor(ada)).toEqual([own, others, all]),
    )
  })

  it('[DEST-08] a teacher keeps the approval that an administrator chose, and changes the rest', async () => {
    const ada = await as('ada.north')
    const { roomSettingId } = await created(await as('dora.north'), { approval: 'origin' })
    expect((await update(ada, roomSettingId, { version: 1, passLimit: 2 })).body).toMatchObject({ approval: 'origin' })
    expect((await update(ada, roomSettingId, { version: 2, approval: 'required' })).status).toBe(200)
    expect((await update(ada, roomSettingId, { version: 3, approval: 'origin' })).status).toBe(422)
  })

  it('nobody while impersonating', async () => {
    const operator = await t.as('ada.north')
    await t.database.pool.query(`update session set impersonator = 'operator' where user_id = $1`, [
      north.people.ada.userId,
    ])
    expect((await create(operator)).status).toBe(403)
    await t.database.pool.query(`update session set impersonator = null where user_id = $1`, [north.people.ada.userId])
  })
})

describe('those who wait in line', () => {
  const waiting = async (passLimit: number, ends: Partial<Destination> = {}) => {
    const dora = await as('dora.north')
    const { roomSettingId } = await created(dora, { fromFacultyId: null, passLimit, ...ends })
    const [sam, tess, uma] = await Promise.all(['sam', 'tess', 'uma'].map((who) => as(`${who}.north`)))
    if (!sam || !tess || !uma) throw new Error('unreachable')
    await requestPass(sam, north)
    const next = await requestPass(tess, north)
    const last = await requestPass(uma, north)
    const stateOf = async (client: TestClient, { passId }: { passId: (typeof next)['passId'] }) => {
      const pass = await client.call('GET /api/pass/:passId', { params: { passId } })
      return pass.startedAt === null ? `in line ${pass.placeInLine}` : 'started'
    }
    const states = async () => [await stateOf(tess, next), await stateOf(uma, last)]
    return { dora, roomSettingId, states, tess }
  }

  it('[D-009] [D-010] go as soon as a limit is raised, as many as fit', async () => {
    const { dora, roomSettingId, states, tess } = await waiting(1)
    expect(await states()).toEqual(['in line 1', 'in line 2'])
    const phone = await tess.listen()
    await update(dora, roomSettingId, { version: 1, passLimit: 2 })
    expect(await states()).toEqual(['started', 'in line 1'])
    await phone.hear(`startPass:${north.people.tess.userId}`)
    phone.close()
    await update(dora, roomSettingId, { version: 2, passLimit: -1 })
    expect(await states()).toEqual(['started', 'started'])
  })

  it('[D-009] [ACT-09] go as soon as the setting is removed, and hear of it', async () => {
    const { dora, roomSettingId, states, tess } = await waiting(1)
    const phone = await tess.listen()
    await remove(dora, roomSettingId)
    expect(await states()).toEqual(['started', 'started'])
    await phone.hear(`startPass:${north.people.tess.userId}`)
    phone.close()
  })

  it('[D-009] go when the setting is for another way, and stay while another limit is reached', async () => {
    const { dora, roomSettingId, states } = await waiting(1)
    const other = await created(dora, { passLimit: 1 })
    await update(dora, roomSettingId, { version: 1, toRoomId: north.rooms.gym })
    expect(await states()).toEqual(['in line 1', 'in line 2'])
    await remove(dora, other.roomSettingId)
    expect(await states()).toEqual(['started', 'started'])
  })
})

describe('[D-012] the approval of a request', () => {
  it('follows the destination setting as soon as it is saved', async () => {
    const dora = await as('dora.north')
    const sam = await as('sam.north')
    const { roomSettingId } = await created(dora, { fromFacultyId: null, approval: 'required' })
    const first = await requestPass(sam, north)
    expect(first.approvedAt).toBeNull()
    await sam.call('POST /api/pass/:passId/cancel', { params: { passId: first.passId } })
    await update(dora, roomSettingId, { version: 1, approval: 'not_required' })
    expect((await requestPass(sam, north)).startedAt).not.toBeNull()
  })
})
