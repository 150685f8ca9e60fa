import { type ActivityLine, EXPORT_ROWS_HEADER, type Input } from '@corridor/contract'
import { ALLOWANCE_ACTION, type Permission, TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { asUserId, type RosterRunId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actorOf } from '../change/actor.ts'
import { runSystemChange } from '../change/change.ts'
import { record, type TrailLine } from '../change/trail.ts'
import { changeEvent, membership, passEvent, ssoIdentity, userAccount } from '../db/schema/index.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { openSession } from '../session/commands.ts'
import { recordRefusal } from '../sso/match.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { addIdentity } from '../testing/signOn.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await emptyTables(t.database.pool, 'change_event')
})

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, t.clock.now())

type Query = Input<'GET /api/school/:schoolId/activity', 'query'>

async function page(query: Query = {}, client?: TestClient, schoolId: SchoolId = north.schoolId) {
  return (client ?? (await as(north.people.dora))).call('GET /api/school/:schoolId/activity', {
    params: { schoolId },
    query,
  })
}
const read = async (...asked: Parameters<typeof page>) => (await page(...asked)).rows
const said = ({ who, what }: ActivityLine) => `${who.name} ${what}`

/** A line by somebody, a minute after the one before. */
async function recorded(by: Person | null, line: TrailLine): Promise<void> {
  t.clock.advance(1)
  await runSystemChange(t.server.context, async (change) =>
    record(by ? { ...change, actor: actorOf({ userId: by.userId, impersonator: null }) } : change, line),
  )
}

const aboutRoom = (roomId = north.rooms.gym, schoolId = north.schoolId): TrailLine => ({
  subject: 'room',
  subjectId: roomId,
  schoolId,
  action: 'edit',
  changed: { totalLimit: { from: -1, to: 3 } },
})
const aboutPerson = ({ userId }: Person, schoolId?: SchoolId): TrailLine => ({
  subject: 'user',
  subjectId: userId,
  action: 'lock',
  changed: { locked: { from: false, to: true } },
  ...(schoolId && { schoolId }),
})

/** What somebody may do in North while the work runs. */
async function holding<T>({ userId }: Person, permissions: readonly Permission[], work: () => Promise<T>): Promise<T> {
  const own = and(eq(membership.userId, userId), eq(membership.schoolId, north.schoolId))
  const [before] = await t.database.db.select().from(membership).where(own)
  await t.database.db
    .update(membership)
    .set({ permissions: [...permissions] })
    .where(own)
  try {
    return await work()
  } finally {
    await t.database.db
      .update(membership)
      .set({ permissions: before?.permissions ?? [] })
      .where(own)
  }
}

/** Somebody of North who is in South, too, while the work runs. */
async function alsoInSouth<T>({ userId }: Person, work: () => Promise<T>): Promise<T> {
  const { schoolId } = t.world.south
  await t.database.db.insert(membership).values({ schoolId, userId, startedAt: SCHOOL_MORNING })
  try {
    return await work()
  } finally {
    await t.database.db.delete(membership).where(and(eq(membership.userId, userId), eq(membership.schoolId, schoolId)))
  }
}

