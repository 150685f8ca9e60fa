/** A freeze of a small school, for component tests. */
import type { Answer, Freeze, FreezeClass, FreezeMark, FreezeStudent, Initialize } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import type { MarkState } from '@corridor/rules/freeze'
import { asFreezeId, asPassId, asUserGroupId, asUserId, type UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import {
  ALVAREZ_ID,
  anInitialize,
  aSetup,
  LIBRARY,
  NOW,
  OSEI_ID,
  RESTROOM,
  ROOM_118,
  ROOM_204,
  SCHOOL_ID,
} from '../base/testing.ts'
import { answer } from '../testing/api.ts'

export const FREEZE_ID = asFreezeId(5)

export function aFreeze(changes: Partial<Freeze> = {}): Freeze {
  return {
    ...{ freezeId: FREEZE_ID, schoolId: SCHOOL_ID, instruction: 'return', isDrill: false },
    ...{ startedAt: minutesAfter(NOW, -1), endedAt: null },
    ...{ message: 'Nurse needs the east hall clear.', startedByName: 'Dana Whitfield' },
    ...changes,
  }
}

/** Staff of one school, in which this freeze is on. */
export function frozenFrame(
  type: 'faculty' | 'schoolAdministrator',
  userId: UserId,
  freeze: Freeze | null,
  permissions: readonly Permission[] = [],
): Initialize {
  const all = anInitialize(type, userId)
  const own = all.schools[SCHOOL_ID]
  if (!own) throw new Error('There is no school.')
  return {
    ...all,
    viewer: { ...all.viewer, permissions: { [SCHOOL_ID]: [...permissions] } },
    schools: { [SCHOOL_ID]: { ...own, permissions: [...permissions], freeze } },
  }
}

export const student = (id: number, firstName: string, lastName: string): FreezeStudent => ({
  ...{ studentId: asUserId(id), firstName, lastName, grade: '10', profileImageUrl: null },
})

export const AISHA = student(101, 'Aisha', 'Khan')
export const KHADIJA = student(102, 'Khadija', 'Booker')
export const LIAM = student(103, 'Liam', 'Voss')
export const NOOR = student(104, 'Noor', 'Kassem')
export const OMAR = student(105, 'Omar', 'Haddad')
export const STUDENTS = [KHADIJA, OMAR, NOOR, AISHA, LIAM]

const idsOf = (students: readonly FreezeStudent[]) => students.map(({ studentId }) => studentId)

/** Omar has no class. */
export const CLASSES: FreezeClass[] = [
  {
    ...{ userGroupId: asUserGroupId(1), name: 'English 10', blockName: 'Block 3', when: 'now', roomId: ROOM_204 },
    teachers: [{ userId: ALVAREZ_ID, name: 'Ms. Alvarez' }],
    studentIds: idsOf([AISHA, KHADIJA, LIAM]),
  },
  {
    ...{ userGroupId: asUserGroupId(2), name: 'Chemistry', blockName: 'Block 3', when: 'now', roomId: ROOM_118 },
    teachers: [{ userId: OSEI_ID, name: 'Mr. Osei' }],
    studentIds: idsOf([NOOR]),
  },
]

const PASS = {
  ...{ passId: asPassId('019a0000-0000-7000-8000-000000000900'), studentId: KHADIJA.studentId, fromRoomId: ROOM_204 },
  ...{ toRoomId: RESTROOM, startedAt: minutesAfter(NOW, -6), completedAt: null },
}

const ROOMS = [
  { roomId: ROOM_204, name: 'Room 204', color: '#7a5af8' },
  { roomId: ROOM_118, name: 'Room 118', color: '#2e90fa' },
  { roomId: RESTROOM, name: 'Restroom, 2nd floor', color: '#0e9384' },
  { roomId: LIBRARY, name: 'Library', color: '#0e9384' },
]

const STAFF = [
  { userId: ALVAREZ_ID, name: 'Ms. Alvarez' },
  { userId: OSEI_ID, name: 'Mr. Osei' },
]

export function aMark(number: number, { studentId }: FreezeStudent, state: MarkState, byId = ALVAREZ_ID): FreezeMark {
  return { number, studentId, state, roomId: state === 'says' ? ROOM_118 : null, byId, at: NOW }
}

/** What is asked for by every screen of this freeze. */
export function answerFreeze(freeze: Freeze, marks: readonly FreezeMark[] = []): void {
  const details: Answer<'GET /api/freeze/:freezeId'> = {
    ...freeze,
    ...{ endedByName: null, result: null, lapsedPasses: null, lists: [] },
  }
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/freeze/:freezeId', details)
  answer('GET /api/freeze/:freezeId/students', {
    ...{ students: STUDENTS, classes: CLASSES, rooms: ROOMS, staff: STAFF, withoutSchedule: [], isLunch: false },
  })
  answer('GET /api/freeze/:freezeId/passes', { passes: [PASS] })
  answer('GET /api/freeze/:freezeId/marks', ({ query }) => ({
    marks: marks.filter(({ number }) => number > Number(query.since)),
  }))
}

/** The roll call of Ms. Alvarez. */
export function answerRollCall(classes: FreezeClass[] = CLASSES.slice(0, 1)): void {
  const students = classes.length > 0 ? [KHADIJA, AISHA, LIAM] : []
  answer('GET /api/freeze/:freezeId/roll-call', {
    ...{ classes, students, rooms: ROOMS, staff: STAFF },
    passes: classes.length > 0 ? [PASS] : [],
  })
}
