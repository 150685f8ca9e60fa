import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  membership,
  pass,
  passSetting,
  room,
  roomSetting,
  school,
  studentDay,
  userAccount,
} from '../db/schema/index.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let sam: TestClient
let tess: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  sam = await t.as('sam.north')
  tess = await t.as('tess.north')
})
afterAll(() => t.close())

beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await t.database.db.update(userAccount).set({ locked: false, dailyPassLimit: 0 })
})

const laterToday = '2026-10-13T18:00:00.000Z'

const fromAda = () => ({ fromRoomId: north.rooms.classroom, fromFacultyId: north.people.ada.userId })

const setting = (values: Partial<typeof roomSetting.$inferInsert>) =>
  t.database.db.insert(roomSetting).values({
    schoolId: north.schoolId,
    approval: 'not_required',
    passLimit: -1,
    createdAt: t.clock.now(),
    ...values,
  })

describe('a student asks', () => {
  it('[GEN-02, GEN-15, D-007, API-17] a quick pass starts at once, approved automatically', async () => {
    const made = await requestPass(sam, north, { to: 'library' })
    expect(made).toMatchObject({
      startedAt: t.clock.now(),
      approvedAt: t.clock.now(),
      approvedBy: null,
      enqueuedAt: null,
      isAsapPass: true,
      scheduledFor: null,
      studentName: 'Sam North',
      toRoomName: 'library of north',
      professionalFacultyName: 'Ada North',
    })
  })

  it('[D-007] approved automatically for later, it is upcoming and has not started', async () => {
    const made = await requestPass(sam, north, { to: 'library', scheduledFor: laterToday })
    expect(made).toMatchObject({
      approvedAt: t.clock.now(),
      startedAt: null,
      enqueuedAt: null,
      scheduledFor: laterToday,
    })
  })

  it('[D-007, D-013] where approval is required it is requested, of the destination faculty', async () => {
    const made = await requestPass(sam, north, { to: 'lab', toFacultyId: north.people.ben.userId })
    expect(made).toMatchObject({ approvedAt: null, startedAt: null, approverId: north.people.ben.userId })
  })

  it('[D-013] with no staff in either room the office is asked', async () => {
    const made = await requestPass(sam, north, { from: 'library', to: 'gym', fromFacultyId: null, toFacultyId: null })
    expect(made).toMatchObject({ approverId: null, approverRoomId: null, approvedAt: null })
  })

  it('[SNEW-07, D-033] with no destination faculty the origin’s is taken', async () => {
    const made = await requestPass(sam, north, { to: 'gym', toFacultyId: null })
    expect(made.toFacultyId).toBe(north.people.ada.userId)
  })

  it('[D-012] the most specific destination setting decides', async () => {
    await setting({ toRoomId: north.rooms.gym, approval: 'not_required' })
    await setting({ toRoomId: north.rooms.gym, fromFacultyId: north.people.ada.userId, approval: 'origin' })
    const fromAda = await requestPass(sam, north, { to: 'gym' })
    expect(fromAda).toMatchObject({ approvedAt: null, approvalByOrigin: true, approverId: north.people.ada.userId })
    const fromBen = await requestPass(tess, north, { from: 'lab', to: 'gym', fromFacultyId: north.people.ben.userId })
    expect(fromBen.startedAt).not.toBeNull()
  })

  it('[SNEW-05, D-133] the origin’s teacher cannot be left out where several work there, and is plain where one does', async () => {
    await setting({ toRoomId: north.rooms.library, fromFacultyId: north.people.ben.userId, approval: 'origin' })
    const request = (fromRoomId: RoomId, fromFacultyId?: UserId) => {
      const pass = {
        fromRoomId,
        toRoomId: north.rooms.library,
        isAsapPass: true,
        ...(fromFacultyId && { fromFacultyId }),
      }
      return sam.ask('POST /api/pass', { body: { pass } })
    }
    const unnamed = await request(north.rooms.classroom)
    expect([unnamed.status, unnamed.body.error?.fields]).toEqual([422, { fromFacultyId: 'required' }])
    const swapped = await request(north.rooms.lab, north.people.ada.userId)
    expect([swapped.status, swapped.body.error?.fields]).toEqual([422, { fromFacultyId: 'elsewhere' }])
    expect(await t.database.db.$count(pass)).toBe(0)
    const { body } = await request(north.rooms.lab)
    expect(body).toMatchObject({ fromFacultyId: north.people.ben.userId, approvedAt: null, approvalByOrigin: true })
  })

  it('[SNEW-05, D-133] nor the destination’s, where several work there and nobody at the origin', async () => {
    const { status, body } = await sam.ask('POST /api/pass', {
      body: { pass: { fromRoomId: north.rooms.library, toRoomId: north.rooms.classroom, isAsapPass: true } },
    })
    expect([status, body.error?.fields]).toEqual([422, { toFacultyId: 'required' }])
  })

  it('[D-043] quick passes switched off by the school, or by the approver alone', async () => {
    const off = (facultyId: UserId | null) =>
      t.database.db.insert(passSetting).values({
        schoolId: north.schoolId,
        studentId: north.people.sam.userId,
        facultyId,
        requiresApproval: true,
        changedAt: t.clock.now(),
      })
    await off(north.people.ben.userId)
    const unaffected = await requestPass(sam, north, { to: 'library', scheduledFor: laterToday })
    expect(unaffected.approvedAt).not.toBeNull()
    await off(null)
    const asked = await requestPass(sam, north, { to: 'library' })
    expect(asked.approvedAt).toBeNull()
  })

  it('[PERM-09, D-041, D-042] a locked student has so many quick passes a day, then needs approval', async () => {
    await t.database.db
      .update(userAccount)
      .set({ locked: true, dailyPassLimit: 2 })
      .where(eq(userAccount.userId, north.people.sam.userId))
    const first = await requestPass(sam, north, { to: 'library' })
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: first.passId }, body: {} })
    const second = await requestPass(sam, north, { to: 'library', scheduledFor: laterToday })
    expect(second.approvedAt).not.toBeNull()
    const third = await requestPass(sam, north, { to: 'library' })
    expect(third.approvedAt).toBeNull()
  })

  const lockSam = (dailyPassLimit: number) =>
    t.database.db
      .update(userAccount)
      .set({ locked: true, dailyPassLimit })
      .where(eq(userAccount.userId, north.people.sam.userId))

  it('[D-041, D-042] a quick pass that waits in line is counted', async () => {
    await lockSam(1)
    for (const name of ['tess', 'uma', 'lou']) await requestPass(await t.as(`${name}.north`), north, { to: 'restroom' })
    const waiting = await requestPass(sam, north, { to: 'restroom' })
    expect(waiting).toMatchObject({ approvedAt: t.clock.now(), placeInLine: 1 })
    const later = await requestPass(sam, north, { to: 'library', scheduledFor: laterToday })
    expect(later.approvedAt).toBeNull()
    await sam.call('POST /api/pass/:passId/cancel', { params: { passId: waiting.passId }, body: {} })
    expect((await requestPass(sam, north, { to: 'library', scheduledFor: laterToday })).approvedAt).not.toBeNull()
  })

  it('[D-041, D-042] one whose time has run out is not', async () => {
    await lockSam(1)
    const missed = await requestPass(sam, north, { to: 'library', scheduledFor: '2026-10-13T15:03:00.000Z' })
    expect(missed.approvedAt).not.toBeNull()
    t.clock.advance(33)
    expect((await requestPass(sam, north, { to: 'library' })).approvedAt).toBeNull()
    t.clock.advance(1)
    expect((await requestPass(sam, north, { to: 'library' })).approvedAt).not.toBeNull()
  })

  it('[D-041] quick passes are the student’s own: in two schools together, each by its own day', async () => {
    const { south } = t.world
    const { userId } = north.people.sam
    await t.database.db.insert(membership).values({ schoolId: south.schoolId, userId, startedAt: t.clock.now() })
    const used = (schoolId: SchoolId, day: string, usedPasses: number) =>
      t.database.db.insert(studentDay).values({ schoolId, studentId: userId, day, usedPasses })
    // On Tuesday morning in Chicago it is Wednesday in Auckland, and Tuesday there is yesterday.
    await t.database.db.update(school).set({ timezone: 'Pacific/Auckland' }).where(eq(school.schoolId, south.schoolId))
    await used(south.schoolId, '2026-10-13', 5)
    await used(south.schoolId, '2026-10-14', 1)
    await lockSam(3)
    const first = await requestPass(sam, north, { to: 'library' })
    expect(first).toMatchObject({ startedAt: t.clock.now(), passesUsedToday: 1 })
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: first.passId }, body: {} })
    const second = await requestPass(sam, north, { to: 'library' })
    expect(second).toMatchObject({ startedAt: t.clock.now(), passesUsedToday: 2 })
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: second.passId }, body: {} })
    expect((await requestPass(sam, north, { to: 'library' })).approvedAt).toBeNull()
    await t.database.db.update(school).set({ timezone: 'America/Chicago' }).where(eq(school.schoolId, south.schoolId))
    await t.database.db.delete(studentDay).where(eq(studentDay.schoolId, south.schoolId))
    await t.database.db
      .delete(membership)
      .where(and(eq(membership.schoolId, south.schoolId), eq(membership.userId, userId)))
  })

  it('[D-041] a locked student’s start of an automatically approved pass is checked again', async () => {
    const granted = await requestPass(sam, north, { to: 'library', scheduledFor: '2026-10-13T15:03:00.000Z' })
    await t.database.db
      .update(userAccount)
      .set({ locked: true, dailyPassLimit: 0 })
      .where(eq(userAccount.userId, north.people.sam.userId))
    const { status, body } = await sam.ask('POST /api/pass/:passId/start', {
      params: { passId: granted.passId },
      body: {},
    })
    expect([status, body.error?.code]).toEqual([409, 'no_quick_passes'])
  })

  it('[D-136] a quick pass while one is live is refused with 409', async () => {
    await requestPass(sam, north, { to: 'library' })
    const { status, body } = await sam.ask('POST /api/pass', {
      body: { pass: { ...fromAda(), toRoomId: north.rooms.restroom, isAsapPass: true } },
    })
    expect([status, body.error?.code]).toEqual([409, 'live_pass'])
    expect(body.error?.message).toBe('You already have a live pass to library of north. Mark it as Arrived first.')
    expect(await t.database.db.$count(pass)).toBe(1)
  })

  it('[D-037] a room that wants approval and no hurry refuses as soon as possible with 422', async () => {
    const { status, body } = await sam.ask('POST /api/pass', {
      body: { pass: { ...fromAda(), toRoomId: north.rooms.nurse, isAsapPass: true } },
    })
    expect([status, body.error?.code]).toEqual([422, 'asap_not_allowed'])
  })

  it('[SNEW-06, D-032] to and from the same place is refused in the words of the form', async () => {
    const { status, body } = await sam.ask('POST /api/pass', {
      body: { pass: { fromRoomId: north.rooms.gym, toRoomId: north.rooms.gym, isAsapPass: true } },
    })
    expect([status, body.error?.message]).toEqual([422, "You cannot create a pass 'to' and 'from' the same place!"])
  })

  it.each([
    ['yesterday', '2026-10-12T15:00:00.000Z'],
    ['in two months', '2026-12-14T15:00:00.000Z'],
    ['at night', '2026-10-14T04:00:00.000Z'],
  ])('[SNEW-08, NEW-09] a time %s is refused', async (_, scheduledFor) => {
    const { status } = await sam.ask('POST /api/pass', {
      body: { pass: { ...fromAda(), toRoomId: north.rooms.library, scheduledFor } },
    })
    expect(status).toBe(422)
  })

  it('[D-133] cannot ask for somebody else', async () => {
    const { status } = await sam.ask('POST /api/pass', {
      body: {
        pass: {
          studentId: north.people.tess.userId,
          fromRoomId: north.rooms.classroom,
          toRoomId: north.rooms.library,
          isAsapPass: true,
        },
      },
    })
    expect(status).toBe(403)
  })

  it('a room that is no longer in use does not exist', async () => {
    await t.database.db.update(room).set({ endedAt: t.clock.now() }).where(eq(room.roomId, north.rooms.gym))
    const { status } = await sam.ask('POST /api/pass', {
      body: { pass: { ...fromAda(), toRoomId: north.rooms.gym, isAsapPass: true } },
    })
    expect(status).toBe(404)
    await t.database.db.update(room).set({ endedAt: null }).where(eq(room.roomId, north.rooms.gym))
  })
})