describe('[D-166] what is recorded', () => {
  it('a change says who, what, when, and from which value to which', async () => {
    const dora = await as(north.people.dora)
    t.clock.advance(7)
    const { room } = { room: await dora.call('GET /api/room/:roomId/full', { params: { roomId: north.rooms.gym } }) }
    await dora.call('POST /api/room/:roomId', {
      params: { roomId: north.rooms.gym },
      body: { version: room.version, totalLimit: 4 },
    })
    const [line] = await read({}, dora)
    expect(line).toMatchObject({
      at: t.clock.now(),
      who: { userId: north.people.dora.userId, via: null },
      what: `changed ${room.name}`,
      about: { kind: 'room', id: String(north.rooms.gym), name: room.name },
      changes: [{ label: 'Students at once', from: 'no limit', to: '4' }],
    })
  })

  it('signing in and out, once each, without the address', async () => {
    const ada = t.client()
    await ada.signIn('ada.north')
    await ada.call('DELETE /api/session')
    const lines = await read({ subject: 'session' })
    expect(lines.map(({ who, what }) => [who.userId, what])).toEqual([
      [north.people.ada.userId, 'signed out'],
      [north.people.ada.userId, 'signed in'],
    ])
    const stored = await t.database.db.select().from(changeEvent)
    expect(JSON.stringify(stored)).not.toMatch(/127\.0\.0\.1|::1/)
  })

  it('a wrong password is not a sign-in', async () => {
    const nobody = t.client()
    await nobody.send('GET', '/api/user/current')
    const body = { username: 'ada.north', password: 'wrong', keepSignedIn: false }
    expect((await nobody.ask('POST /api/session', { body })).status).toBe(401)
    expect(await read()).toEqual([])
  })

  it('a pass that was started although the limit was reached, and a pass that somebody looked at', async () => {
    const pass = await requestPass(await as(north.people.sam), north, { to: 'library' })
    const event = { passId: pass.passId, schoolId: north.schoolId, name: 'startPass', version: 9 } as const
    const by = { actorKind: 'user', actorId: north.people.ada.userId, emittedAt: t.clock.now() } as const
    await t.database.db.insert(passEvent).values([
      { ...event, ...by, at: minutesAfter(t.clock.now(), 1), detail: { override: true } },
      { ...event, ...by, at: minutesAfter(t.clock.now(), 2), detail: { override: false } },
    ])
    await recorded(north.people.ben, {
      subject: 'pass',
      subjectId: pass.passId,
      schoolId: north.schoolId,
      action: 'read',
    })
    const lines = await read({ subject: 'pass' })
    expect(lines.map(({ who, what }) => [who.userId, what])).toEqual([
      [north.people.ada.userId, expect.stringMatching(/^started a pass of sam .*although the limit was reached$/i)],
      [north.people.ben.userId, expect.stringMatching(/^looked at a pass of sam /i)],
    ])
    expect((await read({ userId: north.people.sam.userId, subject: 'pass' })).length).toBe(2)
    expect((await read({ userId: north.people.ada.userId, subject: 'pass' })).length).toBe(1)
  })

  it('what happened automatically, through support, or by an action that has no sentence yet', async () => {
    await recorded(null, { ...aboutRoom(), action: 'paintTheDoor' } as TrailLine)
    await runSystemChange(t.server.context, async (change) =>
      record({ ...change, actor: actorOf({ userId: north.people.dora.userId, impersonator: 'Kim' }) }, aboutRoom()),
    )
    const lines = await read()
    expect(lines.map(({ who }) => [who.userId, who.via])).toEqual([
      [north.people.dora.userId, 'through support'],
      [null, 'automatically'],
    ])
    expect(said(lines[1] as ActivityLine)).toMatch(/^Corridor paint the door: /)
    expect(JSON.stringify(lines)).not.toContain('Kim')
  })

  it('the values of an erased person are gone, the line stays', async () => {
    await recorded(north.people.dora, aboutPerson(north.people.sam, north.schoolId))
    expect((await read())[0]?.changes).toEqual([{ label: 'Locked', from: 'off', to: 'on' }])
    await t.database.pool.query('update change_event set personal = null')
    const [line] = await read()
    expect(line?.changes).toEqual([])
    expect(line?.what).toMatch(/^changed the lock of sam/i)
  })
})

