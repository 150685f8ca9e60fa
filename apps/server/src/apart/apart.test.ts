import type { Pass } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import { type ApartGroupId, asApartGroupId, asUserId, type UserId } from '@corridor/rules/ids'
import { MAX_APART_GROUPS } from '@corridor/rules/pass'
import { minutesAfter } from '@corridor/rules/time'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apartGroup, apartMember, membership, notification, passEvent, room } from '../db/schema/index.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import type { TestClient } from '../testing/client.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { makeStudents, type PersonName, type RoomName } from '../testing/world.ts'
import { remindOfGroups } from './remind.ts'

const MORNING = '2026-10-13T15:00:00.000Z'

let t: TestServer
let dora: TestClient
beforeAll(async () => {
  t = await startServer()
  dora = await t.as('dora.north')
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(MORNING)
  for (const table of ['apart_member', 'apart_group', 'delivery', 'notification'] as const) {
    await t.database.db.execute(sql`delete from ${sql.identifier(table)}`)
  }
  // Nobody is out, and nobody has just come back.
  await t.database.db.execute(sql`update pass set completed_at = ${MORNING}::timestamptz - interval '5 minutes',
    started_at = least(started_at, ${MORNING}::timestamptz - interval '6 minutes')`)
})

const idsOf = (...names: PersonName[]): UserId[] => names.map((name) => t.world.north.people[name].userId)
const params = () => ({ schoolId: t.world.north.schoolId })
const keepApart = (studentIds: UserId[], more: { endsOn?: string; name?: string; note?: string } = {}) =>
  dora.ask('POST /api/school/:schoolId/apart', {
    params: params(),
    body: { studentIds, endsOn: '2027-01-11', ...more },
  })
const made = async (...names: PersonName[]) => {
  const { body } = await keepApart(idsOf(...names))
  if (!('groupId' in body)) throw new Error(JSON.stringify(body))
  return body
}
const groups = async (client = dora) =>
  (await client.call('GET /api/school/:schoolId/apart', { params: params(), query: {} })).groups
const stateOf = ({ startedAt, enqueuedAt }: Pick<Pass, 'startedAt' | 'enqueuedAt'>) =>
  startedAt ? 'active' : enqueuedAt ? 'queued' : 'neither'
const messageOf = ({ status, body }: { status: number; body: unknown }) => ({ status, ...(body as object) })

