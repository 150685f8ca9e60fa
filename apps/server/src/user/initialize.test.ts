import type { Initialize, Pass, PassPage } from '@corridor/contract'
import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  membership,
  notification,
  passEvent,
  quickSelect,
  school,
  studentDay,
  userAccount,
} from '../db/schema/index.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { openSession } from '../session/commands.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { MESSAGE } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makePerson, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
/** One pass in each state at North, all from Ada's classroom, and one at South. */
let passes: Record<'running' | 'waiting' | 'requested' | 'upcoming' | 'south', Pass>

beforeAll(async () => {
  t = await startServer()
  const { north, south } = t.world
  passes = {
    running: await ask('sam.north', { toRoomId: north.rooms.restroom }),
    waiting: await completed('tess.north', { toRoomId: north.rooms.library }),
    requested: await ask('uma.north', { toRoomId: north.rooms.gym }),
    upcoming: await ask('lou.north', { toRoomId: north.rooms.library, scheduledFor: minutesAfter(t.clock.now(), 60) }),
    south: await ask('sam.south', { toRoomId: south.rooms.restroom }, south),
  }
})
afterAll(() => t.close())
afterEach(() => t.clock.freeze(SCHOOL_MORNING))

const as = cachedSignIns(() => t)

/** A student requests a pass from Ada's classroom. */
async function ask(
  username: string,
  options: { toRoomId: RoomId; scheduledFor?: string },
  { rooms, people } = t.world.north,
): Promise<Pass> {
  const client = await as(username)
  const answer = await client.call('POST /api/pass', {
    body: {
      pass: {
        fromRoomId: rooms.classroom,
        fromFacultyId: people.ada.userId,
        isAsapPass: options.scheduledFor === undefined,
        ...options,
      },
    },
  })
  return answer as Pass
}

async function completed(username: string, options: { toRoomId: RoomId }): Promise<Pass> {
  const { passId } = await ask(username, options)
  return (await as(username)).call('POST /api/pass/:passId/complete', { params: { passId } })
}

/** At 10:00 on Tuesday in Chicago it is Wednesday in Auckland. */
async function joinAcrossTheDateLine(userId: UserId, { schoolId }: SchoolWorld): Promise<() => Promise<void>> {
  const { db } = t.database
  const zone = (timezone: string) => db.update(school).set({ timezone }).where(eq(school.schoolId, schoolId))
  await zone('Pacific/Auckland')
  await db.insert(membership).values({ schoolId, userId, startedAt: SCHOOL_MORNING })
  return async () => {
    await zone('America/Chicago')
    await db.delete(studentDay).where(eq(studentDay.studentId, userId))
    await db.delete(membership).where(and(eq(membership.userId, userId), eq(membership.schoolId, schoolId)))
  }
}

const frameOf = async (username: string): Promise<Initialize> => (await as(username)).call('GET /api/user/initialize')

const headerIn = (frame: Initialize, { schoolId } = t.world.north) => {
  const header = frame.schools[schoolId]
  if (!header) throw new Error(`no header of school ${schoolId}`)
  return header
}

const ids = (passes: readonly Pass[]) => passes.map(({ passId }) => passId)