describe('[D-166] who may read it', () => {
  const LINES = ['setup', 'student', 'staff', 'pass', 'signIn'] as const
  const OPENS: Record<(typeof LINES)[number], Permission> = {
    setup: 'allSettings:read',
    student: 'allStudents:read',
    staff: 'allFaculty:read',
    pass: 'allPasses:read',
    signIn: 'allStudents:read',
  }

  async function everyKind(): Promise<void> {
    const pass = await requestPass(await as(north.people.sam), north, { to: 'library' })
    const { schoolId } = north
    await recorded(north.people.dora, aboutRoom())
    await recorded(north.people.dora, aboutPerson(north.people.sam, schoolId))
    await recorded(north.people.dora, aboutPerson(north.people.ada, schoolId))
    await recorded(north.people.ben, { subject: 'pass', subjectId: pass.passId, schoolId, action: 'read' })
    await recorded(north.people.sam, { subject: 'session', subjectId: crypto.randomUUID(), action: 'signIn' })
  }
  const kindOf = ({ what, about, who }: ActivityLine): (typeof LINES)[number] => {
    if (what === 'signed in') return 'signIn'
    if (about?.kind === 'pass') return 'pass'
    if (about?.kind !== 'person') return 'setup'
    return about.id === String(north.people.sam.userId) && who ? 'student' : 'staff'
  }

  it('names lead only to people whom the reader may open', async () => {
    const { ada, ben, dora, sam } = north.people
    const { schoolId } = north
    const pass = await requestPass(await as(sam), north, { to: 'library' })
    await recorded(ben, { subject: 'pass', subjectId: pass.passId, schoolId, action: 'read' })
    await recorded(ben, aboutRoom())
    await recorded(dora, aboutPerson(ada, schoolId))
    await recorded(dora, aboutPerson(sam, schoolId))
    const links = async (permissions: Permission[]) => {
      const lines = await holding(dora, permissions, async () => read())
      const open = lines.flatMap(({ who, about }) => [
        ...(who.mayOpen ? [who.userId] : []),
        ...(about?.kind === 'person' && about.mayOpen ? [Number(about.id)] : []),
      ])
      return [ada, ben, dora, sam].filter(({ userId }) => open.includes(userId))
    }
    expect(await links(['allSettings:read', 'allPasses:read']), 'staff are named, and not linked').toEqual([])
    expect(await links(['allSettings:read', 'allFaculty:read'])).toEqual([ada, ben, dora])
    expect(await links(['allSettings:read', 'allStudents:read'])).toEqual([dora, sam])
    const left = and(eq(membership.userId, ben.userId), eq(membership.schoolId, schoolId))
    await t.database.db.update(membership).set({ endedAt: t.clock.now() }).where(left)
    expect(await links(['allSettings:read', 'allFaculty:read']), 'who has left has no page').toEqual([ada, dora])
    await t.database.db.update(membership).set({ endedAt: null }).where(left)
  })

  it.each(TOGGLEABLE_PERMISSIONS.filter((permission) => permission.endsWith(':read')))(
    'an administrator with allSettings:read and %s',
    async (permission) => {
      await everyKind()
      const seen = await holding(north.people.dora, ['allSettings:read', permission], async () => read())
      const expected = LINES.filter((line) => ['allSettings:read', permission].includes(OPENS[line]))
      expect(seen.map(kindOf).toSorted()).toEqual([...expected].toSorted())
      const totals = await holding(north.people.dora, ['allSettings:read', permission], async () => page())
      expect(totals.total).toBe(expected.length)
    },
  )

  it.each([
    ['a student', 'sam', undefined],
    ['a teacher with every permission', 'ada', TOGGLEABLE_PERMISSIONS],
    [
      'an administrator without allSettings',
      'dora',
      TOGGLEABLE_PERMISSIONS.filter((permission) => !permission.startsWith('allSettings')),
    ],
  ] as const)('not %s', async (_who, name, permissions) => {
    const person = north.people[name]
    const params = { schoolId: north.schoolId }
    const answers = () =>
      Promise.all([
        as(person).then((client) => client.ask('GET /api/school/:schoolId/activity', { params })),
        as(person).then((client) => client.ask('GET /api/school/:schoolId/activity/export', { params })),
      ])
    const [list, file] = permissions ? await holding(person, permissions, answers) : await answers()
    expect([list.status, file.status]).toEqual([403, 403])
    expect(await t.database.db.$count(changeEvent)).toBe(0)
  })

  it('students are not named to somebody who may not see them, in any line', async () => {
    const { sam, dora } = north.people
    await recorded(dora, {
      subject: 'room',
      subjectId: north.rooms.gym,
      schoolId: north.schoolId,
      action: 'link',
      detail: { userId: sam.userId },
    })
    const [sees] = await read()
    expect(sees?.what).toMatch(/^linked sam .* to /i)
    const [line] = await holding(dora, ['allSettings:read'], async () => read())
    expect(line?.what).toMatch(/^linked a student to /)
    expect(JSON.stringify(line)).not.toMatch(/sam/i)
  })

  it('only their own schools; lines of another school are not there, whoever made them', async () => {
    const { south } = t.world
    await recorded(t.world.districtAdministrator, aboutRoom(north.rooms.gym))
    await recorded(t.world.districtAdministrator, aboutRoom(south.rooms.gym, south.schoolId))
    await recorded(south.people.ada, aboutPerson(south.people.ada))
    expect((await read()).map(({ about }) => about?.id)).toEqual([String(north.rooms.gym)])
    const southern = await read({}, await as(south.people.dora), south.schoolId)
    expect(southern.map(({ about }) => about?.id)).toEqual([String(south.people.ada.userId), String(south.rooms.gym)])
  })
})