describe('[APART-01] a keep-apart group', () => {
  it('has a name, a note, an end and the students of one school', async () => {
    const { body } = await keepApart(idsOf('sam', 'tess'), { name: ' Hallway, fall ', note: 'Agreed.' })
    expect(body).toMatchObject({
      name: 'Hallway, fall',
      note: 'Agreed.',
      startsOn: '2026-10-13',
      endsOn: '2027-01-11',
      isPaused: false,
      students: [{ firstName: 'Sam' }, { firstName: 'Tess' }],
      waited: { count: 0, lastAt: null },
    })
    expect(await groups()).toEqual([body])
  })

  it('[APART-15] is refused with one student, with eleven, again, and with an end in the past or after July 31', async () => {
    const many = await makeStudents(t.database.db, t.world.north, t.world.districtId, 12, t.clock.now())
    const ids = many.map(({ userId }) => userId)
    const refusal = (fields: object) => ({ status: 422, error: expect.objectContaining({ fields }) })
    expect(messageOf(await keepApart(ids.slice(0, 1)))).toEqual(refusal({ studentIds: 'Choose at least two' }))
    expect(messageOf(await keepApart(ids.slice(0, 11)))).toEqual(refusal({ studentIds: 'At most 10; make two groups' }))
    expect((await keepApart(ids.slice(0, 10), { endsOn: '2027-05-28' })).status).toBe(200)
    expect(messageOf(await keepApart(ids.slice(0, 10).reverse()))).toEqual(
      refusal({ studentIds: 'These students are already kept apart, until May 28' }),
    )
    for (const endsOn of ['2026-10-12', '2027-08-01']) {
      expect(messageOf(await keepApart(idsOf('sam', 'tess'), { endsOn }))).toEqual(
        refusal({ endsOn: expect.any(String) }),
      )
    }
    expect((await keepApart(idsOf('sam', 'ada'))).status, 'a teacher').toBe(404)
  })

  it('[APART-01] a student is in 5 groups at most, and a school has 200', async () => {
    const others = await makeStudents(t.database.db, t.world.south, t.world.districtId, 1, t.clock.now())
    expect(others).toHaveLength(1)
    const { rows } = await t.database.db.execute<{ id: number }>(
      sql`select user_id as id from user_account where last_name = 'Many' and username like ${`%.${t.world.north.schoolId}`} limit 6`,
    )
    const ids = rows.map(({ id }) => asUserId(id))
    const [sam] = idsOf('sam') as [UserId]
    for (const other of ids.slice(0, 5)) expect((await keepApart([sam, other])).status).toBe(200)
    expect(messageOf(await keepApart([sam, ids[5] as UserId]))).toMatchObject({
      status: 422,
      error: { fields: { studentIds: 'A student can be in 5 groups; Sam North is' } },
    })
    await t.database.db.insert(apartGroup).values(
      Array.from({ length: MAX_APART_GROUPS - 5 }, () => ({
        schoolId: t.world.north.schoolId,
        startsOn: '2026-10-13',
        endsOn: '2027-01-11',
        createdBy: t.world.north.people.dora.userId,
        createdAt: t.clock.now(),
      })),
    )
    expect(messageOf(await keepApart(idsOf('tess', 'uma')))).toMatchObject({ status: 422 })
  })

  it('[APART-02] is for those with allStudents:write alone', async () => {
    const { groupId } = await made('sam', 'tess')
    const readers = { ada: [], reader: ['allStudents:read', 'allPasses:read'] } as const
    for (const [name, permissions] of Object.entries(readers)) {
      const { userId } = t.world.north.people[name as PersonName]
      await t.database.db
        .update(membership)
        .set({ permissions: [...permissions] })
        .where(eq(membership.userId, userId))
      const client = await t.as(`${name}.north`)
      const calls = [
        await client.ask('GET /api/school/:schoolId/apart', { params: params(), query: {} }),
        await client.ask('GET /api/apart/:groupId', { params: { groupId } }),
        await client.ask('POST /api/apart/:groupId', { params: { groupId }, body: { version: 1, isPaused: true } }),
        await client.ask('POST /api/apart/:groupId/extend', { params: { groupId }, body: { version: 1 } }),
        await client.ask('DELETE /api/apart/:groupId', { params: { groupId } }),
      ]
      expect(calls.map(({ status }) => status)).toEqual([403, 404, 404, 404, 404])
    }
    const ben = t.world.north.people.ben.userId
    await t.database.db
      .update(membership)
      .set({ permissions: ['allStudents:read', 'allStudents:write'] })
      .where(eq(membership.userId, ben))
    const list = await (await t.as('ben.north')).call('GET /api/school/:schoolId/apart', {
      params: params(),
      query: {},
    })
    expect(list.groups).toHaveLength(1)
    expect(list.managers.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([ben, t.world.north.people.dora.userId]),
    )
    await t.database.db.update(membership).set({ permissions: [] }).where(eq(membership.userId, ben))
    expect(await groups()).toHaveLength(1)
  })

  it('[APART-02] cannot be found by trying ids: nobody else can tell those that exist', async () => {
    const { groupId } = await made('sam', 'tess')
    for (const name of ['sam', 'ada'] as const) {
      const client = await t.as(`${name}.north`)
      const answers = async (id: ApartGroupId) => [
        messageOf(await client.ask('GET /api/apart/:groupId', { params: { groupId: id } })),
        messageOf(await client.ask('DELETE /api/apart/:groupId', { params: { groupId: id } })),
      ]
      expect(await answers(groupId)).toEqual(await answers(asApartGroupId(groupId + 1000)))
    }
  })

  it('is edited from a version, and two edits of one field do not overwrite each other', async () => {
    const { groupId, version } = await made('sam', 'tess')
    const edit = (body: object) =>
      dora.ask('POST /api/apart/:groupId', { params: { groupId }, body: { version, ...body } as { version: number } })
    expect((await edit({ note: 'Mine' })).body).toMatchObject({ note: 'Mine', version: version + 1 })
    expect(messageOf(await edit({ note: 'Theirs' }))).toMatchObject({
      status: 409,
      error: { code: 'changed', current: { note: 'Mine' } },
    })
    expect((await edit({ studentIds: idsOf('sam', 'uma', 'lou') })).body).toMatchObject({
      students: [{ firstName: 'Lou' }, { firstName: 'Sam' }, { firstName: 'Uma' }],
    })
    expect(messageOf(await edit({ studentIds: idsOf('sam') })).status).toBe(409)
  })

  it('[APART-11] is extended by one press, and ends when somebody ends it', async () => {
    const { groupId, version } = await made('sam', 'tess')
    const extended = await dora.call('POST /api/apart/:groupId/extend', { params: { groupId }, body: { version } })
    expect(extended.endsOn).toBe('2027-04-11')
    await dora.call('DELETE /api/apart/:groupId', { params: { groupId } })
    expect(await groups()).toEqual([])
    expect((await dora.ask('GET /api/apart/:groupId', { params: { groupId } })).status).toBe(404)
  })
})