describe('what everybody gets', () => {
  it('[API-05][STATE-03] is everything that the first screen needs', async () => {
    const frame = await frameOf('sam.north')
    expect(Object.keys(frame)).toEqual(
      expect.arrayContaining([
        'isImpersonator',
        'impersonation',
        'signedUserToken',
        'user',
        'district',
        'unreadNotificationsCount',
        'allNotificationsCount',
        'passesUsedToday',
        'metrics',
        'schools',
      ]),
    )
    expect(frame.isImpersonator).toBe(false)
    expect(frame.user).toMatchObject({ username: 'sam.north', type: 'student', firstName: 'Sam', locked: 0 })
    expect(frame.district).toEqual({ districtId: t.world.districtId, name: 'Lakeside', mayConnect: false })
    expect(frame.now).toBe(t.clock.now())
    expect(Object.keys(frame.schools)).toEqual([String(t.world.north.schoolId)])
    expect(headerIn(frame).school).toMatchObject({ name: 'north school', timezone: 'America/Chicago' })
  })

  it('[ENT-02] has the id in the school’s own systems, and the ids of all schools', async () => {
    const { north, south } = t.world
    const { userId } = north.people.ada
    await t.database.db.update(userAccount).set({ externalId: 'T-204' }).where(eq(userAccount.userId, userId))
    expect((await frameOf('ada.north')).user).toMatchObject({
      externalSchoolIdentifier: 'T-204',
      schoolIds: String(north.schoolId),
    })
    const { user } = await frameOf(t.world.districtAdministrator.username)
    expect(user.externalSchoolIdentifier).toBeNull()
    expect(user.schoolIds.split(',').map(Number).toSorted()).toEqual([north.schoolId, south.schoolId].toSorted())
  })

  it('[ENT-02] has their quick-select places, in order', async () => {
    const { rooms, people } = t.world.north
    const place = { userId: people.sam.userId, kind: 'origin', facultyId: null } as const
    await t.database.db.insert(quickSelect).values([
      { ...place, position: 1, roomId: rooms.lab },
      { ...place, position: 0, roomId: rooms.classroom, facultyId: people.ada.userId },
      { ...place, position: 0, kind: 'destination', roomId: rooms.library },
    ])
    expect((await frameOf('sam.north')).user.attributes).toEqual({
      origin: [
        { roomId: rooms.classroom, userId: people.ada.userId },
        { roomId: rooms.lab, userId: null },
      ],
      destination: [{ roomId: rooms.library, userId: null }],
    })
  })

  it('[API-05][D-041] counts the passes that a student has used today, and starts over the next day', async () => {
    expect((await frameOf('sam.north')).passesUsedToday).toBe(1)
    expect((await frameOf('uma.north')).passesUsedToday).toBe(0)
    t.clock.advance(24 * 60)
    expect((await frameOf('sam.north')).passesUsedToday).toBe(0)
  })

  it('[D-041] counts a student’s passes in two schools by each school’s own day, and both together', async () => {
    const { north, south } = t.world
    const { userId } = north.people.lou
    const cleanUp = await joinAcrossTheDateLine(userId, south)
    const rows = [
      { schoolId: north.schoolId, day: '2026-10-13', usedPasses: 2 },
      { schoolId: south.schoolId, day: '2026-10-13', usedPasses: 5 },
      { schoolId: south.schoolId, day: '2026-10-14', usedPasses: 3 },
    ]
    await t.database.db.insert(studentDay).values(rows.map((row) => ({ ...row, studentId: userId })))
    const frame = await frameOf('lou.north')
    expect(frame.passesUsedToday).toBe(5)
    expect(headerIn(frame).passesUsedToday).toBe(2)
    expect(headerIn(frame, south).passesUsedToday).toBe(3)
    await cleanUp()
  })

  it('[API-05][NOTIF-08] counts notifications and returns the unread ones', async () => {
    const { userId } = t.world.north.people.ben
    const row = { userId, ...MESSAGE, createdAt: t.clock.now() }
    await t.database.db.insert(notification).values([row, { ...row, readAt: t.clock.now() }, row])
    const frame = await frameOf('ben.north')
    expect(frame.allNotificationsCount).toBe(3)
    expect(frame.unreadNotificationsCount).toBe(2)
    expect(frame.notifications.map(({ title, unread }) => ({ title, unread }))).toEqual([
      { title: 'Roster', unread: true },
      { title: 'Roster', unread: true },
    ])
  })
})

