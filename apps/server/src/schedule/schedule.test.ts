/** Schedules, blocks and time ranges: what administrators do with them, and who may not. */
import type { CallKey, Schedule, SchoolSetup } from '@corridor/contract'
import { asBlockId, asScheduleId, asTimeRangeId, type BlockId, type UserGroupId } from '@corridor/rules/ids'
import { SCHOOL_DAYS } from '@corridor/rules/schedule'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import { block, changeEvent, membership, schedule, schoolClass, timeRange } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { TestClient } from '../testing/client.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let dora: TestClient
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  dora = await as('dora.north')
})
afterAll(() => t.close())
beforeEach(async () => {
  const { db } = t.database
  await db.delete(schoolClass)
  await db.delete(timeRange)
  await db.delete(block)
  await db.delete(schedule)
})

/** Chicago is six hours behind UTC without daylight saving: from 8:00 to 9:00. */
const MORNING = { startHour: 14, startMinute: 0, endHour: 15, endMinute: 0 }

const setup = async (client = dora): Promise<SchoolSetup> =>
  client.call('GET /api/school/:schoolId', { params: { schoolId: north.schoolId } })
const schedules = async () => (await setup()).schedules
const create = (body: { name?: string; ifNone?: boolean } = {}, client = dora): Promise<Schedule> =>
  client.call('POST /api/schedule', { body: { schoolId: north.schoolId, ...body } })
const blockOf = ({ blocks }: Schedule) => expectOne(blocks)
const addRange = (blockId: BlockId, more: object = {}) =>
  dora.ask('POST /api/timerange', { body: { blockId, ...MORNING, ...more } })
const addClass = async (name: string, blockId: BlockId | null, hours = {}) => {
  const base = { schoolId: north.schoolId, ownedBy: north.people.ada.userId, createdAt: t.clock.now() }
  const row = { ...base, name, blockId, ...hours }
  return expectOne(await t.database.db.insert(schoolClass).values(row).returning()).userGroupId
}
const blockOfClass = async (userGroupId: UserGroupId) =>
  expectOne(await t.database.db.select().from(schoolClass).where(eq(schoolClass.userGroupId, userGroupId))).blockId
const trail = async () =>
  t.database.db.select().from(changeEvent).where(eq(changeEvent.subject, 'schedule')).orderBy(changeEvent.changeEventId)