describe('[D-166] lines without a school', () => {
  it('count for the one school of the person, or for all of them', async () => {
    const { ada, ben } = north.people
    await recorded(ada, aboutPerson(ada))
    await alsoInSouth(ben, async () => {
      await recorded(ben, aboutPerson(ben))
      await recorded(ben, { subject: 'session', subjectId: crypto.randomUUID(), action: 'signIn' })
      const stored = await t.database.db.select().from(changeEvent).orderBy(changeEvent.changeEventId)
      expect(stored.map(({ schoolId }) => schoolId)).toEqual([north.schoolId, null, null])
      expect((await read()).map(({ who }) => who.userId)).toEqual([ben.userId, ben.userId, ada.userId])
      const { south } = t.world
      const southern = await read({}, await as(south.people.dora), south.schoolId)
      expect(southern.map(({ what }) => what)).toEqual(['signed in', expect.stringMatching(/^locked ben/i)])
      expect((await read({ userId: ben.userId })).length).toBe(2)
    })
    // He has left South, and these lines are about somebody of North alone now.
    const { south } = t.world
    expect(await read({}, await as(south.people.dora), south.schoolId)).toEqual([])
    expect((await read()).map(({ who }) => who.userId)).toEqual([ben.userId, ben.userId, ada.userId])
  })
})

describe('[D-166] [D-071] somebody who was refused at a school account', () => {
  it('is in the activity of all schools whose people sign in this way, and of no other', async () => {
    const { districtId, south, abroad } = t.world
    const identity = (name: string, schoolIds: SchoolId[]) =>
      addIdentity(t.database.db, { districtId, name, provider: 'google', schoolIds, configuration: null })
    const all = await identity('Lakeside', [])
    const both = await identity('Both', [north.schoolId, south.schoolId])
    const other = await identity('Other', [south.schoolId])
    for (const row of [all, both, other]) await recordRefusal(t.server.context, row, 'not_found')
    const refused = ({ rows }: { rows: ActivityLine[] }) => rows.map(said)
    const text = (name: string) =>
      `Corridor refused somebody who signed in with ${name}: nobody here has that account or address`
    expect(refused(await page({ subject: 'signOn' }))).toEqual([text('Both'), text('Lakeside')])
    const southern = await page({}, await as(south.people.dora), south.schoolId)
    expect(refused(southern).toSorted()).toEqual(['Both', 'Lakeside', 'Other'].map(text))
    expect(southern.total).toBe(3)
    expect((await page({}, await as(abroad.people.dora), abroad.schoolId)).rows).toEqual([])
    // It is part of the setup, which this administrator may see, and names nobody.
    expect(await holding(north.people.dora, ['allSettings:read'], async () => read())).toHaveLength(2)
    await t.database.db.delete(ssoIdentity)
  })
})

it('[D-166] [D-153] what somebody decided about an import is in the activity of all schools of the district', async () => {
  const { south, abroad, districtAdministrator } = t.world
  await recorded(districtAdministrator, { subject: 'roster', subjectId: 7 as RosterRunId, action: 'importRoster' })
  for (const { people, schoolId } of [north, south]) {
    expect((await read({}, await as(people.dora), schoolId)).map(({ what }) => what)).toEqual(['imported a roster'])
  }
  expect(await read({}, await as(abroad.people.dora), abroad.schoolId)).toEqual([])
})

