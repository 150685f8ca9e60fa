/** A school of the demo, as `history.ts` and `present.ts` need it. */
import type { SchoolId, UserId } from '@corridor/rules/ids'
import type { Lesson } from './classes.ts'
import type { SchoolPlan } from './plan.ts'
import type { DemoRoom, RoomKind } from './rooms.ts'
import type { Period } from './schedule.ts'
import type { SettingRow } from './settings.ts'
import type { DemoFaculty, SchoolStaff } from './staff.ts'
import type { DemoStudent } from './students.ts'

export interface DemoSchool {
  schoolId: SchoolId
  plan: SchoolPlan
  rooms: readonly DemoRoom[]
  staff: SchoolStaff
  /** The teacher that the demo's scenes are about. */
  lead: DemoFaculty
  students: readonly DemoStudent[]
  /** Students whose passes today come only from the scenes, never from random history. */
  demoStudents: { student: DemoStudent; lockedStudent: DemoStudent } | null
  /** Students whose quick passes are switched off. */
  restricted: ReadonlySet<UserId>
  periods: readonly Period[]
  lessons: readonly Lesson[]
  settings: readonly SettingRow[]
}

export function roomNamed({ rooms }: DemoSchool, name: string): DemoRoom {
  const found = rooms.find(({ row }) => row.name === name)
  if (!found) throw new Error(`There is no room named ${name}`)
  return found
}

export function roomsOfKind({ rooms }: DemoSchool, kind: RoomKind): DemoRoom[] {
  return rooms.filter((room) => room.kind === kind)
}
