import type { Permission } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import { classMember, membership, passSetting, roomLink, schoolClass, userAccount } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { SCHOOL_MORNING as NOW, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let south: SchoolWorld
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  south = t.world.south
})
afterAll(() => t.close())
afterEach(async () => {
  await emptyTables(t.database.pool, 'pass_event', 'pass', 'notification', 'student_day', 'class', 'class_member')
  await t.database.db.delete(roomLink).where(eq(roomLink.userId, north.people.sam.userId))
  await permit(north.people.ben, [])
})

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, t.clock.now())
const full = (client: TestClient, { userId }: Person) =>
  client.ask('GET /api/user/:userId/full', { params: { userId } })
const statusOf = async (viewer: Person, person: Person) => (await full(await as(viewer), person)).status

async function permit({ userId }: Person, permissions: Permission[], schoolId: SchoolId = north.schoolId) {
  await t.database.db
    .update(membership)
    .set({ permissions })
    .where(and(eq(membership.userId, userId), eq(membership.schoolId, schoolId)))
}

async function join({ userId }: Person, schoolId: SchoolId) {
  await t.database.db
    .insert(membership)
    .values({ schoolId, userId, permissions: [], startedAt: NOW })
    .onConflictDoUpdate({ target: [membership.schoolId, membership.userId], set: { endedAt: null } })
}

async function leave({ userId }: Person, schoolId: SchoolId) {
  await t.database.db
    .update(membership)
    .set({ endedAt: NOW })
    .where(and(eq(membership.userId, userId), eq(membership.schoolId, schoolId)))
}

async function teach(owner: Person, { schoolId }: SchoolWorld, name: string, ...students: Person[]) {
  const { db } = t.database
  const group = expectOne(
    await db
      .insert(schoolClass)
      .values({ schoolId, name, ownedBy: owner.userId, startMinute: 540, endMinute: 600, createdAt: NOW })
      .returning(),
  )
  await db.insert(classMember).values(
    students.map(({ userId }) => ({
      schoolId,
      userGroupId: group.userGroupId,
      userId,
      startedAt: NOW,
      confirmedAt: NOW,
    })),
  )
  return group
}

describe('quick passes', () => {
  it('[D-043] staff see for whom they are off: the whole school, or single teachers; a student does not', async () => {
    const { sam, ada, ben, dora } = north.people
    const { schoolId } = north
    const seenBy = async (viewer: Person) => (await full(await as(viewer), sam)).body.schools[0]?.quickPasses
    await teach(ada, north, 'Biology', sam)
    expect(await seenBy(dora)).toEqual({ isOffForSchool: false, offWith: [] })
    const set = { schoolId, studentId: sam.userId, changedAt: NOW }
    await t.database.db.insert(passSetting).values([
      { ...set, facultyId: ada.userId, requiresApproval: true },
      { ...set, facultyId: ben.userId, requiresApproval: false },
    ])
    const withAda = { userId: ada.userId, name: expect.stringMatching(/North$/) }
    expect(await seenBy(ada)).toEqual({ isOffForSchool: false, offWith: [withAda] })
    await t.database.db.insert(passSetting).values({ ...set, facultyId: null, requiresApproval: true })
    expect(await seenBy(dora)).toEqual({ isOffForSchool: true, offWith: [withAda] })
    expect(await seenBy(sam)).toBeNull()
    const teacher = await full(await as(dora), ada)
    expect(teacher.body.schools[0]?.quickPasses).toBeNull()
    await t.database.db.delete(passSetting)
  })
})