describe('while one is out', () => {
  const start = async (name: PersonName) => requestPass(await t.as(`${name}.north`), t.world.north)

  it('[APART-04] the other waits in line, and [APART-06] goes a minute after the first is back', async () => {
    await made('sam', 'tess')
    const first = await start('sam')
    const second = await start('tess')
    expect([first, second].map((pass) => stateOf(pass))).toEqual(['active', 'queued'])
    await (await t.as('sam.north')).call('POST /api/pass/:passId/complete', { params: { passId: first.passId } })
    const waiting = async () =>
      stateOf(await (await t.as('tess.north')).call('GET /api/pass/:passId', { params: { passId: second.passId } }))
    expect(await waiting()).toBe('queued')
    t.clock.freeze(minutesAfter(t.clock.now(), 1.1))
    await reconcilePasses(t.server.context, t.world.north.schoolId)
    expect(await waiting()).toBe('active')
    expect(await groups()).toMatchObject([{ waited: { count: 1, lastAt: MORNING } }])
  })

  it('[APART-12] whoever waits for a place and is then passed over because of the group has waited for it, once', async () => {
    const limit = (totalLimit: number) =>
      t.database.db.update(room).set({ totalLimit }).where(eq(room.roomId, t.world.north.rooms.library))
    const end = async (name: PersonName, { passId }: Pass) =>
      (await t.as(`${name}.north`)).call('POST /api/pass/:passId/complete', { params: { passId } })
    await limit(1)
    const before = await start('uma')
    const waiting = await start('tess')
    const asked = t.clock.now()
    await made('sam', 'tess')
    const first = await requestPass(await t.as('sam.north'), t.world.north, { to: 'restroom' })
    expect([before, waiting, first].map((pass) => stateOf(pass))).toEqual(['active', 'queued', 'active'])
    expect(await groups(), 'for the place alone').toMatchObject([{ waited: { count: 0 } }])
    await end('uma', before)
    expect(await groups()).toMatchObject([{ waited: { count: 1, lastAt: asked } }])
    await reconcilePasses(t.server.context, t.world.north.schoolId)
    await end('sam', first)
    expect(await groups()).toMatchObject([{ waited: { count: 1 } }])
    await limit(-1)
  })

  it.each([
    [
      'pausing',
      (groupId: number) =>
        dora.call('POST /api/apart/:groupId', {
          params: { groupId: groupId as never },
          body: { version: 1, isPaused: true },
        }),
    ],
    ['ending', (groupId: number) => dora.call('DELETE /api/apart/:groupId', { params: { groupId: groupId as never } })],
  ] as const)('%s the group lets the other go at once', async (_, stop) => {
    const { groupId } = await made('sam', 'tess')
    await start('sam')
    const { passId } = await start('tess')
    await stop(groupId)
    const pass = await (await t.as('tess.north')).call('GET /api/pass/:passId', { params: { passId } })
    expect(stateOf(pass)).toBe('active')
  })

  it('[APART-08] a start over the limit is told to those who manage groups, in the app alone', async () => {
    await t.database.db.execute(sql`update user_account set notification_methods = '{in-app,email,sms}'`)
    await made('sam', 'tess')
    await start('sam')
    const { passId } = await start('tess')
    const ada = await t.as('ada.north')
    const listening = await dora.listen()
    await ada.call('POST /api/pass/:passId/start', { params: { passId }, body: { override: true } })
    await listening.hear(
      `startPass:${t.world.north.people.dora.userId}`,
      ({ notification: told }) => told !== undefined,
    )
    listening.close()
    const told = await t.database.db.select().from(notification).where(eq(notification.kind, 'apartOut'))
    const { dora: office } = t.world.north.people
    expect(told.map(({ userId }) => userId).sort()).toEqual(
      [office.userId, t.world.districtAdministrator.userId].sort(),
    )
    const { rows } =
      await t.database.db.execute(sql`select 1 from delivery d join notification n using (notification_id)
      where n.kind = 'apartOut'`)
    expect(rows).toEqual([])
    const [event] = await t.database.db
      .select()
      .from(passEvent)
      .where(sql`detail->>'override' = 'true' and pass_id = ${passId}`)
    expect(event?.detail).toMatchObject({ override: true, apart: { isKept: false } })
    const story = async (client: TestClient) =>
      JSON.stringify(await client.call('GET /api/pass/:passId/story', { params: { passId } }))
    expect(await story(dora)).toContain('keep-apart')
    const { userId } = t.world.north.people.reader
    await t.database.db
      .update(membership)
      .set({ permissions: ['allPasses:read'] })
      .where(eq(membership.userId, userId))
    expect(await story(await t.as('reader.north'))).not.toContain('apart')
  })

  describe('[APART-09] to rooms that are always open', () => {
    const gym = (values: Partial<typeof room.$inferInsert>) =>
      t.database.db.update(room).set(values).where(eq(room.roomId, t.world.north.rooms.gym))
    beforeEach(() => gym({ alwaysOpen: true, requiresApproval: false }))
    afterEach(() => gym({ alwaysOpen: false, requiresApproval: true, totalLimit: -1 }))

    const go = async (name: PersonName, to: RoomName) =>
      requestPass(await t.as(`${name}.north`), t.world.north, { to, toFacultyId: null })
    const told = () => t.database.db.select().from(notification).where(eq(notification.kind, 'apartOut'))

    it.each<[RoomName, RoomName]>([
      ['library', 'gym'],
      ['gym', 'library'],
      ['gym', 'gym'],
    ])(
      'one is out to the %s and the other starts to the %s: those who manage groups are told',
      async (first, second) => {
        await made('sam', 'tess')
        expect(stateOf(await go('sam', first))).toBe('active')
        expect(await told()).toEqual([])
        const pass = await go('tess', second)
        expect(stateOf(pass)).toBe('active')
        const [office, district] = [t.world.north.people.dora, t.world.districtAdministrator]
        expect((await told()).map(({ userId, passId }) => ({ userId, passId }))).toEqual(
          expect.arrayContaining([office, district].map(({ userId }) => ({ userId, passId: pass.passId }))),
        )
        expect(await told()).toHaveLength(2)
        expect(await groups()).toMatchObject([{ waited: { count: 0 } }])
      },
    )

    it('whoever waits for a place there and goes by themselves is told, too, and has not waited for the group', async () => {
      await gym({ totalLimit: 1 })
      await made('sam', 'tess')
      const before = await go('uma', 'gym')
      await start('sam')
      expect(stateOf(await go('tess', 'gym'))).toBe('queued')
      expect(await told()).toEqual([])
      await (await t.as('uma.north')).call('POST /api/pass/:passId/complete', { params: { passId: before.passId } })
      expect(await told()).toHaveLength(2)
      expect(await groups()).toMatchObject([{ waited: { count: 0 } }])
    })

    it('nobody is told of those who go one after the other', async () => {
      await made('sam', 'tess')
      const { passId } = await go('sam', 'gym')
      await (await t.as('sam.north')).call('POST /api/pass/:passId/complete', { params: { passId } })
      expect(stateOf(await go('tess', 'gym'))).toBe('active')
      expect(await told()).toEqual([])
    })
  })

  it('[APART-02] what was told is no longer read by somebody who may no longer manage groups', async () => {
    await made('sam', 'tess')
    await start('sam')
    const { passId } = await start('tess')
    const { dora: office, ben } = t.world.north.people
    const may = (permissions: Permission[]) =>
      t.database.db.update(membership).set({ permissions }).where(eq(membership.userId, ben.userId))
    await may(['allStudents:read', 'allStudents:write'])
    await dora.call('POST /api/pass/:passId/start', { params: { passId }, body: { override: true } })
    await t.database.db.execute(sql`insert into notification (user_id, school_id, type, kind, facts, created_at)
      select ${ben.userId}, school_id, 'alert', 'apartEnds', '{"endsOn": "2027-01-11"}', created_at
      from notification where kind = 'apartOut' and user_id = ${office.userId}`)
    const client = await t.as('ben.north')
    const read = async () => {
      const list = await client.call('GET /api/notification')
      const unread = await client.call('GET /api/user/:userId/notifications/unread', { params: { userId: ben.userId } })
      const frame = await client.call('GET /api/user/initialize')
      const counts = [list.total, frame.allNotificationsCount, frame.unreadNotificationsCount]
      return { counts, shown: [list.rows, unread, frame.notifications].map((rows) => rows.length), rows: list.rows }
    }
    const before = await read()
    expect(before).toMatchObject({ counts: [2, 2, 2], shown: [2, 2, 2] })
    await may(['allStudents:read'])
    expect(await read()).toEqual({ counts: [0, 0, 0], shown: [0, 0, 0], rows: [] })
    for (const { notificationId } of before.rows) {
      const params = { notificationId }
      expect((await client.ask('GET /api/notification/:notificationId', { params })).status).toBe(404)
      expect((await client.ask('POST /api/notification/:notificationId/read', { params })).status).toBe(404)
    }
    await may([])
  })

  it('[APART-05] both are started at once by staff: the first goes, and the other waits in line', async () => {
    await made('sam', 'tess')
    const ada = await t.as('ada.north')
    const [sam, tess] = idsOf('sam', 'tess') as [UserId, UserId]
    const issue = (studentId: UserId, to: RoomName, minutes: number) =>
      issuePass(ada, t.world.north, { studentId, to, scheduledFor: minutesAfter(t.clock.now(), minutes) })
    const [second, first] = [await issue(sam, 'restroom', 2), await issue(tess, 'library', 1)]
    const { passes, skipped } = await ada.call('POST /api/pass/start', {
      body: { passIds: [second.passId, first.passId] },
    })
    expect(skipped).toEqual([])
    expect(Object.fromEntries(passes.map((pass) => [pass.passId, stateOf(pass)]))).toEqual({
      [first.passId]: 'active',
      [second.passId]: 'queued',
    })
    expect(await groups()).toMatchObject([{ waited: { count: 1 } }])
  })

  it('[APART-10] a form warns those who manage groups of a pass at the same time', async () => {
    await made('sam', 'tess')
    const scheduledFor = minutesAfter(t.clock.now(), 30)
    await issuePass(await t.as('ada.north'), t.world.north, { scheduledFor })
    const ask = (at: string, client = dora) =>
      client.ask('POST /api/school/:schoolId/apart/conflicts', {
        params: params(),
        body: { studentIds: idsOf('tess', 'uma'), scheduledFor: at },
      })
    expect((await ask(minutesAfter(t.clock.now(), 45))).body).toEqual([
      { studentId: idsOf('tess')[0], at: scheduledFor },
    ])
    expect((await ask(minutesAfter(t.clock.now(), 120))).body).toEqual([])
    expect((await ask(scheduledFor, await t.as('ada.north'))).status).toBe(403)
  })
})

