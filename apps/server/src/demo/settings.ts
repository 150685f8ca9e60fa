/** Destination settings with every kind of approval and limit, and students whose quick passes are switched off. */
import { asPassSettingId, asRoomSettingId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { type Approval, type DestinationSetting, NO_LIMIT } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import type { passSetting } from '../db/schema/index.ts'
import type { Row } from './insert.ts'
import type { Random } from './random.ts'
import type { DemoRoom } from './rooms.ts'
import type { DemoFaculty, SchoolStaff } from './staff.ts'
import type { DemoStudent } from './students.ts'

const ALL_ROOMS = null

export type SettingRow = DestinationSetting & { schoolId: SchoolId; createdAt: Instant }

interface Setting {
  from: DemoFaculty | typeof ALL_ROOMS
  to: DemoRoom | DemoFaculty
  approval: Approval
  passLimit?: number
}

/** `lead` is the teacher a visitor signs in as, or the corresponding teacher at another school. */
export function destinationSettings({
  schoolId,
  rooms,
  staff,
  lead,
  firstId,
  createdAt,
}: {
  schoolId: SchoolId
  rooms: readonly DemoRoom[]
  staff: SchoolStaff
  lead: DemoFaculty
  firstId: number
  createdAt: Instant
}): SettingRow[] {
  const place = (name: string) => {
    const found = rooms.find(({ row }) => row.name === name)
    if (!found) throw new Error(`There is no ${name}`)
    return found
  }
  const teacher = (department: number, at: number) => staff.teachers[department]?.[at] ?? lead
  const settings: Setting[] = [
    { from: ALL_ROOMS, to: place('Nurse'), approval: 'not_required' },
    { from: ALL_ROOMS, to: place('Office'), approval: 'origin' },
    { from: ALL_ROOMS, to: place('Library'), approval: 'not_required', passLimit: 10 },
    { from: ALL_ROOMS, to: place('Auditorium'), approval: 'origin' },
    ...staff.counselors.map((to): Setting => ({ from: ALL_ROOMS, to, approval: 'required', passLimit: 2 })),
    { from: lead, to: place('Restroom, 2nd floor'), approval: 'not_required', passLimit: 2 },
    { from: teacher(1, 1), to: place('Restroom, 1st floor'), approval: 'not_required', passLimit: 1 },
    { from: teacher(1, 2), to: place('Water fountain, 1st floor'), approval: 'not_required', passLimit: 2 },
    { from: teacher(2, 0), to: place('Restroom, 3rd floor'), approval: 'required', passLimit: 1 },
    { from: teacher(2, 1), to: place('Library'), approval: 'required', passLimit: 3 },
    { from: teacher(3, 0), to: lead, approval: 'not_required' },
  ]
  return settings.map(({ from, to, approval, passLimit = NO_LIMIT }, at) => ({
    roomSettingId: asRoomSettingId(firstId + at),
    schoolId,
    fromFacultyId: from?.userId ?? null,
    toRoomId: 'roomId' in to ? to.roomId : null,
    toFacultyId: 'userId' in to ? to.userId : null,
    approval,
    passLimit,
    createdAt,
  }))
}

export type PassSettingRow = Row<typeof passSetting>

/** Two students of a class switched off by their teacher, two for the whole school by the office. */
export function passSettings({
  schoolId,
  students,
  lead,
  firstId,
  random,
  changedAt,
}: {
  schoolId: SchoolId
  /** Students who may get a pass setting: not those whose quick passes the demo needs. */
  students: readonly DemoStudent[]
  lead: DemoFaculty
  firstId: number
  random: Random
  changedAt: Instant
}): PassSettingRow[] {
  const chosen = new Set<UserId>()
  while (chosen.size < 4) chosen.add(random.pick(students).userId)
  return [...chosen].map((studentId, at) => ({
    passSettingId: asPassSettingId(firstId + at),
    schoolId,
    facultyId: at < 2 ? lead.userId : null,
    studentId,
    requiresApproval: true,
    changedAt,
  }))
}