describe('own lists', () => {
  it('[PASS-15] of a student contain their own open passes', async () => {
    const sam = headerIn(await frameOf('sam.north'))
    expect(ids(sam.userLive)).toEqual([passes.running.passId])
    expect(sam.counts).toEqual({ live: 1, upcoming: 0, requested: 0 })
    // The student has arrived, and can do nothing more with this pass.
    expect(ids(headerIn(await frameOf('tess.north')).userLive)).toEqual([])
    expect(ids(headerIn(await frameOf('uma.north')).userRequested)).toEqual([passes.requested.passId])
    expect(ids(headerIn(await frameOf('lou.north')).userUpcoming)).toEqual([passes.upcoming.passId])
  })

  it('[PASS-17][D-016] of the faculty named on them contain all of them, including those to confirm', async () => {
    const ada = headerIn(await frameOf('ada.north'))
    expect(ids(ada.userLive).sort()).toEqual([passes.running.passId, passes.waiting.passId].sort())
    expect(ids(ada.userUpcoming)).toEqual([passes.upcoming.passId])
    expect(ids(ada.userRequested)).toEqual([passes.requested.passId])
  })

  it('[D-100] are counted the same way for everybody: passes awaiting confirmation are not counted as live', async () => {
    for (const who of ['ada.north', 'dora.north']) {
      const { counts, allPassesAwaitingConfirmationCount } = headerIn(await frameOf(who))
      expect(counts.live).toBe(1)
      expect(allPassesAwaitingConfirmationCount).toBe(1)
    }
  })

  it('[D-028][PASS-19] of those who share a room contain its passes, too, as inferred, but none to confirm', async () => {
    const cora = headerIn(await frameOf('cora.north'))
    expect(ids(cora.userLive)).toEqual([passes.running.passId])
    expect(ids(cora.userUpcoming)).toEqual([passes.upcoming.passId])
    expect(ids(cora.userRequested)).toEqual([passes.requested.passId])
    expect(cora.userLive.every(({ fromFacultyId }) => fromFacultyId !== t.world.north.people.cora.userId)).toBe(true)
  })

  it('[D-112] of everybody else at the school are empty', async () => {
    const ben = headerIn(await frameOf('ben.north'))
    expect([...ben.userLive, ...ben.userUpcoming, ...ben.userRequested]).toEqual([])
    expect(ben.counts).toEqual({ live: 0, upcoming: 0, requested: 0 })
  })

  it('[D-005][WIN-02] drop lapsed passes, although nobody changed them', async () => {
    t.clock.advance(31)
    expect(headerIn(await frameOf('uma.north')).userRequested).toEqual([])
    expect(headerIn(await frameOf('dora.north')).counts.requested).toBe(0)
  })
})

describe('counts', () => {
  it.each([
    { who: 'dora.north', toConfirm: 1 },
    { who: 'reader.north', toConfirm: 0 },
  ])(
    '[D-066] include everybody’s passes for $who, who may see them; passes to confirm are for those who may confirm them',
    async ({ who, toConfirm }) => {
      const header = headerIn(await frameOf(who))
      expect(header.counts).toEqual({ live: 1, upcoming: 1, requested: 1 })
      expect(header.allPassesAwaitingConfirmationCount).toBe(toConfirm)
      const list = await (await as(who)).send<PassPage>('GET', '/api/pass/list?list=live')
      expect(list.body.rows).toHaveLength(1 + toConfirm)
      expect([...header.userLive, ...header.userUpcoming, ...header.userRequested]).toEqual([])
    },
  )

  it('only include their own passes for everybody else, even for a student with a permission', async () => {
    const { schoolId, people } = t.world.north
    const uma = and(eq(membership.userId, people.uma.userId), eq(membership.schoolId, schoolId))
    await t.database.db
      .update(membership)
      .set({ permissions: ['allPasses:read'] })
      .where(uma)
    expect(headerIn(await frameOf('uma.north')).counts).toEqual({ live: 0, upcoming: 0, requested: 1 })
    await t.database.db.update(membership).set({ permissions: [] }).where(uma)
  })

  it('[D-108][ENT-18] make up the metrics of an administrator, and nobody else gets those', async () => {
    const { metrics } = await frameOf('dora.north')
    expect(metrics).toEqual({
      totalPassCount: 2,
      totalLivePassCount: 1,
      totalUpcomingPassCount: 1,
      totalRequestedPassCount: 1,
      adjustedAveragePassTime: 0,
    })
    for (const who of ['sam.north', 'ada.north', 'reader.north']) expect((await frameOf(who)).metrics).toBeNull()
  })
})