describe('[APART-11] the end of a group', () => {
  const notified = async () =>
    (await t.database.db.select().from(notification).where(eq(notification.kind, 'apartEnds'))).map(
      ({ userId }) => userId,
    )

  it('is announced a week before and on the day, once, whichever server is first', async () => {
    const { groupId } = await made('sam', 'tess')
    const { dora: office } = t.world.north.people
    const run = async (day: '2027-01-03' | '2027-01-04' | '2027-01-07' | '2027-01-11' | '2027-01-12') => {
      t.clock.freeze(`${day}T15:00:00.000Z`)
      await Promise.all([remindOfGroups(t.server.context), remindOfGroups(t.server.context)])
      await remindOfGroups(t.server.context)
      return notified()
    }
    expect(await run('2027-01-03')).toEqual([])
    expect(await run('2027-01-04')).toEqual([office.userId])
    expect(await run('2027-01-07')).toEqual([office.userId])
    expect(await run('2027-01-11')).toEqual([office.userId, office.userId])
    expect(await groups(await t.as('dora.north'))).toHaveLength(1)
    await run('2027-01-12')
    const [group] = await t.database.db.select().from(apartGroup).where(eq(apartGroup.groupId, groupId))
    expect(group?.endedAt).not.toBeNull()
  })

  it('that was extended is announced again, and one that somebody just chose is not', async () => {
    const { body } = await keepApart(idsOf('sam', 'tess'), { endsOn: '2026-10-15' })
    await remindOfGroups(t.server.context)
    expect(await notified()).toEqual([])
    if (!('groupId' in body)) throw new Error('no group')
    await dora.call('POST /api/apart/:groupId/extend', {
      params: { groupId: body.groupId },
      body: { version: body.version },
    })
    t.clock.freeze('2027-01-08T15:00:00.000Z')
    await remindOfGroups(t.server.context)
    expect(await notified()).toHaveLength(1)
  })
})