describe('[D-166] filters', () => {
  it('by person: what they did, and what was done to them', async () => {
    const { ada, sam, dora } = north.people
    await recorded(ada, aboutRoom())
    await recorded(dora, aboutPerson(sam, north.schoolId))
    await recorded(dora, aboutPerson(ada, north.schoolId))
    await recorded(ada, aboutPerson(ada, north.schoolId))
    const ids = async (userId: UserId) => (await read({ userId })).map(({ who, about }) => [who.userId, about?.id])
    expect(await ids(ada.userId)).toEqual([
      [ada.userId, String(ada.userId)],
      [dora.userId, String(ada.userId)],
      [ada.userId, String(north.rooms.gym)],
    ])
    expect(await ids(sam.userId)).toEqual([[dora.userId, String(sam.userId)]])
    expect((await page({ userId: ada.userId })).total).toBe(3)
  })

  it('by person: also lines that name them beside what they are about, each once', async () => {
    const { ada, ben, sam, tess, dora } = north.people
    const { schoolId, rooms } = north
    const room = { subject: 'room', subjectId: rooms.gym, schoolId } as const
    const group = { subject: 'class', subjectId: 7, schoolId } as const
    await recorded(dora, { ...room, action: 'link', detail: { userId: ada.userId } })
    await recorded(dora, { ...group, action: 'addStudents', detail: { userIds: [tess.userId, sam.userId] } })
    await recorded(dora, { ...group, action: 'create', detail: { ownedBy: ada.userId } })
    await recorded(dora, {
      ...group,
      action: 'change',
      changed: { ownedBy: { from: ada.userId, to: ben.userId } },
    })
    await recorded(ada, { ...room, action: 'unlink', detail: { userId: ada.userId } })
    await recorded(dora, {
      subject: 'user',
      subjectId: ada.userId,
      schoolId,
      action: 'giveCover',
      detail: { userId: ben.userId },
    })
    const actions = async (query: Query) => (await read(query)).map(({ what }) => what.split(' ')[0])
    expect(await actions({ userId: ada.userId })).toEqual(['gave', 'unlinked', 'changed', 'added', 'linked'])
    expect(await actions({ userId: ben.userId })).toEqual(['gave', 'changed'])
    expect(await actions({ userId: sam.userId })).toEqual(['added'])
    expect(await actions({ userId: ada.userId, subject: 'room' })).toEqual(['unlinked', 'linked'])
    expect((await page({ userId: ada.userId })).total).toBe(5)
    // Who may not see students is not told by the filter what happened to one; staff are named to them anyway.
    await holding(dora, ['allSettings:read'], async () => {
      expect(await read({ userId: sam.userId })).toEqual([])
      expect(await actions({ userId: ben.userId })).toEqual(['changed'])
    })
  })

  it('by teacher: also destinations from and to them, each once', async () => {
    const { ada, dora } = north.people
    const admin = await as(dora)
    const ends = { fromFacultyId: ada.userId, toRoomId: north.rooms.gym, toFacultyId: null }
    const values = { schoolId: north.schoolId, ...ends, approval: 'required' as const, passLimit: -1 }
    const { roomSettingId, version } = await admin.call('POST /api/roomsetting', { body: values })
    await admin.call('POST /api/roomsetting/:roomSettingId', {
      params: { roomSettingId },
      body: { version, passLimit: 2 },
    })
    expect((await read({ userId: ada.userId })).map(({ changes }) => changes.length)).toEqual([1, 0])
    await admin.call('DELETE /api/roomsetting/:roomSettingId', { params: { roomSettingId } })
  })

  it('a person of another school, or nobody, is not found', async () => {
    const dora = await as(north.people.dora)
    const params = { schoolId: north.schoolId }
    for (const userId of [t.world.south.people.ada.userId, t.world.abroad.people.ada.userId, asUserId(2_000_000_000)]) {
      const answer = await dora.ask('GET /api/school/:schoolId/activity', { params, query: { userId } })
      expect(answer.status).toBe(404)
    }
  })

  it('by thing and by period: from the first moment, up to and without the last', async () => {
    const start = t.clock.now()
    for (let n = 0; n < 4; n += 1) await recorded(north.people.dora, aboutRoom())
    await recorded(north.people.dora, aboutPerson(north.people.sam, north.schoolId))
    expect((await read({ subject: 'room' })).length).toBe(4)
    expect((await read({ subject: 'user' })).length).toBe(1)
    expect((await read({ subject: 'class' })).length).toBe(0)
    const some = await read({ from: minutesAfter(start, 2), to: minutesAfter(start, 4) })
    expect(some.map(({ at }) => at)).toEqual([minutesAfter(start, 3), minutesAfter(start, 2)])
  })
})

