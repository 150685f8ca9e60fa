/** Sets up one school: rooms, bells, people, classes, settings. Its passes are added later. */
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import type { Instant, LocalDay } from '@corridor/rules/time'
import { addClasses, addClub } from './classes.ts'
import { classroomName, DEPARTMENTS } from './departments.ts'
import { DISTRICT_ID, type SchoolPlan, TIMEZONE } from './plan.ts'
import { quickSelectOf } from './quickSelect.ts'
import { Random } from './random.ts'
import { READY_REASONS } from './rejectReasons.ts'
import { roomsOf } from './rooms.ts'
import type { Roster } from './roster.ts'
import type { DemoRows } from './rows.ts'
import { addSchedule, type Period } from './schedule.ts'
import type { DemoSchool } from './school.ts'
import { addSchoolDays } from './schoolDays.ts'
import { destinationSettings, passSettings } from './settings.ts'
import { DEMO_GRADE, DEMO_PEOPLE, DEMO_ROOM } from './signIns.ts'
import { type DemoFaculty, type SchoolStaff, staffSchool } from './staff.ts'
import { type DemoStudent, type Enrollment, enrollStudents } from './students.ts'
import { gradeOf, type Slot, timetable } from './timetable.ts'

export interface Founding {
  plan: SchoolPlan
  today: LocalDay
  enrollment: Enrollment
  librarian: DemoFaculty
  /** The school of the demo sign-ins. */
  isDemoSchool: boolean
}

export function foundSchool(
  rows: DemoRows,
  roster: Roster,
  { plan, enrollment, librarian, today, isDemoSchool }: Founding,
): DemoSchool {
  const random = new Random(`people of ${plan.name}`)
  const schoolId = asSchoolId(rows.schools.length + 1)
  const since = enrollment.opening.at
  const { name, primaryColor, secondaryColor, alerts } = plan
  const row = { schoolId, districtId: DISTRICT_ID, name, primaryColor, secondaryColor, timezone: TIMEZONE, ...alerts }
  rows.schools.push({
    ...row,
    rejectReasons: READY_REASONS.map(({ reason }) => reason),
    rejectReasonsEs: [...READY_REASONS],
    supportPhysicalPassLinks: isDemoSchool,
    createdAt: since,
  })

  const periods = ringBells(rows, schoolId, plan, since)
  addSchoolDays(rows, schoolId, schedulesOf(rows, schoolId), { today, rotates: !isDemoSchool })
  const rooms = roomsOf(plan, schoolId, rows.rooms.length + 1, since)
  rows.rooms.push(...rooms.map((room) => room.row))

  const staff = staffSchool({ roster, random, since }, { plan, schoolId, rooms, librarian, isDemoSchool })
  rows.roomLinks.push(...staff.roomLinks)
  const leadAt = findLead()
  const lead = teacherAt(staff, leadAt)

  const demoCohort = isDemoSchool ? demoCohortOf(plan, leadAt) : null
  const students = enrollStudents({ roster, random }, { plan, schoolId, enrollment, demoCohort })
  const lessons = addClasses(rows, {
    schoolId,
    plan,
    rooms,
    staff,
    students,
    periods,
    since: enrollment.schoolYear.at,
  })
  const inLeadsClasses = students.filter(({ cohort }) =>
    lessons.some((lesson) => lesson.teacher === lead && lesson.cohort === cohort),
  )
  const reporters = inLeadsClasses.filter((_, at) => at % 7 === 0)
  addClub(rows, { schoolId, ownedBy: lead.userId, students: reporters, since: enrollment.schoolYear.at })

  const settings = destinationSettings({
    schoolId,
    rooms,
    staff,
    lead,
    firstId: rows.roomSettings.length + 1,
    createdAt: since,
  })
  rows.roomSettings.push(...settings)
  const restrictions = passSettings({
    schoolId,
    students: inLeadsClasses.filter(({ cohort, locked }) => cohort !== demoCohort && !locked),
    lead,
    firstId: rows.passSettings.length + 1,
    random,
    changedAt: enrollment.schoolYear.at,
  })
  rows.passSettings.push(...restrictions)

  const school: DemoSchool = {
    schoolId,
    plan,
    rooms,
    staff,
    lead,
    students,
    demoStudents: demoCohort === null ? null : demoStudentsOf(students, demoCohort),
    restricted: new Set(restrictions.map(({ studentId }) => studentId)),
    periods,
    lessons,
    settings,
  }
  rows.quickSelects.push(...students.flatMap((student) => quickSelectOf(school, student)))
  return school
}

function ringBells(rows: DemoRows, schoolId: SchoolId, { bells }: SchoolPlan, createdAt: Instant): Period[] {
  const periods = addSchedule(rows, {
    schoolId,
    name: 'Regular Day',
    isActive: true,
    plan: bells.regular,
    days: ['m', 't', 'w', 'th', 'f'],
    createdAt,
  })
  addSchedule(rows, {
    schoolId,
    name: 'Early Release',
    isActive: false,
    plan: bells.earlyRelease,
    days: ['m', 't', 'w', 'th', 'f'],
    createdAt,
  })
  return periods
}

function schedulesOf({ schedules }: DemoRows, schoolId: SchoolId) {
  const [regular, earlyRelease] = schedules
    .filter((row) => row.schoolId === schoolId)
    .map(({ scheduleId }) => scheduleId)
  if (!regular || !earlyRelease) throw new Error('A school lacks a schedule')
  return { regular, earlyRelease }
}

type TeacherPost = Pick<Slot, 'department' | 'teacher'>

/** The teacher of the demo's room. */
function findLead(): TeacherPost {
  for (const [at, department] of DEPARTMENTS.entries()) {
    for (let teacher = 0; teacher < 10; teacher += 1) {
      if (classroomName(department, teacher) === DEMO_ROOM) return { department: at, teacher }
    }
  }
  throw new Error(`Nobody teaches in ${DEMO_ROOM}`)
}

function teacherAt({ teachers }: SchoolStaff, { department, teacher }: TeacherPost): DemoFaculty {
  const found = teachers[department]?.[teacher]
  if (!found) throw new Error('There is no such teacher')
  return found
}

/** The group of the demo's grade that the lead teacher teaches. */
function demoCohortOf(plan: SchoolPlan, lead: TeacherPost): number {
  const slot = timetable(plan).find(
    ({ cohort, department, teacher }) =>
      department === lead.department && teacher === lead.teacher && gradeOf(plan, cohort) === DEMO_GRADE,
  )
  if (!slot) throw new Error(`${DEMO_ROOM} has no class of grade ${DEMO_GRADE}`)
  return slot.cohort
}

function demoStudentsOf(students: readonly DemoStudent[], demoCohort: number): DemoSchool['demoStudents'] {
  const named = ({ firstName, lastName }: { firstName: string; lastName: string }) => {
    const found = students.find(
      (one) => one.cohort === demoCohort && one.firstName === firstName && one.lastName === lastName,
    )
    if (!found) throw new Error(`${firstName} ${lastName} is missing`)
    return found
  }
  return { student: named(DEMO_PEOPLE.student), lockedStudent: named(DEMO_PEOPLE.lockedStudent) }
}