describe('a schedule', () => {
  it('[ACT-14] [SCHED-01] [SCHED-02] is made without an id and gets one, with default names', async () => {
    const made = await create()
    expect(made).toMatchObject({ name: 'New Schedule', blocks: [{ name: 'New Block', timeRanges: [] }] })
    expect(made.scheduleId).toBeGreaterThan(0)
    expect(await schedules()).toEqual([made])
    expect((await trail()).at(-1)).toMatchObject({ action: 'create', subjectId: String(made.scheduleId) })
  })

  it('[SCHED-01] [D-123] is made on the first display, once, although many pages ask at the same time', async () => {
    const sibling = await t.sibling()
    const elsewhere = new TestClient(sibling.origin)
    await elsewhere.signIn('dora.north')
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) => create({ ifNone: true }, at % 2 === 0 ? dora : elsewhere)),
    )
    expect(new Set(made.map(({ scheduleId }) => scheduleId)).size).toBe(1)
    expect(await t.database.db.select().from(schedule)).toHaveLength(1)
    expect(await t.database.db.select().from(block)).toHaveLength(1)
    await sibling.close()
  })

  it('[D-123] is not made where there is one; the answer is the active one', async () => {
    const regular = await create({ name: 'Regular' })
    await create({ name: 'Early' })
    expect(await create({ ifNone: true })).toEqual(regular)
    expect(await schedules()).toHaveLength(2)
  })

  it('[ACT-14] is renamed, and every screen of the school is told', async () => {
    const { scheduleId } = await create()
    const teacher = await (await as('ada.north')).listen()
    const params = { scheduleId }
    const body = { name: ' Early dismissal ', version: 1 }
    const renamed = await dora.call('POST /api/schedule/:scheduleId', { params, body })
    expect(renamed).toMatchObject({ name: 'Early dismissal', version: 2 })
    await teacher.hear('schoolChanged')
    teacher.close()
    expect((await trail()).at(-1)).toMatchObject({
      action: 'edit',
      detail: { changed: { name: { from: 'New Schedule', to: 'Early dismissal' } } },
    })
  })

  it('of two who rename it, the second is shown what the first saved', async () => {
    const { scheduleId } = await create()
    const rename = (name: string) =>
      dora.ask('POST /api/schedule/:scheduleId', { params: { scheduleId }, body: { name, version: 1 } })
    expect((await rename('Early')).status).toBe(200)
    const { status, body } = await rename('Late')
    expect([status, body.error?.code, body.error?.current]).toMatchObject([409, 'changed', { name: 'Early' }])
  })

  it.each([
    ['blank', '  '],
    ['longer than 100 characters', 'x'.repeat(300)],
  ])('is not renamed to something %s', async (_, name) => {
    const { scheduleId } = await create()
    const { status, body } = await dora.ask('POST /api/schedule/:scheduleId', {
      params: { scheduleId },
      body: { name, version: 1 },
    })
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, ['name']])
    expect(await schedules()).toMatchObject([{ name: 'New Schedule', version: 1 }])
  })

  it('takes emoji and text from right to left', async () => {
    const name = '🔔 يوم قصير'
    expect(await create({ name })).toMatchObject({ name })
  })

  it('can start as a copy of another, with blocks and ranges of its own', async () => {
    const regular = await create({ name: 'Regular' })
    await addRange(blockOf(regular).blockId, { days: ['w'] })
    const body = { schoolId: north.schoolId, name: 'Early', copiedScheduleId: regular.scheduleId }
    const copy = await dora.call('POST /api/schedule', { body })
    expect(copy).toMatchObject({ isActive: false, blocks: [{ name: 'New Block', timeRanges: [{ days: ['w'] }] }] })
    expect(blockOf(copy).blockId).not.toBe(blockOf(regular).blockId)
    const original = (await schedules()).find(({ scheduleId }) => scheduleId === regular.scheduleId)
    expect(blockOf(copy).timeRanges[0]?.timeRangeId).not.toBe(original?.blocks[0]?.timeRanges[0]?.timeRangeId)
  })
})

describe('the active schedule', () => {
  const use = (scheduleId: Schedule['scheduleId']) =>
    dora.call('POST /api/schedule/:scheduleId/use', { params: { scheduleId } })

  it('[D-101] is the first, until another one is used', async () => {
    const [regular, early] = [await create({ name: 'Regular' }), await create({ name: 'Early' })]
    expect((await setup()).schedule?.scheduleId).toBe(regular.scheduleId)
    expect(await use(early.scheduleId)).toMatchObject({ isActive: true })
    const { schedule: active, schedules: all } = await setup(await as('sam.north'))
    expect(active?.name).toBe('Early')
    expect(all.map(({ isActive }) => isActive)).toEqual([false, true])
    expect((await trail()).at(-1)).toMatchObject({ action: 'use', detail: { insteadOf: regular.scheduleId } })
    await use(regular.scheduleId)
    expect((await setup()).schedule?.name).toBe('Regular')
  })

  it('[D-101] is one only, although two administrators choose at once', async () => {
    const made = [await create(), await create(), await create()]
    await Promise.all([...made, ...made].map(({ scheduleId }) => use(scheduleId)))
    const stored = await t.database.db.select().from(schedule).where(eq(schedule.isActive, true))
    expect(stored).toHaveLength(1)
    expect((await schedules()).filter(({ isActive }) => isActive)).toHaveLength(1)
  })
})