describe('[D-166] pages', () => {
  it('show every line once, newest first, while others are added', async () => {
    for (let n = 0; n < 60; n += 1) {
      await recorded(north.people.dora, n % 2 ? aboutRoom() : aboutPerson(north.people.sam, north.schoolId))
    }
    const expected = (await read({ size: '100' })).map(({ lineId }) => lineId)
    expect(expected.length).toBe(60)
    const first = await page()
    await recorded(north.people.dora, aboutRoom())
    const second = await page({ cursor: first.nextCursor ?? '' })
    await recorded(north.people.dora, aboutRoom())
    const third = await page({ cursor: second.nextCursor ?? '' })
    const shown = [first, second, third].flatMap(({ rows }) => rows.map(({ lineId }) => lineId))
    expect(shown).toEqual(expected)
    expect([first.total, third.nextCursor]).toEqual([60, null])
    const back = await page({ cursor: third.previousCursor ?? '' })
    expect(back.rows).toEqual(second.rows)
  })

  it('lines of the same moment have an order of their own', async () => {
    const at = t.clock.now()
    const line = {
      schoolId: north.schoolId,
      subjectId: '1',
      action: 'edit',
      at,
      actorKind: 'system',
      emittedAt: at,
    } as const
    const lines = Array.from({ length: 30 }, (_, n) => ({ ...line, subject: n % 3 ? 'room' : 'class' }))
    await t.database.db.insert(changeEvent).values(lines)
    const first = await page()
    const second = await page({ cursor: first.nextCursor ?? '' })
    const ids = [...first.rows, ...second.rows].map(({ lineId }) => lineId)
    expect(new Set(ids).size).toBe(30)
  })
})

describe('[D-166] the file', () => {
  const file = async (query: Query = {}) => {
    const answer = await (await as(north.people.dora)).send<string>(
      'GET',
      `/api/school/${north.schoolId}/activity/export?${new URLSearchParams(query as Record<string, string>)}`,
    )
    return answer
  }

  it('[FIND-04] has a row for each changed field in the school’s time, and is itself a line', async () => {
    t.clock.advance(5)
    await recorded(north.people.dora, {
      ...aboutRoom(),
      changed: { totalLimit: { from: -1, to: 3 }, name: { from: 'Gym', to: '=HYPERLINK("https://evil.example","x")' } },
    } as TrailLine)
    const { status, body, headers } = await file()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('activity-2026-')
    const lines = String(body).split('\r\n')
    expect(lines[0]).toContain('"When (America/Chicago)","Who","Note","What","Field","From","To"')
    expect(lines[1]).toContain('"exported the activity","","",""')
    expect(lines[2]).toMatch(/^"2026-\d\d-\d\d 10:06",/)
    expect(lines[3]).toContain('"Students at once","no limit","3"')
    expect(lines[2]).toContain(`"Name","Gym","'=HYPERLINK(""https://evil.example"",""x"")"`)
    expect(lines[4]).toBe('')
    expect(headers.get(EXPORT_ROWS_HEADER), 'how much there will be').toBe('3')
    const [own] = await read({ subject: 'export' })
    expect(own).toMatchObject({ who: { userId: north.people.dora.userId }, what: 'exported the activity' })
  })

  it('has every line once, however many, and only those that were asked for', async () => {
    const at = t.clock.now()
    const line = {
      schoolId: north.schoolId,
      subjectId: '1',
      action: 'edit',
      actorKind: 'system',
      emittedAt: at,
    } as const
    const many = Array.from({ length: 1203 }, (_, n) => ({
      ...line,
      subject: 'room',
      at: minutesAfter(at, -Math.floor(n / 3)),
    }))
    await t.database.db.insert(changeEvent).values(many)
    await recorded(north.people.dora, aboutPerson(north.people.sam, north.schoolId))
    const rows = String((await file({ subject: 'room' })).body)
      .trimEnd()
      .split('\r\n')
    expect(rows.length).toBe(1204)
    expect(rows.some((row) => row.includes('locked'))).toBe(false)
  })

  it('[APART-14] [ALL-04] says nothing of keep-apart groups and of limits of their own, which the page does', async () => {
    const { dora, sam, tess } = north.people
    const office = await as(dora)
    const body = { studentIds: [sam.userId, tess.userId], name: 'Hallway', endsOn: '2027-01-11' }
    const params = { schoolId: north.schoolId }
    const { groupId, version } = await office.call('POST /api/school/:schoolId/apart', { params, body })
    await office.call('POST /api/apart/:groupId', { params: { groupId }, body: { version, isPaused: true } })
    await recorded(dora, { ...aboutPerson(sam, north.schoolId), action: ALLOWANCE_ACTION })
    await recorded(dora, aboutPerson(tess, north.schoolId))
    const onPage = (await read({}, office)).map(said)
    expect(onPage.filter((line) => /keep-apart|limits/i.test(line))).toHaveLength(3)
    const queries: Query[] = [{}, { userId: sam.userId }, { subject: 'apartGroup' }, { subject: 'user' }]
    const files = (await Promise.all(queries.map((query) => file(query)))).map((answer) => String(answer.body))
    expect(files[0]).toContain('locked')
    for (const content of files) expect(content).not.toMatch(/apart|hallway|limits|sam/i)
  })

  it('[D-178] is refused to support, and leaves no line then', async () => {
    const { token } = await openSession(t.database.db, north.people.dora.userId, t.clock.now(), { impersonator: 'Kim' })
    const operator = t.client()
    operator.setCookie(SESSION_COOKIE, token)
    const answer = await operator.ask('GET /api/school/:schoolId/activity/export', {
      params: { schoolId: north.schoolId },
    })
    expect(answer.status).toBe(403)
    expect(await t.database.db.$count(changeEvent)).toBe(0)
  })
})

