/** Classes with their students, and the lessons that `history.ts` and `present.ts` look up. */
import { asUserGroupId, type BlockId, type Instant, type SchoolId, type UserId } from '@corridor/rules'
import type { classMember, schoolClass } from '../db/schema/index.ts'
import { classroomName, DEPARTMENTS } from './departments.ts'
import type { Row } from './insert.ts'
import type { SchoolPlan } from './plan.ts'
import type { DemoRoom } from './rooms.ts'
import type { Period } from './schedule.ts'
import type { DemoFaculty, SchoolStaff } from './staff.ts'
import type { DemoStudent } from './students.ts'
import { gradeOf, timetable } from './timetable.ts'

export interface Lesson {
  cohort: number
  period: number
  teacher: DemoFaculty
  room: DemoRoom
}

export interface ClassRows {
  classes: Row<typeof schoolClass>[]
  classMembers: Row<typeof classMember>[]
}

interface SchoolToTeach {
  schoolId: SchoolId
  plan: SchoolPlan
  rooms: readonly DemoRoom[]
  staff: SchoolStaff
  students: readonly DemoStudent[]
  periods: readonly Period[]
  since: Instant
}

export function addClasses(rows: ClassRows, school: SchoolToTeach): Lesson[] {
  const { schoolId, plan, since } = school
  const roomNamed = new Map(school.rooms.map((room) => [room.row.name, room]))
  const inCohort = Map.groupBy(school.students, ({ cohort }) => cohort)

  return timetable(plan).map(({ cohort, period: periodAt, department: departmentAt, teacher: teacherAt }) => {
    const department = DEPARTMENTS[departmentAt]
    const teacher = school.staff.teachers[departmentAt]?.[teacherAt]
    const room = department && roomNamed.get(classroomName(department, teacherAt))
    const period = school.periods[periodAt]
    if (!department || !teacher || !room || !period) throw new Error('The timetable asks for more than the school has')

    const name = `${department.course(gradeOf(plan, cohort))}, ${period.name}`
    const hours = { blockId: period.blockId }
    enroll(rows, { schoolId, name, ownedBy: teacher.userId, hours, students: inCohort.get(cohort) ?? [], since })
    return { cohort, period: periodAt, teacher, room }
  })
}

interface NewClass {
  schoolId: SchoolId
  name: string
  ownedBy: UserId
  hours: { blockId: BlockId } | { startMinute: number; endMinute: number }
  students: readonly DemoStudent[]
  since: Instant
}

function enroll(rows: ClassRows, { schoolId, name, ownedBy, hours, students, since }: NewClass): void {
  const userGroupId = asUserGroupId(rows.classes.length + 1)
  rows.classes.push({ userGroupId, schoolId, name, ownedBy, confirmed: true, createdAt: since, ...hours })
  for (const { userId } of students) rows.classMembers.push({ schoolId, userGroupId, userId, startedAt: since })
}

/** A class outside the bell schedule, with hours of its own. */
export function addClub(rows: ClassRows, club: Omit<NewClass, 'hours' | 'name'>): void {
  enroll(rows, { ...club, name: 'School Newspaper', hours: { startMinute: 15 * 60 + 10, endMinute: 16 * 60 } })
}