describe('removing a schedule', () => {
  const remove = (scheduleId: Schedule['scheduleId'], query = {}) =>
    dora.ask('DELETE /api/schedule/:scheduleId', { params: { scheduleId }, query })

  it('[ACT-15] leaves the others, and keeps the row for the history', async () => {
    const [regular, early] = [await create({ name: 'Regular' }), await create({ name: 'Early' })]
    expect((await remove(early.scheduleId)).status).toBe(200)
    expect((await schedules()).map(({ name }) => name)).toEqual(['Regular'])
    expect((await setup()).schedule?.scheduleId).toBe(regular.scheduleId)
    expect(await t.database.db.select().from(schedule)).toHaveLength(2)
    expect((await remove(early.scheduleId)).status, 'a second time').toBe(200)
  })

  it('[ACT-15] is refused for the last one, and for the active one without another to use', async () => {
    const regular = await create({ name: 'Regular' })
    expect(await remove(regular.scheduleId)).toMatchObject({ status: 409, body: { error: { code: 'last_schedule' } } })
    const early = await create({ name: 'Early' })
    const refused = await remove(regular.scheduleId)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'active_schedule' } } })
    expect((await remove(regular.scheduleId, { nextScheduleId: regular.scheduleId })).status).toBe(404)
    expect((await remove(regular.scheduleId, { nextScheduleId: early.scheduleId })).status).toBe(200)
    expect((await setup()).schedule).toMatchObject({ name: 'Early', isActive: true })
  })

  it('[ACT-15] of which classes use a block says how many, and leaves them without one', async () => {
    const regular = await create({ name: 'Regular' })
    const early = await create({ name: 'Early' })
    const { blockId } = blockOf(early)
    const classes = [await addClass('Algebra', blockId), await addClass('Biology', blockId)]
    const refused = await remove(early.scheduleId)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'block_in_use' } } })
    expect(refused.body.error?.message).toMatch(/^2 classes use this schedule\. They keep their students/)
    expect((await remove(early.scheduleId, { releaseClasses: 'true' })).status).toBe(200)
    for (const userGroupId of classes) expect(await blockOfClass(userGroupId)).toBeNull()
    expect((await schedules()).map(({ scheduleId }) => scheduleId)).toEqual([regular.scheduleId])
  })
})