describe('[D-166] finding people', () => {
  const found = async (query: { search?: string; userId?: UserId }) =>
    (
      await (
        await as(north.people.dora)
      ).call('GET /api/school/:schoolId/activity/people', {
        params: { schoolId: north.schoolId },
        query,
      })
    ).map(({ userId }) => userId)

  it('by a part of the name, only those of the school whose lines may be read, and those who left', async () => {
    const { ada, sam, dora } = north.people
    await t.database.db.update(userAccount).set({ lastName: 'Zyx 100%' }).where(eq(userAccount.userId, ada.userId))
    await t.database.db.update(userAccount).set({ lastName: 'Zyxa' }).where(eq(userAccount.userId, sam.userId))
    const southern = t.world.south.people.ada.userId
    await t.database.db.update(userAccount).set({ lastName: 'Zyx' }).where(eq(userAccount.userId, southern))
    expect(await found({ search: 'zYX' })).toEqual([ada.userId, sam.userId])
    expect(await found({ search: '0%' })).toEqual([ada.userId])
    const left = { endedAt: t.clock.now() }
    await t.database.db.update(membership).set(left).where(eq(membership.userId, ada.userId))
    expect(await found({ userId: ada.userId })).toEqual([ada.userId])
    await t.database.db.update(membership).set({ endedAt: null }).where(eq(membership.userId, ada.userId))
    expect(await holding(dora, ['allSettings:read', 'allFaculty:read'], () => found({ search: 'zyx' }))).toEqual([
      ada.userId,
    ])
    expect(await holding(dora, ['allSettings:read', 'allStudents:read'], () => found({ search: 'zyx' }))).toEqual([
      ada.userId,
      sam.userId,
    ])
  })
})

it('names are read, never stored: a new name shows in old lines', async () => {
  const { sam } = north.people
  await recorded(north.people.dora, aboutPerson(sam, north.schoolId))
  await t.database.db
    .update(userAccount)
    .set({ firstName: 'Samuel', lastName: 'Moved' })
    .where(eq(userAccount.userId, sam.userId))
  expect((await read())[0]?.what).toBe('locked Samuel Moved')
})
