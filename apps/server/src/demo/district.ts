/**
 * Composes the whole demo district as rows. The only input is an instant: the same instant gives the same rows, ids
 * included. `store.ts` writes them to the database.
 */
import { asIncidentId, asNotificationId, asSchoolId } from '@corridor/rules/ids'
import {
  addDays,
  atWallTime,
  type Instant,
  type LocalDay,
  localDay,
  minutesAfter,
  schoolYearFirstDay,
} from '@corridor/rules/time'
import { changeRows } from './activity.ts'
import { daysOfHistory } from './calendar.ts'
import { eventRows, stepsOf } from './events.ts'
import { foundSchool } from './founding.ts'
import { History } from './history.ts'
import { incidentsOf } from './incidents.ts'
import { inviteTeacher, isInvited } from './invitation.ts'
import { addKiosks } from './kiosks.ts'
import { addLimits, markCounted } from './limits.ts'
import { notificationsOf } from './notifications.ts'
import { numberLines } from './passes.ts'
import {
  DISTRICT_ID,
  DISTRICT_NAME,
  HIGH_SCHOOL,
  MIDDLE_SCHOOL,
  PASSES_A_STUDENT_A_DAY,
  type SchoolPlan,
  studentCount,
  TIMEZONE,
} from './plan.ts'
import { presentOf } from './present.ts'
import { Random } from './random.ts'
import { Roster } from './roster.ts'
import { type DemoRows, noRows } from './rows.ts'
import type { DemoSchool } from './school.ts'
import { DEMO_PEOPLE } from './signIns.ts'
import { hire } from './staff.ts'
import type { Enrollment } from './students.ts'

const PLANS: readonly SchoolPlan[] = [HIGH_SCHOOL, MIDDLE_SCHOOL]
/** More than the documented sixty thousand, because some trips are abandoned when a line is too long. */
const PASSES_WANTED = 64_500
/** The district was set up this many days before its history begins. */
const DAYS_TO_SETTLE_IN = 7

interface Wanted {
  now: Instant
  passwordHash: string
  /** About as many: the history is as long as it takes. */
  passes?: number | undefined
}

export function composeDistrict({ now, passwordHash, passes = PASSES_WANTED }: Wanted): DemoRows {
  const rows = noRows()
  const roster = new Roster({ districtId: DISTRICT_ID, passwordHash })
  rows.accounts = roster.accounts
  rows.memberships = roster.memberships

  const today = localDay(now, TIMEZONE)
  const yearStart = schoolYearFirstDay(today)
  const days = daysOfHistory(today, (found) => expectedPasses(found, yearStart) >= passes)
  const enrollment = enrollmentFrom(days[0] ?? today, yearStart)
  const since = enrollment.opening.at
  rows.districts.push({ districtId: DISTRICT_ID, name: DISTRICT_NAME, createdAt: since })

  const post = { roster, random: new Random('staff of the district'), since }
  const schoolIds = PLANS.map((_, at) => asSchoolId(at + 1))
  for (const as of [DEMO_PEOPLE.districtAdministrator, undefined]) {
    hire(post, { type: 'districtAdministrator', schoolIds, as })
  }
  // One librarian works at both schools, so that the demo has a user who must choose between schools.
  const librarian = hire(post, { type: 'faculty', schoolIds })
  const schools = PLANS.map((plan) =>
    foundSchool(rows, roster, { plan, enrollment, librarian, today, isDemoSchool: plan === HIGH_SCHOOL }),
  )

  inviteTeacher(roster, asSchoolId(1), now)
  for (const school of schools) addPasses(rows, school, { now, days })
  pauseFountain(rows, now)
  const [highSchool] = schools
  if (highSchool) {
    addLimits(rows, highSchool, { now, today })
    addKiosks(rows, highSchool, now)
  }
  markCounted(rows)
  finish(rows, now)
  return rows
}

/** The youngest grade joined this school year. */
function expectedPasses(days: readonly LocalDay[], yearStart: LocalDay): number {
  const all = PLANS.reduce((sum, plan) => sum + studentCount(plan), 0)
  const youngest = PLANS.reduce((sum, plan) => sum + studentCount(plan) / plan.grades.length, 0)
  const thisYear = days.filter((day) => day >= yearStart).length
  return PASSES_A_STUDENT_A_DAY * (days.length * (all - youngest) + thisYear * youngest)
}

function enrollmentFrom(firstDay: LocalDay, yearStart: LocalDay): Enrollment {
  const start = (day: LocalDay) => ({ day, at: atWallTime(day, 0, 0, TIMEZONE) })
  return { opening: start(addDays(firstDay, -DAYS_TO_SETTLE_IN)), schoolYear: start(yearStart) }
}

interface Time {
  now: Instant
  days: readonly LocalDay[]
}

function addPasses(rows: DemoRows, school: DemoSchool, { now, days }: Time): void {
  const history = new History(school, now)
  const present = presentOf(school, now)
  const passes = [...days.flatMap((day) => history.passesOf(day)), ...present]
  const grades = new Map(rows.accounts.map(({ userId, grade }) => [userId, grade ?? null]))
  const incidents = incidentsOf(school, passes, (studentId) => grades.get(studentId) ?? null).map((row, at) => ({
    ...row,
    incidentId: asIncidentId(rows.incidents.length + at + 1),
  }))
  const byId = new Map(passes.map((pass) => [pass.passId, pass]))
  const notifications = notificationsOf({ school, present, incidents, passes: byId })
  rows.passes.push(...passes)
  rows.incidents.push(...incidents)
  rows.notifications.push(...notifications)
}

/**
 * Numbers the rows whose ids run across all schools, in chronological order. The audit trail covers only the last day,
 * because writing a whole year of it would take longer than everything else together.
 */
function finish(rows: DemoRows, now: Instant): void {
  rows.passes.sort((a, b) => (a.passId < b.passId ? -1 : 1))
  numberLines(rows.passes)
  for (const pass of rows.passes) pass.version = stepsOf(pass).length
  const yesterday = minutesAfter(now, -24 * 60)
  rows.passEvents = eventRows(rows.passes.filter(({ createdAt }) => createdAt > yesterday))
  rows.changes = changeRows(rows, now)
  const random = new Random('last visits')
  for (const account of rows.accounts) {
    if (isInvited(account)) continue
    account.lastActivityAt = minutesAfter(now, -Math.ceil(random.exponential(24 * 60)))
  }
  rows.notifications.sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
  for (const [at, notification] of rows.notifications.entries()) notification.notificationId = asNotificationId(at + 1)
}

/** A room that takes nobody, so that everybody sees what that looks like. */
function pauseFountain({ rooms }: DemoRows, now: Instant): void {
  const fountain = rooms.find(({ name, schoolId }) => schoolId === 1 && name === 'Water fountain, 3rd floor')
  if (fountain) Object.assign(fountain, { pausedAt: now, pauseReason: 'Out of order' })
}