describe('[APART-13] who leaves the school', () => {
  const leave = async (name: PersonName) => {
    const [userId] = idsOf(name) as [UserId]
    await dora.call('DELETE /api/user/:userId/school/:schoolId', { params: { userId, ...params() } })
  }
  const comeBack = (name: PersonName) =>
    t.database.db
      .update(membership)
      .set({ endedAt: null })
      .where(eq(membership.userId, idsOf(name)[0] as UserId))

  it('is removed, and a group of fewer than two ends', async () => {
    await made('sam', 'tess', 'lou')
    await leave('lou')
    expect(await groups()).toMatchObject([{ students: [{ firstName: 'Sam' }, { firstName: 'Tess' }] }])
    await leave('tess')
    expect(await groups()).toEqual([])
    const activity = await dora.call('GET /api/school/:schoolId/activity', {
      params: params(),
      query: { subject: 'apartGroup', size: '25' },
    })
    expect(activity.rows.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'ended the keep-apart group of Tess North',
        'removed Lou North from a keep-apart group',
        'made a keep-apart group of Sam North, Tess North, Lou North',
      ]),
    )
    await comeBack('lou')
    await comeBack('tess')
  })

  it('and is held stays in what is kept of the group', async () => {
    await made('sam', 'tess', 'lou')
    const [lou] = idsOf('lou') as [UserId]
    await t.database.db.execute(sql`insert into student_hold (user_id, held_at) values (${lou}, ${t.clock.now()})`)
    await leave('lou')
    expect(await groups()).toMatchObject([{ students: [{ firstName: 'Sam' }, { firstName: 'Tess' }] }])
    const kept = await t.database.db.select().from(apartMember).where(eq(apartMember.studentId, lou))
    expect(kept).toHaveLength(1)
    await t.database.db.execute(sql`delete from student_hold`)
    await comeBack('lou')
  })
})

