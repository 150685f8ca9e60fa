/** Classes with their students, and the lessons that `history.ts` and `present.ts` look up. */
import { asUserGroupId, type BlockId, type SchoolId, type UserGroupId, type UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import type { classMember, classTeacher, schoolClass } from '../db/schema/index.ts'
import { classroomName, DEPARTMENTS } from './departments.ts'
import type { Row } from './insert.ts'
import type { SchoolPlan } from './plan.ts'
import type { DemoRoom } from './rooms.ts'
import type { Period } from './schedule.ts'
import type { DemoFaculty, SchoolStaff } from './staff.ts'
import type { DemoStudent } from './students.ts'
import { gradeOf, type Slot, timetable } from './timetable.ts'

export interface Lesson {
  cohort: number
  period: number
  teacher: DemoFaculty
  room: DemoRoom
}

export interface ClassRows {
  classes: Row<typeof schoolClass>[]
  classTeachers: Row<typeof classTeacher>[]
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

  const slots = timetable(plan)
  const shared = sharedSlots(slots, plan)

  return slots.map((slot) => {
    const { cohort, period: periodAt, department: departmentAt, teacher: teacherAt } = slot
    const department = DEPARTMENTS[departmentAt]
    const teacher = school.staff.teachers[departmentAt]?.[teacherAt]
    const room = department && roomNamed.get(classroomName(department, teacherAt))
    const period = school.periods[periodAt]
    if (!department || !teacher || !room || !period) throw new Error('The timetable asks for more than the school has')

    const name = `${department.course(gradeOf(plan, cohort))}, ${period.name}`
    const hours = { blockId: period.blockId }
    const userGroupId = enroll(rows, {
      schoolId,
      name,
      ownedBy: teacher.userId,
      hours,
      students: inCohort.get(cohort) ?? [],
      since,
    })
    const helper = school.staff.teachers[departmentAt]?.[shared.get(slot) ?? -1]
    if (helper) rows.classTeachers.push({ schoolId, userGroupId, userId: helper.userId, startedAt: since })
    return { cohort, period: periodAt, teacher, room }
  })
}

/**
 * A few English classes have a second teacher, whoever of the department has no class of their own in that period: an
 * index within the department for each.
 */
function sharedSlots(slots: readonly Slot[], { teachersPerDepartment }: SchoolPlan): Map<Slot, number> {
  const shared = new Map<Slot, number>()
  const english = Map.groupBy(
    slots.filter(({ department }) => department === 0),
    ({ period }) => period,
  )
  for (const inPeriod of english.values()) {
    const busy = new Set(inPeriod.map(({ teacher }) => teacher))
    const free = Array.from({ length: teachersPerDepartment }, (_, at) => at).find((at) => !busy.has(at))
    const helped = inPeriod.find(({ cohort }) => cohort % 3 === 0)
    if (helped && free !== undefined) shared.set(helped, free)
  }
  return shared
}

interface NewClass {
  schoolId: SchoolId
  name: string
  ownedBy: UserId
  hours: { blockId: BlockId } | { startMinute: number; endMinute: number }
  students: readonly DemoStudent[]
  since: Instant
}

function enroll(rows: ClassRows, { schoolId, name, ownedBy, hours, students, since }: NewClass): UserGroupId {
  const userGroupId = asUserGroupId(rows.classes.length + 1)
  rows.classes.push({ userGroupId, schoolId, name, ownedBy, confirmed: true, createdAt: since, ...hours })
  for (const { userId } of students) {
    rows.classMembers.push({ schoolId, userGroupId, userId, startedAt: since, confirmedAt: since })
  }
  return userGroupId
}

/** A class outside the bell schedule, with hours of its own. */
export function addClub(rows: ClassRows, club: Omit<NewClass, 'hours' | 'name'>): void {
  enroll(rows, { ...club, name: 'School Newspaper', hours: { startMinute: 15 * 60 + 10, endMinute: 16 * 60 } })
}