describe('who may open a person', () => {
  it.each([
    { held: [], student: 404, colleague: 404 },
    { held: ['allStudents:read'], student: 200, colleague: 404 },
    { held: ['allStudents:write'], student: 200, colleague: 404 },
    { held: ['allFaculty:read'], student: 404, colleague: 200 },
    {
      held: ['allPasses:write', 'allClasses:write', 'allRooms:write', 'allSettings:write'],
      student: 404,
      colleague: 404,
    },
  ] satisfies { held: Permission[]; student: number; colleague: number }[])(
    '[D-062] [API-12] a teacher with $held: students $student, colleagues $colleague',
    async ({ held, student, colleague }) => {
      await permit(north.people.ben, held)
      expect(await statusOf(north.people.ben, north.people.lou)).toBe(student)
      expect(await statusOf(north.people.ben, north.people.ada)).toBe(colleague)
      expect(await statusOf(north.people.ben, north.people.dora)).toBe(colleague)
    },
  )

  it('[D-062] a teacher opens the students of their classes, and nobody else’s', async () => {
    await teach(north.people.ben, north, 'Biology', north.people.lou)
    expect(await statusOf(north.people.ben, north.people.lou)).toBe(200)
    expect(await statusOf(north.people.ben, north.people.tess)).toBe(404)
    expect(await statusOf(north.people.cora, north.people.lou)).toBe(404)
  })

  it('[D-062] [D-180] a teacher opens a student from their passes, of their own issue once it starts', async () => {
    const ada = await as(north.people.ada)
    const pass = await issuePass(ada, north, { scheduledFor: NOW, studentId: north.people.tess.userId })
    expect(await statusOf(north.people.ada, north.people.tess)).toBe(404)
    const tess = await as(north.people.tess)
    await tess.call('POST /api/pass/:passId/start', { params: { passId: pass.passId }, body: {} })
    expect(await statusOf(north.people.ada, north.people.tess)).toBe(200)
    await requestPass(await as(north.people.uma), north, { to: 'gym' })
    expect(await statusOf(north.people.ada, north.people.uma)).toBe(200)
  })

  it('[D-062] students open themselves only', async () => {
    expect(await statusOf(north.people.sam, north.people.sam)).toBe(200)
    expect(await statusOf(north.people.sam, north.people.tess)).toBe(404)
    expect(await statusOf(north.people.sam, north.people.ada)).toBe(404)
  })

  it('[D-149] [D-062] people of other schools and districts, and those who left, do not exist', async () => {
    const { dora, sam } = north.people
    expect(await statusOf(dora, south.people.sam)).toBe(404)
    expect(await statusOf(dora, south.people.ada)).toBe(404)
    expect(await statusOf(t.world.districtAdministrator, t.world.abroad.people.sam)).toBe(404)
    await leave(sam, north.schoolId)
    expect(await statusOf(dora, sam)).toBe(404)
    await join(sam, north.schoolId)
    await t.database.db.update(userAccount).set({ endedAt: NOW }).where(eq(userAccount.userId, sam.userId))
    expect(await statusOf(dora, sam)).toBe(404)
    await t.database.db.update(userAccount).set({ endedAt: null }).where(eq(userAccount.userId, sam.userId))
    expect(await statusOf(dora, sam)).toBe(200)
  })

  it('[GEN-10] whoever is in no school is still seen by the district', async () => {
    await leave(north.people.lou, north.schoolId)
    expect(await statusOf(t.world.districtAdministrator, north.people.lou)).toBe(200)
    expect(await statusOf(north.people.dora, north.people.lou)).toBe(404)
    await join(north.people.lou, north.schoolId)
  })
})