it('[APART-14] tells no screen, and its lines in Activity take allStudents:write', async () => {
  const { rows: before } = await t.database.db.execute<{ v: number }>(
    sql`select setup_version as v from school where school_id = ${params().schoolId}`,
  )
  const { groupId } = await made('sam', 'tess')
  await dora.call('POST /api/apart/:groupId', { params: { groupId }, body: { version: 1, note: 'Not for the trail' } })
  const { rows: after } = await t.database.db.execute<{ v: number }>(
    sql`select setup_version as v from school where school_id = ${params().schoolId}`,
  )
  expect(after).toEqual(before)
  const { rows } = await t.database.db.execute(
    sql`select effects, detail::text as detail, personal from change_event where subject = 'apartGroup' and subject_id = ${String(groupId)}`,
  )
  expect(rows).toHaveLength(2)
  for (const line of rows)
    expect(line).toMatchObject({ effects: null, personal: null, detail: expect.not.stringContaining('trail') })
  const { userId } = t.world.north.people.dora
  const seen = async () =>
    JSON.stringify(
      await (await t.as('dora.north')).call('GET /api/school/:schoolId/activity', {
        params: params(),
        query: { size: '100' },
      }),
    )
  expect(await seen()).toContain('keep-apart')
  const without = sql`update membership set permissions = array_remove(permissions, 'allStudents:write') where user_id = ${userId}`
  await t.database.db.execute(without)
  expect(await seen()).not.toContain('keep-apart')
})