describe('a block', () => {
  it('[ACT-16] [SCHED-01] [SCHED-02] is made without an id, and then renamed', async () => {
    const { scheduleId } = await create()
    const made = await dora.call('POST /api/block', { body: { scheduleId } })
    expect(made).toMatchObject({ scheduleId, name: 'New Block', timeRanges: [], version: 1 })
    const params = { blockId: made.blockId }
    const renamed = await dora.call('POST /api/block/:blockId', { params, body: { name: 'Lunch', version: 1 } })
    expect(renamed).toMatchObject({ blockId: made.blockId, name: 'Lunch', version: 2 })
    const stale = await dora.ask('POST /api/block/:blockId', { params, body: { name: 'Dinner', version: 1 } })
    expect([stale.status, stale.body.error?.current]).toMatchObject([409, { name: 'Lunch' }])
  })

  it('[ACT-17] is removed, and comes back as the same row with its ranges', async () => {
    const { blocks } = await create()
    const { blockId } = expectOne(blocks)
    await addRange(blockId)
    const before = await schedules()
    const params = { blockId }
    expect(await dora.call('DELETE /api/block/:blockId', { params })).toEqual({ userGroupIds: [] })
    expect((await schedules())[0]?.blocks).toEqual([])
    const { status } = await dora.ask('POST /api/block/:blockId', { params, body: { name: 'Gone', version: 1 } })
    expect(status, 'what is removed cannot be changed').toBe(404)
    await dora.call('POST /api/block/:blockId/restore', { params, body: { userGroupIds: [] } })
    expect(await schedules()).toEqual(before)
    const actions = (await trail()).slice(-2).map(({ action }) => action)
    expect(actions).toEqual(['endBlock', 'restoreBlock'])
  })

  it('[ACT-17] that classes use is removed only by somebody who was told, and gives it back to them', async () => {
    const { blockId } = blockOf(await create())
    const [algebra, biology] = [await addClass('Algebra', blockId), await addClass('Biology', blockId)]
    const ended = await addClass('Chemistry', blockId, { endedAt: t.clock.now() })
    const params = { blockId }
    const refused = await dora.ask('DELETE /api/block/:blockId', { params })
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'block_in_use'])
    expect(refused.body.error?.message).toMatch(/^2 classes use this block\./)
    expect(await blockOfClass(algebra)).toBe(blockId)

    const query = { releaseClasses: 'true' } as const
    const { userGroupIds } = await dora.call('DELETE /api/block/:blockId', { params, query })
    expect(userGroupIds).toEqual([algebra, biology])
    expect([await blockOfClass(algebra), await blockOfClass(ended)]).toEqual([null, blockId])
    const ada = await setup(await as('ada.north'))
    expect(ada.classes.map((group) => group.blockId)).toEqual([null, null])

    // Meanwhile somebody gave one of them hours of its own.
    const hours = { startMinute: 600, endMinute: 660 }
    await t.database.db.update(schoolClass).set(hours).where(eq(schoolClass.userGroupId, biology))
    await dora.call('POST /api/block/:blockId/restore', { params, body: { userGroupIds } })
    expect([await blockOfClass(algebra), await blockOfClass(biology)]).toEqual([blockId, null])
  })

  it('[ACT-17] of a removed schedule is not brought back', async () => {
    await create()
    const early = await create()
    const { blockId } = blockOf(early)
    await dora.call('DELETE /api/block/:blockId', { params: { blockId } })
    await dora.call('DELETE /api/schedule/:scheduleId', { params: { scheduleId: early.scheduleId } })
    const { status } = await dora.ask('POST /api/block/:blockId/restore', {
      params: { blockId },
      body: { userGroupIds: [] },
    })
    expect(status).toBe(404)
  })
})