describe('what is seen of a person', () => {
  it('[USER-01] [D-045] [D-083] their name and details, locked as 1 or 0', async () => {
    const { db } = t.database
    const details = { grade: '10', schoolIdentifier: '204817', email: 'sam@north.example', title: null }
    const lock = { locked: true, dailyPassLimit: 2 }
    await db
      .update(userAccount)
      .set({ ...details, ...lock })
      .where(eq(userAccount.userId, north.people.sam.userId))
    const { body } = await full(await as(north.people.dora), north.people.sam)
    expect(body).toMatchObject({
      type: 'student',
      firstName: 'Sam',
      lastName: 'North',
      username: 'sam.north',
      ...details,
    })
    expect(body).toMatchObject({ locked: 1, dailyPassLimit: 2, isFromRoster: false, createdAt: NOW })
    await db.update(userAccount).set({ locked: false }).where(eq(userAccount.userId, north.people.sam.userId))
    expect((await full(await as(north.people.dora), north.people.sam)).body.locked).toBe(0)
  })

  it('[USER-07] [USER-08] [USER-09] [D-149] only of the schools where the viewer may see them', async () => {
    const { sam } = north.people
    await join(sam, south.schoolId)
    await teach(north.people.ada, north, 'Biology', sam, north.people.tess)
    await teach(south.people.ada, south, 'Chemistry', sam)
    await t.database.db.insert(roomLink).values([
      { schoolId: north.schoolId, roomId: north.rooms.lab, userId: sam.userId, createdAt: NOW },
      { schoolId: south.schoolId, roomId: south.rooms.lab, userId: sam.userId, createdAt: NOW },
    ])
    const { body } = await full(await as(north.people.dora), sam)
    expect(body.schools.map(({ schoolId }) => schoolId)).toEqual([north.schoolId])
    expect(body.rooms).toMatchObject([{ roomId: north.rooms.lab, name: 'lab of north', identifier: 'lab' }])
    expect(body.classes).toMatchObject([
      {
        name: 'Biology',
        professionalOwnedByName: 'Ada North',
        numberOfStudents: 2,
        attributes: { schedule: { start: { hour: 9, minute: 0 }, end: { hour: 10, minute: 0 } } },
      },
    ])
    const everywhere = (await full(await as(t.world.districtAdministrator), sam)).body
    expect(everywhere.schools.map(({ name }) => name)).toEqual(['north school', 'south school'])
    expect(everywhere.classes.map(({ name }) => name)).toEqual(['Biology', 'Chemistry'])
    expect(everywhere.rooms.map(({ roomId }) => roomId)).toEqual([north.rooms.lab, south.rooms.lab])
    await leave(sam, south.schoolId)
  })

  it('[USER-08] a teacher sees only those of the student’s classes that they may see', async () => {
    await teach(north.people.ada, north, 'Biology', north.people.sam)
    await teach(north.people.ben, north, 'Physics', north.people.sam)
    const names = async (viewer: Person) =>
      (await full(await as(viewer), north.people.sam)).body.classes.map(({ name }) => name)
    expect(await names(north.people.ben)).toEqual(['Physics'])
    expect(await names(north.people.sam)).toEqual(['Biology', 'Physics'])
    await permit(north.people.ben, ['allClasses:read'])
    expect(await names(north.people.ben)).toEqual(['Biology', 'Physics'])
  })

  it('[USER-10] [D-060] permissions of staff to administrators and to themselves', async () => {
    await permit(north.people.ben, ['allPasses:read', 'allFaculty:read'])
    const permissions = async (viewer: Person, person: Person) =>
      (await full(await as(viewer), person)).body.schools[0]?.permissions
    expect(await permissions(north.people.dora, north.people.ben)).toEqual(['allPasses:read', 'allFaculty:read'])
    expect(await permissions(north.people.ben, north.people.ben)).toEqual(['allPasses:read', 'allFaculty:read'])
    expect(await permissions(north.people.ben, north.people.ada)).toBeNull()
    expect(await permissions(north.people.dora, north.people.sam)).toBeNull()
  })

  it('[D-160] says whether the viewer may edit them, which takes power in all schools of the person', async () => {
    const mayEdit = async (viewer: Person, person: Person) => (await full(await as(viewer), person)).body.mayEdit
    expect(await mayEdit(north.people.dora, north.people.sam)).toBe(true)
    expect(await mayEdit(north.people.dora, north.people.ada)).toBe(true)
    expect(await mayEdit(north.people.dora, t.world.districtAdministrator)).toBe(false)
    await join(north.people.sam, south.schoolId)
    expect(await mayEdit(north.people.dora, north.people.sam)).toBe(false)
    expect(await mayEdit(t.world.districtAdministrator, north.people.sam)).toBe(true)
    await leave(north.people.sam, south.schoolId)
    await permit(north.people.ben, ['allStudents:read'])
    expect(await mayEdit(north.people.ben, north.people.sam)).toBe(false)
  })
})
