/** Who may be named at either end of a pass, and what the name decides. */
import type { PassId, UserId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cover, membership, pass, roomSetting, userAccount } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { issuePass, type PassInput, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makePerson, type Person, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let sam: TestClient
let tess: TestClient
let dora: TestClient
let sub: Person
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  const { districtId } = t.world
  const person = { districtId, type: 'faculty' as const, passwordHash: '', now, schoolIds: [north.schoolId] }
  sub = await makePerson(t.database.db, { ...person, username: 'sub.north' })
  sam = await as(north.people.sam)
  tess = await as(north.people.tess)
  dora = await as(north.people.dora)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await t.database.db.delete(cover)
})

const now = SCHOOL_MORNING
const soon = '2026-10-13T15:03:00.000Z'
const as = ({ userId }: Pick<Person, 'userId'>) => clientFor(t.database.db, t.origin, userId, now)
const id = (name: keyof SchoolWorld['people']) => north.people[name].userId

const setting = (values: Partial<typeof roomSetting.$inferInsert>) =>
  t.database.db.insert(roomSetting).values({
    schoolId: north.schoolId,
    approval: 'not_required',
    passLimit: -1,
    createdAt: now,
    ...values,
  })

/** Sub stands in for ada until eleven. */
const coverAda = (values: Partial<typeof cover.$inferInsert> = {}) =>
  t.database.db.insert(cover).values({
    schoolId: north.schoolId,
    userId: sub.userId,
    forUserId: id('ada'),
    fromAt: now,
    untilAt: '2026-10-13T16:00:00.000Z',
    ...values,
  })

async function refusedField(asking: () => Promise<unknown>): Promise<unknown> {
  try {
    await asking()
    return null
  } catch (error) {
    const [, answer] = /answered 422: (.*)/s.exec(String(error)) ?? []
    if (!answer) throw error
    return JSON.parse(answer).error.fields
  }
}

describe('a student who names an obliging teacher', () => {
  it('[D-159] is refused where somebody else works at the destination, and nothing is written', async () => {
    await setting({ toFacultyId: id('ben') })
    const input: PassInput = { from: 'lab', fromFacultyId: id('ben'), to: 'classroom', toFacultyId: id('ben') }
    const pass422 = await sam.ask('POST /api/pass', {
      body: {
        pass: {
          fromRoomId: north.rooms.lab,
          fromFacultyId: id('ben'),
          toRoomId: north.rooms.classroom,
          toFacultyId: id('ben'),
          isAsapPass: true,
        },
      },
    })
    expect(pass422.status).toBe(422)
    expect(pass422.body.error).toEqual({
      code: 'invalid',
      message: 'That teacher does not work in that room. Choose someone who does.',
      fields: { toFacultyId: 'elsewhere' },
    })
    expect(await t.database.db.$count(pass)).toBe(0)
    expect((await requestPass(sam, north, { ...input, toFacultyId: id('cora') })).approverId).toBe(id('cora'))
  })

  it('[D-159, D-012] skips no approval where nobody works: the setting of that teacher says nothing', async () => {
    await setting({ toFacultyId: id('ben') })
    const made = await requestPass(sam, north, { to: 'gym', toFacultyId: id('ben') })
    expect(made).toMatchObject({ startedAt: null, approvedAt: null, toFacultyId: id('ben') })
  })

  it('[D-159, D-013] does not choose who is asked: those of the origin’s room are, else the office', async () => {
    const fromClass = await requestPass(sam, north, { to: 'gym', toFacultyId: id('ben') })
    expect(fromClass).toMatchObject({ approverId: null, approverRoomId: north.rooms.classroom })
    const fromLibrary = { from: 'library', to: 'gym', fromFacultyId: id('ben'), toFacultyId: id('ben') } as const
    expect(await requestPass(sam, north, fromLibrary)).toMatchObject({ approverId: null, approverRoomId: null })
  })

  it('[D-159, D-012] nor by the teacher they say they come from', async () => {
    await setting({ fromFacultyId: id('ben'), toRoomId: north.rooms.gym })
    expect(await refusedField(() => requestPass(sam, north, { to: 'gym', fromFacultyId: id('ben') }))).toEqual({
      fromFacultyId: 'elsewhere',
    })
    const fromNobodysRoom = await requestPass(sam, north, { from: 'library', to: 'gym', fromFacultyId: id('ben') })
    expect(fromNobodysRoom.approvedAt).toBeNull()
    const fromTheLab = await requestPass(tess, north, { from: 'lab', to: 'gym', fromFacultyId: id('ben') })
    expect(fromTheLab.startedAt).toBe(now)
  })

  it('[D-159, D-013] where the origin is to approve, somebody who does not work there is not asked', async () => {
    await setting({ toRoomId: north.rooms.gym, approval: 'origin' })
    const made = await requestPass(sam, north, {
      from: 'library',
      to: 'gym',
      fromFacultyId: id('ben'),
      toFacultyId: id('ben'),
    })
    expect(made).toMatchObject({ approverId: null, approverRoomId: null, approvedAt: null })
  })
})