describe('who sees which schools', () => {
  it('[D-070] a district administrator: every school of the district, and metrics over all of them', async () => {
    const frame = await frameOf('dee.district')
    const { north, south } = t.world
    expect(Object.keys(frame.schools).map(Number).sort()).toEqual([north.schoolId, south.schoolId].sort())
    expect(frame.user.permissions).toContain('district:read')
    expect(frame.district.mayConnect).toBe(true)
    expect(headerIn(frame, south).counts.live).toBe(1)
    expect(frame.metrics?.totalPassCount).toBe(3)
  })

  it('[D-149] nobody sees anything of another school', async () => {
    for (const who of ['sam.north', 'ada.north', 'dora.north']) {
      expect(JSON.stringify(await frameOf(who))).not.toMatch(/south|abroad/i)
    }
    expect(JSON.stringify(await frameOf('dee.district'))).not.toMatch(/abroad/i)
  })

  it('[D-147] nobody gets lists of people', async () => {
    const text = JSON.stringify(await frameOf('dora.north'))
    expect(text).not.toMatch(/"(students|faculty|people|users)"/)
    // Dora has no passes of her own here, so no names appear.
    expect(text).not.toMatch(/Sam|Tess|Uma|Lou|Ada|Cora|Ben/)
  })

  it('[D-141] somebody without a school gets none, and no error', async () => {
    const stray = await makePerson(t.database.db, {
      districtId: t.world.districtId,
      type: 'faculty',
      username: 'stray.nowhere',
      passwordHash: await passwordHash(),
      now: t.clock.now(),
      schoolIds: [t.world.north.schoolId],
    })
    await t.database.db.update(membership).set({ endedAt: t.clock.now() }).where(eq(membership.userId, stray.userId))
    const frame = await frameOf(stray.username)
    expect(frame.schools).toEqual({})
    expect(frame.user.permissions).toEqual([])
    expect(frame.viewer.linkedRoomIds).toEqual([])
  })
})

async function passwordHash(): Promise<string> {
  const { rows } = await t.database.pool.query(`select password_hash from user_account where username = 'ada.north'`)
  return rows[0].password_hash
}

describe('permissions', () => {
  it('[D-059] apply per school; the user’s own list is what applies in all of them, where write includes read', async () => {
    const { north, south, districtId } = t.world
    const both = await makePerson(t.database.db, {
      districtId,
      type: 'faculty',
      username: 'both.schools',
      passwordHash: await passwordHash(),
      now: t.clock.now(),
      schoolIds: [north.schoolId, south.schoolId],
    })
    const setPermissions = (schoolId: SchoolId, permissions: (typeof membership.$inferInsert)['permissions']) =>
      t.database.db
        .update(membership)
        .set({ permissions })
        .where(and(eq(membership.schoolId, schoolId), eq(membership.userId, both.userId)))
    await setPermissions(north.schoolId, ['allPasses:write', 'allRooms:read'])
    await setPermissions(south.schoolId, ['allPasses:read', 'allClasses:read'])
    const frame = await frameOf('both.schools')
    expect(headerIn(frame, north).permissions).toEqual(['allPasses:write', 'allRooms:read'])
    expect(headerIn(frame, south).permissions).toEqual(['allPasses:read', 'allClasses:read'])
    expect(frame.user.permissions).toEqual(['allPasses:read'])
  })
})

describe('impersonation', () => {
  /** Support impersonates Ada. */
  async function impersonating(): Promise<TestClient> {
    const { token } = await openSession(t.database.db, t.world.north.people.ada.userId, t.clock.now(), {
      impersonator: 'operator@support',
      impersonatorWrites: true,
    })
    const client = t.client()
    client.setCookie(SESSION_COOKIE, token)
    await client.call('GET /api/user/current')
    return client
  }

  it('[IMP-01] is visible to the client', async () => {
    const frame = await (await impersonating()).call('GET /api/user/initialize')
    expect(frame.isImpersonator).toBe(true)
    expect(frame.user.username).toBe('ada.north')
  })

  it('[D-073] is recorded in the trail of every action', async () => {
    const operator = await impersonating()
    const { rooms, people } = t.world.north
    const scheduledFor = minutesAfter(t.clock.now(), 60)
    const issued = (await operator.call('POST /api/pass', {
      body: { pass: { toRoomId: rooms.library, studentId: people.lou.userId, scheduledFor } },
    })) as Pass
    const [line] = await t.database.db.select().from(passEvent).where(eq(passEvent.passId, issued.passId))
    expect(line).toMatchObject({
      actorId: people.ada.userId,
      actorKind: 'impersonator',
      actorVia: 'operator@support',
    })
    const [own] = await t.database.db.select().from(passEvent).where(eq(passEvent.passId, passes.running.passId))
    expect(own).toMatchObject({ actorId: people.sam.userId, actorKind: 'user', actorVia: null })
  })
})
