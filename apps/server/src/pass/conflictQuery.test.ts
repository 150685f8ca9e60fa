import { asUserId, type PassId, type UserId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { issuePass } from '../testing/passes.ts'
import { forgetPasses, type PassFields, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let ben: TestClient
let sam: UserId
let tess: UserId
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  sam = north.people.sam.userId
  tess = north.people.tess.userId
  ben = await as(north.people.ben)
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

const now = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
const put = (fields: Partial<PassFields>, school = north) =>
  putPasses(t.database.db, school, [{ createdAt: now, ...fields }])

async function conflicts(scheduledFor: Instant, ignorePassId?: PassId, studentIds = [sam, tess]): Promise<UserId[]> {
  const body = { studentIds, scheduledFor, ...(ignorePassId && { ignorePassId }) }
  return (await ben.call('POST /api/pass/conflicts', { body })).studentIds
}

const open: [string, Partial<PassFields>][] = [
  ['in progress', { approvedAt: now, startedAt: now }],
  ['in line', { approvedAt: now, enqueuedAt: now, lineNumber: 1 }],
  ['upcoming', { approvedAt: now, scheduledFor: now }],
  ['requested', {}],
]

const over: [string, Partial<PassFields>][] = [
  ['completed', { approvedAt: now, startedAt: now, completedAt: now, duration: 0 }],
  ['canceled', { approvedAt: now, canceledAt: now }],
  ['rejected', { rejectedAt: now }],
  ['lapsed', { createdAt: minutesAfter(now, -31) }],
]

describe('which passes are in the way', () => {
  it.each(open)('[NEW-07, D-143] one that is %s', async (_, fields) => {
    await put(fields)
    expect(await conflicts(minutesAfter(now, 10))).toEqual([sam])
  })

  it.each(over)('[NEW-07] not one that is %s', async (_, fields) => {
    await put(fields)
    expect(await conflicts(minutesAfter(now, -10))).toEqual([])
  })

  it('[D-143] one that the issuer may not see: they learn who, and nothing more', async () => {
    await put({ fromRoomId: north.rooms.gym, toFacultyId: north.people.ada.userId })
    const { status, body } = await ben.ask('POST /api/pass/conflicts', {
      body: { studentIds: [sam, tess], scheduledFor: now },
    })
    expect([status, body]).toEqual([200, { studentIds: [sam] }])
  })

  it('each student is named once, however many passes are in the way', async () => {
    await put({ approvedAt: now, scheduledFor: minutesAfter(now, 5) })
    await put({ approvedAt: now, scheduledFor: minutesAfter(now, 10) })
    expect(await conflicts(now)).toEqual([sam])
  })
})

describe('how near is near', () => {
  it.each([
    [30, true],
    [-30, true],
    [30 + 1 / 60, false],
    [-30 - 1 / 60, false],
  ])('[D-036] %d minutes: %s', async (minutes, near) => {
    const base = minutesAfter(now, 120)
    await put({ approvedAt: now, scheduledFor: base })
    expect(await conflicts(minutesAfter(base, minutes))).toEqual(near ? [sam] : [])
  })

  const late = minutesAfter(now, 200)
  const early = (minutes: number) => minutesAfter(now, -minutes)
  const line = { enqueuedAt: early(200), lineNumber: 1 }
  it.each<[string, Instant, Partial<PassFields>]>([
    ['it is for', late, { scheduledFor: late, startedAt: early(100), ...line, approvedAt: early(300) }],
    ['it started', early(100), { startedAt: early(100), ...line, approvedAt: early(300) }],
    ['it joined the line', early(200), { ...line, approvedAt: early(300) }],
    ['it was approved', early(5), { approvedAt: early(5), createdAt: early(100) }],
    ['it was made', early(20), { createdAt: early(20) }],
  ])('[D-036] measured from when %s', async (_, time, fields) => {
    await put({ createdAt: early(400), ...fields })
    expect(await conflicts(time)).toEqual([sam])
    expect(await conflicts(minutesAfter(time, 31))).toEqual([])
  })
})

describe('the pass itself', () => {
  it('[EDIT-03] is not in its own way while it is edited, but another one is', async () => {
    const [edited] = await put({ approvedAt: now, scheduledFor: minutesAfter(now, 60) })
    expect(await conflicts(minutesAfter(now, 70), edited)).toEqual([])
    await put({ approvedAt: now, scheduledFor: minutesAfter(now, 80) })
    expect(await conflicts(minutesAfter(now, 70), edited)).toEqual([sam])
  })

  it('[D-036] is a warning: the pass can be made all the same', async () => {
    const scheduledFor = minutesAfter(now, 60)
    await issuePass(ben, north, { scheduledFor })
    expect(await conflicts(scheduledFor)).toEqual([sam])
    expect((await issuePass(ben, north, { scheduledFor })).approvedAt).not.toBeNull()
  })
})

describe('who may ask', () => {
  it('[D-143] whoever may issue, for at most 75 students', async () => {
    const ask = (client: TestClient, studentIds: UserId[]) =>
      client.ask('POST /api/pass/conflicts', { body: { studentIds, scheduledFor: now } })
    expect((await ask(await as(north.people.sam), [sam])).status).toBe(403)
    const many = Array.from({ length: 76 }, (_, index) => asUserId(index + 1))
    expect((await ask(ben, many)).status).toBe(422)
    expect((await ask(ben, many.slice(1))).status).toBe(200)
  })

  it('[D-149] another school’s students are nobody', async () => {
    const { south } = t.world
    await put({}, south)
    expect(await conflicts(now, undefined, [south.people.sam.userId])).toEqual([])
  })
})