describe('a time range', () => {
  it('[ACT-18] [SCHED-01] [SCHED-05] [SCHED-06] [D-102] is stored as wall time, on all five days by default', async () => {
    const { blockId } = blockOf(await create())
    const { body } = await addRange(blockId)
    expect(body).toMatchObject({ blockId, ...MORNING, days: SCHOOL_DAYS, version: 1 })
    const stored = expectOne(await t.database.db.select().from(timeRange))
    expect([stored.startMinute, stored.endMinute]).toEqual([8 * 60, 9 * 60])
  })

  it('[ACT-18] is changed field by field, and its days are kept in the order of the week', async () => {
    const { blockId } = blockOf(await create())
    const { timeRangeId } = (await addRange(blockId)).body
    const params = { timeRangeId }
    const change = (body: object) =>
      dora.ask('POST /api/timerange/:timeRangeId', { params, body: body as { version: number } })
    expect((await change({ endHour: 15, endMinute: 30, version: 1 })).body).toMatchObject({ endMinute: 30, version: 2 })
    expect((await change({ days: ['f', 'm'], version: 1 })).body, 'another field').toMatchObject({
      days: ['m', 'f'],
      version: 3,
    })
    const stale = await change({ endHour: 15, endMinute: 45, version: 1 })
    expect([stale.status, stale.body.error?.current]).toMatchObject([409, { endHour: 15, endMinute: 30 }])
    expect((await change({ startHour: 14, version: 3 })).status, 'an hour without its minute').toBe(422)
  })

  it('[SCHED-04] is within 7:00 am and 4:00 pm and ends after it starts, or nothing is saved', async () => {
    const { blockId } = blockOf(await create())
    const hours = 'Choose a time from 7:00 am to 4:00 pm.'
    const refusals = [
      [{ startHour: 12, startMinute: 59 }, { startHour: hours }],
      [{ endHour: 22, endMinute: 1 }, { endHour: hours }],
      [{ endHour: 14, endMinute: 0 }, { endHour: 'Choose an end after 8:00 am.' }],
      [{ startHour: 16, endHour: 15 }, { endHour: 'Choose an end after 10:00 am.' }],
    ] as const
    for (const [times, fields] of refusals) {
      const { status, body } = await addRange(blockId, times)
      expect([status, body.error?.fields]).toEqual([422, fields])
    }
    expect((await addRange(blockId, { days: [] })).status).toBe(422)
    expect(await t.database.db.select().from(timeRange)).toEqual([])

    const { timeRangeId } = (await addRange(blockId, { startHour: 13, endHour: 22 })).body
    const { status, body } = await dora.ask('POST /api/timerange/:timeRangeId', {
      params: { timeRangeId },
      body: { startHour: 22, startMinute: 0, version: 1 },
    })
    expect([status, body.error?.fields]).toEqual([422, { endHour: 'Choose an end after 4:00 pm.' }])
    expect(expectOne(await t.database.db.select().from(timeRange))).toMatchObject({ startMinute: 420, version: 1 })
  })

  it('may overlap another, of the same block or of another', async () => {
    const { scheduleId, blocks } = await create()
    const other = await dora.call('POST /api/block', { body: { scheduleId } })
    for (const blockId of [expectOne(blocks).blockId, expectOne(blocks).blockId, other.blockId]) {
      expect((await addRange(blockId)).status).toBe(200)
    }
  })

  it('[ACT-19] is removed, and comes back as the same row', async () => {
    const { blockId } = blockOf(await create())
    const { timeRangeId } = (await addRange(blockId)).body
    const before = await schedules()
    const params = { timeRangeId }
    await dora.call('DELETE /api/timerange/:timeRangeId', { params })
    expect((await schedules())[0]?.blocks[0]?.timeRanges).toEqual([])
    expect((await dora.ask('DELETE /api/timerange/:timeRangeId', { params })).status, 'a second time').toBe(200)
    await dora.call('POST /api/timerange/:timeRangeId/restore', { params })
    expect(await schedules()).toEqual(before)
    expect((await trail()).slice(-2).map(({ action }) => action)).toEqual(['endTimeRange', 'restoreTimeRange'])
  })

  it('[ACT-19] of a removed block is not brought back', async () => {
    const { blockId } = blockOf(await create())
    const { timeRangeId } = (await addRange(blockId)).body
    const params = { timeRangeId }
    await dora.call('DELETE /api/timerange/:timeRangeId', { params })
    await dora.call('DELETE /api/block/:blockId', { params: { blockId } })
    expect((await dora.ask('POST /api/timerange/:timeRangeId/restore', { params })).status).toBe(404)
  })
})

