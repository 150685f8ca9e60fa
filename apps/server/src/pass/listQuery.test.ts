import type { PassPage } from '@corridor/contract'
import type { PassId, UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { membership, room } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { forgetPasses, type PassFields, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makeStudents, type Person, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let south: SchoolWorld
let dora: TestClient
let reader: TestClient
beforeAll(async () => {
  t = await startServer()
  ;({ north, south } = t.world)
  dora = await as(north.people.dora)
  reader = await as(north.people.reader)
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

const now = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
const put = (passes: PassFields[], school = north) => putPasses(t.database.db, school, passes)

async function page(client: TestClient, query: Record<string, string | number>): Promise<PassPage> {
  const { status, body } = await get(client, query)
  if (status !== 200) throw new Error(`the list answered ${status}`)
  return body as PassPage
}

function get(client: TestClient, query: Record<string, string | number>) {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return client.send<PassPage | { error: { code: string } }>('GET', `/api/pass/list?${text}`)
}

const idsOf = ({ rows }: PassPage) => rows.map(({ passId }) => passId)

/** Approved, for a later time of the day. */
const upcoming = (minutes: number, fields: Partial<PassFields> = {}): PassFields => ({
  createdAt: now,
  approvedAt: now,
  scheduledFor: minutesAfter(now, minutes),
  ...fields,
})

describe('pages', () => {
  it('[D-133] of a hundred follow each other by time, without a gap or a repeat, also where many share a moment', async () => {
    const early = await put(Array.from({ length: 60 }, (_, index) => upcoming(index)))
    const together = await put(Array.from({ length: 120 }, () => upcoming(100)))
    const late = await put(Array.from({ length: 70 }, (_, index) => upcoming(200 + index)))
    const pages: PassPage[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const next = await page(dora, { list: 'upcoming', ...(cursor && { cursor }) })
      pages.push(next)
      cursor = next.nextCursor
    }
    expect(pages.map(({ rows }) => rows.length)).toEqual([100, 100, 50])
    expect(pages.flatMap(idsOf)).toEqual([...early, ...together.sort(), ...late])
  })

  it('[ALL-05] of requests begin with what is urgent, however much that is, and follow each other', async () => {
    const at = (index: number) => minutesAfter(now, index + 1)
    const urgent = (index: number) => index % 15 !== 7 && { isUrgent: true, urgentTimes: 1 }
    const made = await put(
      Array.from({ length: 120 }, (_, index) => ({ createdAt: now, scheduledFor: at(index), ...urgent(index) })),
    )
    const first = await page(dora, { list: 'requested' })
    const second = await page(dora, { list: 'requested', cursor: first.nextCursor ?? '' })
    const isUrgent = (_: PassId, index: number) => index % 15 !== 7
    expect([...idsOf(first), ...idsOf(second)]).toEqual([
      ...made.filter(isUrgent),
      ...made.filter((passId, index) => !isUrgent(passId, index)),
    ])
  })

  it('[D-133] end where nothing is left, even at exactly a hundred', async () => {
    await put(Array.from({ length: 100 }, () => upcoming(5)))
    expect((await page(dora, { list: 'upcoming' })).nextCursor).toBeNull()
  })

  it('a cursor that is none is refused with what to do next', async () => {
    const { status } = await get(dora, { list: 'live', cursor: 'nonsense' })
    expect(status).toBe(422)
  })
})

describe('the live list', () => {
  const ago = (minutes: number) => minutesAfter(now, -minutes)
  const started = (minutes: number): PassFields => ({
    createdAt: ago(minutes),
    approvedAt: ago(minutes),
    startedAt: ago(minutes),
  })
  const waiting = (minutes: number): PassFields => ({
    createdAt: ago(minutes),
    approvedAt: ago(minutes),
    enqueuedAt: ago(minutes),
    lineNumber: 1000 - minutes,
  })
  const arrived = (minutes: number): PassFields => ({ ...started(minutes), completedAt: ago(minutes), duration: 0 })

  let students: Person[]
  beforeAll(async () => {
    students = await makeStudents(t.database.db, north, t.world.districtId, 130, now)
    await t.database.db.update(room).set({ passAlertTimeLimit: 20 }).where(eq(room.roomId, north.rooms.library))
  })
  afterAll(async () => {
    await t.database.db.update(room).set({ passAlertTimeLimit: null }).where(eq(room.roomId, north.rooms.library))
  })

  /** Each student has one live pass at most. */
  const putLive = (passes: PassFields[]) =>
    put(passes.map((fields, index) => ({ ...fields, studentId: students[index]?.userId as UserId })))

  it('begins with the most urgent, and has arrivals at its end', async () => {
    const [new1, late, line2, over2, running, over1, line1, confirm2, confirm1] = await putLive([
      started(1),
      started(20),
      waiting(4),
      started(21),
      started(19),
      started(60),
      waiting(9),
      arrived(5),
      arrived(90),
    ])
    const ids = idsOf(await page(dora, { list: 'live' }))
    expect(ids).toEqual([over1, over2, line1, line2, late, running, new1, confirm1, confirm2])
    const shown = async (show: string) => {
      const { rows, total } = await page(dora, { list: 'live', show })
      expect(total).toBe(rows.length)
      return rows.map(({ passId }) => passId)
    }
    expect(await shown('out')).toEqual(ids.slice(0, 7))
    expect(await shown('over')).toEqual([over1, over2])
    expect(await shown('confirm')).toEqual([confirm1, confirm2])
    expect((await get(dora, { list: 'live', show: 'nonsense' })).status).toBe(422)
  })

  it('[D-133] its pages neither skip nor repeat a pass whose limit is reached between them', async () => {
    const ids = await putLive(Array.from({ length: 130 }, (_, index) => started(1 + (index % 20))))
    const first = await page(dora, { list: 'live' })
    t.clock.advance(10)
    const second = await page(dora, { list: 'live', cursor: first.nextCursor ?? '' })
    t.clock.advance(-10)
    expect([first.rows.length, second.rows.length]).toEqual([100, 30])
    expect([...idsOf(first), ...idsOf(second)].sort()).toEqual(ids.sort())
    expect(second.nextCursor).toBeNull()
  })
})

describe('search', () => {
  beforeEach(async () => {
    const { tess, uma } = north.people
    await put([
      upcoming(1),
      upcoming(2, { studentId: tess.userId, toRoomId: north.rooms.gym }),
      upcoming(3, { studentId: uma.userId, fromRoomId: north.rooms.gym, toRoomId: north.rooms.nurse }),
    ])
  })
  const names = async (search: string) =>
    (await page(dora, { list: 'upcoming', search })).rows.map(({ studentName }) => studentName)

  it('finds by the student’s name, whatever its case', async () => {
    expect(await names('TESS n')).toEqual(['Tess North'])
  })

  it('finds by either room', async () => {
    expect(await names('gym')).toEqual(['Tess North', 'Uma North'])
  })

  it.each(['%', '_', '\\'])('takes %s as a sign like any other', async (sign) => {
    expect(await names(sign)).toEqual([])
  })

  it('goes through all of the list, not through a page of it', async () => {
    await put(Array.from({ length: 150 }, () => upcoming(0)))
    expect(await names('uma')).toEqual(['Uma North'])
  })
})

describe('who may ask', () => {
  it('[PERM-05, LIST-01] those with allPasses, and nobody else', async () => {
    await put([upcoming(5)])
    for (const person of [north.people.ada, north.people.sam]) {
      expect((await get(await as(person), { list: 'upcoming' })).status).toBe(403)
    }
    expect(idsOf(await page(reader, { list: 'upcoming' }))).toHaveLength(1)
  })

  it('[D-149] a school that is not theirs does not exist', async () => {
    for (const { schoolId } of [south, t.world.abroad]) {
      expect((await get(dora, { list: 'live', schoolId })).status).toBe(404)
    }
  })

  it('[PERM-07, PERM-08] several schools come together, or one by choice', async () => {
    const [inNorth] = await put([upcoming(5)])
    const [inSouth] = await put([upcoming(4)], south)
    const dee = await as(t.world.districtAdministrator)
    expect(idsOf(await page(dee, { list: 'upcoming' }))).toEqual([inSouth, inNorth])
    expect(idsOf(await page(dee, { list: 'upcoming', schoolId: north.schoolId }))).toEqual([inNorth])
  })

  it('[D-059] of several schools, only those in which the permission is held', async () => {
    const { userId } = north.people.reader
    await t.database.db.insert(membership).values({ schoolId: south.schoolId, userId, startedAt: now })
    await put([upcoming(5)], south)
    const both = await as(north.people.reader)
    expect(idsOf(await page(both, { list: 'upcoming' }))).toEqual([])
    expect((await get(both, { list: 'upcoming', schoolId: south.schoolId })).status).toBe(403)
    await t.database.db
      .delete(membership)
      .where(and(eq(membership.schoolId, south.schoolId), eq(membership.userId, userId)))
  })
})

describe('what is in which list', () => {
  const day = 24 * 60
  const student = (name: 'tess' | 'uma' | 'lou') => ({ studentId: north.people[name].userId })
  const ran = (minutesAgo: number, fields: Partial<PassFields> = {}): PassFields => {
    const ended = minutesAfter(now, -minutesAgo)
    return { createdAt: ended, approvedAt: ended, startedAt: ended, completedAt: ended, duration: 0, ...fields }
  }

  it('[D-016, D-005, PASS-12] each open pass is in exactly one, and what is over or lapsed in none', async () => {
    const [running, waiting, unconfirmed, coming, asked] = await put([
      { createdAt: now, approvedAt: now, startedAt: now },
      { createdAt: now, approvedAt: now, enqueuedAt: now, lineNumber: 1, ...student('tess') },
      ran(7 * day),
      upcoming(30, student('uma')),
      { createdAt: minutesAfter(now, -30), ...student('lou') },
      ran(7 * day + 1),
      ran(10, { confirmedAt: now, confirmed: true }),
      upcoming(-31),
      { createdAt: minutesAfter(now, -31) },
      { createdAt: now, rejectedAt: now },
      { createdAt: now, approvedAt: now, canceledAt: now },
      { createdAt: now, approvedAt: now, enqueuedAt: now, lineNumber: 2, canceledAt: now },
    ])
    const lists = await Promise.all(['live', 'upcoming', 'requested'].map((list) => page(dora, { list })))
    expect(lists.map((list) => idsOf(list).sort())).toEqual([[running, waiting, unconfirmed].sort(), [coming], [asked]])
  })

  it('[D-015] what awaits confirmation is with those who may confirm it: not with allPasses:read alone', async () => {
    const own = north.people.reader.userId
    const [running, , mine, byOrigin] = await put([
      { createdAt: now, approvedAt: now, startedAt: now },
      ran(1),
      ran(2, { toFacultyId: own }),
      ran(3, { fromFacultyId: own, approvalByOrigin: true }),
      ran(4, { fromFacultyId: own }),
    ])
    expect(idsOf(await page(reader, { list: 'live' })).sort()).toEqual([running, mine, byOrigin].sort())
    expect(idsOf(await page(dora, { list: 'live' }))).toHaveLength(5)
  })
})
