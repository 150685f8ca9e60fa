/** The district's staff: its administrators, ninety-one faculty at work, and the rooms they are linked to. */
import type { Permission } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import type { roomLink } from '../db/schema/index.ts'
import { classroomName, DEPARTMENTS } from './departments.ts'
import type { Row } from './insert.ts'
import { drawStaffName, type FullName } from './names.ts'
import type { SchoolPlan } from './plan.ts'
import type { Random } from './random.ts'
import type { DemoRoom, RoomKind } from './rooms.ts'
import type { Roster } from './roster.ts'
import { DEMO_PEOPLE, DEMO_ROOM } from './signIns.ts'

export interface DemoFaculty extends FullName {
  userId: UserId
}

export interface SchoolStaff {
  /** By department, then by index within it. */
  teachers: DemoFaculty[][]
  nurse: DemoFaculty
  counselors: DemoFaculty[]
  administratorIds: UserId[]
  roomLinks: Row<typeof roomLink>[]
}

const WALKS_HALLS: readonly Permission[] = ['halls:read', 'halls:write']
const SEES_PASSES: readonly Permission[] = ['allPasses:read', 'allStudents:read']
const RUNS_PASSES: readonly Permission[] = ['allPasses:read', 'allPasses:write', 'allStudents:read']

interface Post {
  roster: Roster
  random: Random
  since: Instant
}

interface NewStaff {
  type: 'faculty' | 'schoolAdministrator' | 'districtAdministrator'
  schoolIds: readonly SchoolId[]
  permissions?: readonly Permission[]
  as?: (typeof DEMO_PEOPLE)['teacher' | 'hallDuty' | 'administrator' | 'districtAdministrator'] | undefined
}

export function hire(
  { roster, random, since }: Post,
  { type, schoolIds, permissions = [], as }: NewStaff,
): DemoFaculty {
  const { title, ...name } = as ?? drawStaffName(random)
  const { firstName, lastName } = name
  const hasPhone = random.chance(0.1)
  const userId = roster.add({
    ...name,
    type,
    schoolIds,
    since,
    permissions,
    account: {
      title,
      professionalName: lastName,
      notificationMethods: hasPhone ? ['in-app', 'sms'] : ['in-app'],
      // Numbers from (312) 555-0110 to 555-0199 are reserved for fictional use.
      phoneNumber: hasPhone ? `(312) 555-01${random.whole(10, 99)}` : null,
    },
  })
  return { userId, firstName, lastName }
}

/** `librarian` works at several schools. */
export function staffSchool(
  post: Post,
  {
    plan,
    schoolId,
    rooms,
    librarian,
    isDemoSchool,
  }: {
    plan: SchoolPlan
    schoolId: SchoolId
    rooms: readonly DemoRoom[]
    librarian: DemoFaculty
    isDemoSchool: boolean
  },
): SchoolStaff {
  const roomLinks: Row<typeof roomLink>[] = []
  const link = (room: DemoRoom | undefined, { userId }: DemoFaculty) => {
    if (!room) throw new Error(`School ${schoolId} has no such room`)
    room.facultyIds.push(userId)
    roomLinks.push({ schoolId, roomId: room.roomId, userId, createdAt: post.since })
  }
  const named = (name: string) => rooms.find(({ row }) => row.name === name)
  const ofKind = (kind: RoomKind) => rooms.find((room) => room.kind === kind)
  const schoolIds = [schoolId]

  const administratorIds = Array.from({ length: plan.administrators }, (_, at) => {
    const as = isDemoSchool && at === 0 ? DEMO_PEOPLE.administrator : undefined
    return hire(post, { type: 'schoolAdministrator', schoolIds, as }).userId
  })

  const teachers = DEPARTMENTS.map((department, departmentAt) =>
    Array.from({ length: plan.teachersPerDepartment }, (_, at) => {
      const roomName = classroomName(department, at)
      const as = isDemoSchool && roomName === DEMO_ROOM ? DEMO_PEOPLE.teacher : undefined
      // The first math teacher is the dean: someone who may act on every pass without being an administrator.
      const isDean = departmentAt === 1 && at === 0
      const teacher = hire(post, { type: 'faculty', schoolIds, as, permissions: isDean ? RUNS_PASSES : [] })
      link(named(roomName), teacher)
      return teacher
    }),
  )

  const nurse = hire(post, { type: 'faculty', schoolIds, permissions: SEES_PASSES })
  link(ofKind('nurse'), nurse)
  const counselors = Array.from({ length: plan.counselors }, () =>
    hire(post, { type: 'faculty', schoolIds, permissions: SEES_PASSES }),
  )
  for (const counselor of counselors) link(ofKind('counseling'), counselor)
  link(ofKind('library'), librarian)
  if (isDemoSchool) hire(post, { type: 'faculty', schoolIds, permissions: WALKS_HALLS, as: DEMO_PEOPLE.hallDuty })

  return { teachers, nurse, counselors, administratorIds, roomLinks }
}