describe('limits', () => {
  it('[D-159, D-010] on a teacher count the passes to where they work, and no copy of their name', async () => {
    await setting({ toFacultyId: id('ben'), passLimit: 1 })
    await setting({ toRoomId: north.rooms.lab })
    const atWork = { to: 'lab', toFacultyId: id('ben') } as const
    const byName = { to: 'library', toFacultyId: id('ben') } as const
    expect((await requestPass(sam, north, byName)).startedAt).toBe(now)
    // The place in the lab is still free, and then it is taken.
    expect((await requestPass(tess, north, atWork)).startedAt).toBe(now)
    const [uma, lou] = [await as(north.people.uma), await as(north.people.lou)]
    expect((await requestPass(uma, north, byName)).startedAt).toBe(now)
    expect(await requestPass(lou, north, atWork)).toMatchObject({ startedAt: null, placeInLine: 1 })
  })

  it('[D-159, D-010] from a teacher count those who come from where they work', async () => {
    await setting({ fromFacultyId: id('ben'), toRoomId: north.rooms.library, passLimit: 1 })
    const fromBen = { from: 'lab', fromFacultyId: id('ben') } as const
    expect((await requestPass(sam, north, { ...fromBen, from: 'gym' })).startedAt).toBe(now)
    expect((await requestPass(tess, north, fromBen)).startedAt).toBe(now)
    expect((await requestPass(await as(north.people.uma), north, fromBen)).startedAt).toBeNull()
  })
})

describe('staff', () => {
  it('[D-159] who issue a pass name somebody who works at each end', async () => {
    const make = (input: PassInput) => () => issuePass(dora, north, { ...input, scheduledFor: soon })
    expect(await refusedField(make({ to: 'lab', toFacultyId: id('ada') }))).toEqual({ toFacultyId: 'elsewhere' })
    expect(await refusedField(make({ from: 'lab', fromFacultyId: id('ada') }))).toEqual({ fromFacultyId: 'elsewhere' })
    expect(await t.database.db.$count(pass)).toBe(0)
    expect(await refusedField(make({ to: 'lab', toFacultyId: id('ben') }))).toBeNull()
  })

  it('[D-033, NEW-10, D-159] where several work and none was named, the issuer or the origin’s is, if one of them', async () => {
    const input = {
      from: 'lab',
      fromFacultyId: id('ben'),
      to: 'classroom',
      toFacultyId: null,
      scheduledFor: soon,
    } as const
    expect((await issuePass(await as(north.people.cora), north, input)).toFacultyId).toBe(id('cora'))
    expect(await refusedField(() => issuePass(dora, north, input))).toEqual({ toFacultyId: 'required' })
    const alone = { ...input, from: 'gym', to: 'library', fromFacultyId: null } as const
    expect((await issuePass(dora, north, alone)).toFacultyId).toBe(id('dora'))
  })

  const change = (passId: PassId, body: object) => () =>
    dora.call('POST /api/pass/:passId', { params: { passId }, body })

  it('[D-159] who change the origin do so, too; moved to the room of one teacher, it is theirs', async () => {
    const { passId } = await issuePass(dora, north, { scheduledFor: soon })
    const { lab } = north.rooms
    expect(await refusedField(change(passId, { fromFacultyId: id('ben') }))).toEqual({ fromFacultyId: 'elsewhere' })
    const elsewhere = { fromRoomId: lab, fromFacultyId: id('ada') }
    expect(await refusedField(change(passId, elsewhere))).toEqual({ fromFacultyId: 'elsewhere' })
    expect(await change(passId, { fromRoomId: lab })()).toMatchObject({ fromRoomId: lab, fromFacultyId: id('ben') })
  })

  it('[D-159] a time can be moved although whoever was named has left that room since', async () => {
    await coverAda({ untilAt: '2026-10-13T15:02:00.000Z' })
    const { passId } = await issuePass(dora, north, { scheduledFor: soon, fromFacultyId: sub.userId })
    t.clock.advance(3)
    const moved = await change(passId, { scheduledFor: '2026-10-13T18:00:00.000Z' })()
    expect(moved.fromFacultyId).toBe(sub.userId)
  })

  it('[D-159] where no room is named, whom they name works in that school, still', async () => {
    const { districtId } = t.world
    const person = { districtId, type: 'faculty' as const, passwordHash: '', now, schoolIds: [north.schoolId] }
    const gone = await makePerson(t.database.db, { ...person, username: 'gone.north' })
    const left = await makePerson(t.database.db, { ...person, username: 'left.north' })
    await t.database.db.update(userAccount).set({ endedAt: now }).where(eq(userAccount.userId, gone.userId))
    await t.database.db.update(membership).set({ endedAt: now }).where(eq(membership.userId, left.userId))
    const make = (fromFacultyId: UserId) =>
      issuePass(dora, north, { fromRoomId: null, fromFacultyId, scheduledFor: soon })
    const { passId } = await make(id('ada'))
    const strangers = [id('uma'), t.world.south.people.ada.userId, t.world.abroad.people.ada.userId]
    for (const userId of [...strangers, gone.userId, left.userId]) {
      await expect(make(userId)).rejects.toThrow('That teacher was not found')
      await expect(change(passId, { fromFacultyId: userId })()).rejects.toThrow('That teacher was not found')
    }
    expect(await t.database.db.$count(pass)).toBe(1)
    expect(await change(passId, { fromFacultyId: id('ben') })()).toMatchObject({ fromFacultyId: id('ben') })
  })

  it('[D-159, D-024] a student who fills in the origin names somebody who works there', async () => {
    const { passId } = await issuePass(dora, north, { scheduledFor: soon, fromRoomId: null, fromFacultyId: null })
    const fill = (body: object) => () => sam.call('POST /api/pass/:passId', { params: { passId }, body })
    const { classroom } = north.rooms
    expect(await refusedField(fill({ fromRoomId: classroom, fromFacultyId: id('ben') }))).toEqual({
      fromFacultyId: 'elsewhere',
    })
    expect(await refusedField(fill({ fromRoomId: classroom }))).toEqual({ fromFacultyId: 'required' })
    expect((await fill({ fromRoomId: classroom, fromFacultyId: id('cora') })()).fromFacultyId).toBe(id('cora'))
  })
})