describe('who may', () => {
  const CALLS: [CallKey, object][] = [
    ['POST /api/schedule', {}],
    ['POST /api/schedule/:scheduleId', { name: 'Mine', version: 1 }],
    ['POST /api/schedule/:scheduleId/use', {}],
    ['DELETE /api/schedule/:scheduleId', {}],
    ['POST /api/block', {}],
    ['POST /api/block/:blockId', { name: 'Mine', version: 1 }],
    ['POST /api/timerange', MORNING],
    ['POST /api/timerange/:timeRangeId', { days: ['m'], version: 1 }],
    ['DELETE /api/timerange/:timeRangeId', {}],
    ['POST /api/timerange/:timeRangeId/restore', {}],
    ['DELETE /api/block/:blockId', {}],
    ['POST /api/block/:blockId/restore', { userGroupIds: [] }],
  ]
  /** What a person of north is and holds, and what each call answers them. */
  const PEOPLE = [
    { username: 'sam.north', permissions: null, status: 403 },
    { username: 'ada.north', permissions: null, status: 403 },
    { username: 'ada.north', permissions: ['allSettings:read', 'allSettings:write'], status: 403 },
    { username: 'dora.north', permissions: ['allSettings:read'], status: 403 },
    { username: 'dora.north', permissions: [], status: 403 },
    { username: 'dora.north', permissions: ['allSettings:read', 'allSettings:write'], status: 200 },
    { username: 'dee.district', permissions: null, status: 200 },
    { username: 'dora.south', permissions: null, status: 404 },
    { username: 'dora.abroad', permissions: null, status: 404 },
  ] as const

  const send = async (client: TestClient, [key, body]: (typeof CALLS)[number], ids: Record<string, number>) => {
    const [method = '', template = ''] = key.split(' ')
    const path = template.replace(/:(\w+)/g, (_, name) => String(ids[name]))
    const { schoolId, scheduleId, blockId } = ids
    const parents: Record<string, object> = {
      'POST /api/schedule': { schoolId },
      'POST /api/block': { scheduleId },
      'POST /api/timerange': { blockId },
    }
    return (await client.send(method, path, method === 'POST' ? { ...body, ...parents[key] } : undefined)).status
  }

  /** Of a schedule that is not the only one, with a block and a time range: all of them can be removed. */
  const newIds = async () => {
    await create()
    const { scheduleId, blocks } = await create()
    const { blockId } = expectOne(blocks)
    const { timeRangeId } = (await addRange(blockId)).body
    return { schoolId: north.schoolId, scheduleId, blockId, timeRangeId }
  }

  it.each(PEOPLE)('[D-149] [D-170] $username with $permissions gets $status from every call', async (person) => {
    const { db } = t.database
    const { username, permissions, status } = person
    const client = await as(username)
    let ids = await newIds()
    if (permissions) {
      const { userId } = north.people[username.split('.')[0] as 'ada']
      const ofPerson = and(eq(membership.userId, userId), eq(membership.schoolId, north.schoolId))
      const before = expectOne(await db.select().from(membership).where(ofPerson))
      const hold = (held: typeof before.permissions) => db.update(membership).set({ permissions: held }).where(ofPerson)
      await hold([...permissions])
      onTestFinished(async () => void (await hold(before.permissions)))
    }
    for (const one of CALLS) {
      expect([one[0], await send(client, one, ids)]).toEqual([one[0], status])
      // Who may has used them up.
      if (status === 200) ids = await newIds()
    }
  })

  it('everybody of the school reads them', async () => {
    await create({ name: 'Regular' })
    for (const username of ['sam.north', 'ada.north', 'dora.north']) {
      expect((await setup(await as(username))).schedules, username).toMatchObject([{ name: 'Regular' }])
    }
  })

  it('[D-123] who may only read makes none on the first display', async () => {
    const { status } = await (await as('ada.north')).ask('POST /api/schedule', {
      body: { schoolId: north.schoolId, ifNone: true },
    })
    expect(status).toBe(403)
    expect(await schedules()).toEqual([])
  })

  it('ids that do not exist are not found', async () => {
    const id = 2_000_000_000
    const asked = await Promise.all([
      dora.ask('POST /api/schedule/:scheduleId/use', { params: { scheduleId: asScheduleId(id) } }),
      dora.ask('DELETE /api/block/:blockId', { params: { blockId: asBlockId(id) } }),
      dora.ask('DELETE /api/timerange/:timeRangeId', { params: { timeRangeId: asTimeRangeId(id) } }),
    ])
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

it('what is removed stays in the database', async () => {
  const { blockId } = blockOf(await create())
  await dora.call('DELETE /api/block/:blockId', { params: { blockId } })
  const rows = await t.database.db
    .select()
    .from(block)
    .where(and(inArray(block.blockId, [blockId]), isNull(block.endedAt)))
  expect(rows).toEqual([])
  expect(await t.database.db.select().from(block)).toHaveLength(1)
})
