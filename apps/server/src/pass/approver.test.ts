import type { PassId, RoomId, UserId } from '@corridor/rules/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roomSetting } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let sam: TestClient
let dora: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  sam = await as(north.people.sam)
  dora = await as(north.people.dora)
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, SCHOOL_MORNING)
const afternoon = '2026-10-13T19:00:00.000Z'
const nobody = { fromFacultyId: null, toFacultyId: null }
const move = (passId: PassId, body: { fromRoomId?: RoomId; fromFacultyId?: UserId | null }) =>
  dora.call('POST /api/pass/:passId', { params: { passId }, body })

describe('a destination that nobody was named for', () => {
  it('[D-033] is that of the one teacher who works there', async () => {
    const pass = await requestPass(sam, north, { to: 'lab', toFacultyId: null })
    expect(pass).toMatchObject({ toFacultyId: north.people.ben.userId, approverId: north.people.ben.userId })
  })

  it('[D-033] is the origin’s where nobody works there', async () => {
    expect((await requestPass(sam, north, { to: 'gym', toFacultyId: null })).toFacultyId).toBe(north.people.ada.userId)
  })
})

describe('whom a request names', () => {
  it('[D-080, D-013] is the destination’s faculty, where the origin is to approve and has nobody', async () => {
    const { schoolId, rooms, people } = north
    const createdAt = SCHOOL_MORNING
    const byOrigin = { schoolId, toRoomId: rooms.lab, approval: 'origin', passLimit: -1, createdAt } as const
    await t.database.db.insert(roomSetting).values(byOrigin)
    const toBen = { from: 'library' as const, to: 'lab' as const, fromFacultyId: null, toFacultyId: people.ben.userId }
    const asked = await requestPass(sam, north, toBen)
    expect(asked).toMatchObject({ approvalByOrigin: true, approverId: people.ben.userId })
    expect(asked.professionalFacultyName).toBe('Ben North')
  })
})

describe('a request whose origin changes', () => {
  it('[D-013] goes to the new origin’s faculty, where the origin approves', async () => {
    const { schoolId, rooms, people } = north
    const createdAt = SCHOOL_MORNING
    const byOrigin = { schoolId, toRoomId: rooms.gym, approval: 'origin', passLimit: -1, createdAt } as const
    await t.database.db.insert(roomSetting).values(byOrigin)
    const { passId, approverId } = await requestPass(sam, north, { to: 'gym', scheduledFor: afternoon })
    expect(approverId).toBe(people.ada.userId)
    const moved = await move(passId, { fromRoomId: rooms.lab, fromFacultyId: people.ben.userId })
    expect(moved.approverId).toBe(people.ben.userId)
  })

  it('[D-013] goes to those who work in the new room, where the room approves', async () => {
    const { rooms } = north
    const { passId } = await requestPass(sam, north, { from: 'library', to: 'gym', scheduledFor: afternoon, ...nobody })
    expect(await move(passId, { fromRoomId: rooms.classroom })).toMatchObject({ approverRoomId: rooms.classroom })
    expect(await move(passId, { fromRoomId: rooms.lab })).toMatchObject({ approverId: null, approverRoomId: rooms.lab })
    const ben = await as(north.people.ben)
    expect((await ben.ask('POST /api/pass/:passId/approve', { params: { passId } })).status).toBe(200)
  })

  it('[D-013] goes to the office, where nobody works in either room', async () => {
    const { passId } = await requestPass(sam, north, { from: 'library', to: 'gym', scheduledFor: afternoon, ...nobody })
    await move(passId, { fromRoomId: north.rooms.classroom })
    expect(await move(passId, { fromRoomId: north.rooms.library })).toMatchObject({
      approverId: null,
      approverRoomId: null,
    })
  })

  it('[D-013] stays with the destination’s faculty, whatever the origin', async () => {
    const { people, rooms } = north
    const { passId } = await requestPass(sam, north, {
      to: 'lab',
      toFacultyId: people.ben.userId,
      scheduledFor: afternoon,
    })
    const moved = await move(passId, { fromRoomId: rooms.library, fromFacultyId: null })
    expect(moved).toMatchObject({ approverId: people.ben.userId, approverRoomId: null })
  })
})