describe('whoever covers somebody', () => {
  const toSub = () =>
    requestPass(sam, north, { from: 'lab', fromFacultyId: id('ben'), to: 'classroom', toFacultyId: sub.userId })

  it('[D-159] works in their room while the cover lasts: may be named there, and is asked', async () => {
    expect(await refusedField(toSub)).toEqual({ toFacultyId: 'elsewhere' })
    await coverAda()
    expect((await toSub()).approverId).toBe(sub.userId)
    t.clock.freeze('2026-10-13T16:00:00.000Z')
    expect(await refusedField(toSub)).toEqual({ toFacultyId: 'elsewhere' })
  })

  it('[D-159, D-156] in the school it was given for, and not before it begins', async () => {
    const { schoolId } = t.world.south
    await t.database.db.insert(membership).values([
      { schoolId, userId: sub.userId, permissions: [], startedAt: now },
      { schoolId, userId: id('ada'), permissions: [], startedAt: now },
    ])
    await coverAda({ schoolId })
    expect(await refusedField(toSub)).toEqual({ toFacultyId: 'elsewhere' })
    await coverAda({ fromAt: soon })
    expect(await refusedField(toSub)).toEqual({ toFacultyId: 'elsewhere' })
  })

  it('[D-159, D-012] is meant by settings there', async () => {
    await coverAda()
    await setting({ fromFacultyId: sub.userId, toRoomId: north.rooms.gym })
    expect((await requestPass(sam, north, { to: 'gym', fromFacultyId: sub.userId })).startedAt).toBe(now)
  })

  it('[D-159] is offered by the forms for as long, and the setup is asked for anew', async () => {
    const path = `/api/school/${north.schoolId}`
    const read = (etag = '') => sam.send<{ facultyRooms: object[] }>('GET', path, undefined, { 'if-none-match': etag })
    const etagOf = (reply: { headers: Headers }) => reply.headers.get('etag') ?? ''
    const before = await read()
    await coverAda()
    const during = await read(etagOf(before))
    expect(during.status).toBe(200)
    expect(during.body.facultyRooms).toContainEqual(
      expect.objectContaining({
        roomId: north.rooms.classroom,
        userId: sub.userId,
        isCovering: true,
        lastName: 'North',
      }),
    )
    expect((await read(etagOf(during))).status).toBe(304)
    t.clock.freeze('2026-10-13T16:00:00.000Z')
    const after = await read(etagOf(during))
    expect(after.status).toBe(200)
    expect(after.body.facultyRooms).toEqual(before.body.facultyRooms)
  })

  it('[D-159] who has left the school does not', async () => {
    await coverAda()
    const ofSub = eq(membership.userId, sub.userId)
    await t.database.db.update(membership).set({ endedAt: now }).where(ofSub)
    await expect(toSub()).rejects.toThrow('404')
    await t.database.db.update(membership).set({ endedAt: null }).where(ofSub)
  })
})
