/**
 * The report on a school week. It is stored as figures and ids; names and the text of incidents are added when it is
 * read, so that a changed name appears in it, and a student who is erased can be taken out of it.
 */
import type { IncidentId, UserId } from '../ids.ts'
import type { LocalDay } from '../time/zone.ts'
import { percentChange } from './change.ts'
import { percentRank } from './percentile.ts'
import { daysOf, type SchoolWeek } from './weeklyPeriod.ts'

/** What a student did in the week. */
export interface StudentWeek {
  studentId: UserId
  grade: string | null
  usedPasses: number
  /** Passes with a duration, and their minutes. */
  timedPasses: number
  totalTime: number
}

export interface WeekFacts {
  week: SchoolWeek
  /** How many of its five days had school. */
  schoolDays: number
  /** Those with at least one used pass. */
  students: readonly StudentWeek[]
  /** How many of the school's active students used none. They count in the percentiles. */
  idleStudents: number
  usedByDay: Readonly<Record<LocalDay, number>>
  usedTheWeekBefore: number
  incidents: readonly { incidentId: IncidentId; studentId: UserId; grade: string | null }[]
  /** At the time of the report. */
  locked: readonly LockedStudent[]
}

export interface LockedStudent {
  studentId: UserId
  grade: string | null
  dailyPassLimit: number
}

export interface FrequentFlyer {
  studentId: UserId
  grade: string | null
  numberOfUsedPasses: number
  /** Between 0 and 1. */
  percentRankOfUsedPasses: number
  totalTimeInHallway: number
  percentRankOfTotalTime: number
}

export interface WeeklyReportFacts {
  /** Missing in reports that were made before schools had a calendar. */
  schoolDays?: number
  totalPassesUsed: number
  percentChange: number
  totalTimeOutsideClassroom: number
  totalIncidents: number
  passesByDay: { day: LocalDay; usedPasses: number }[]
  /** How many students used a pass. The averages are over them; null if none of their passes has a duration. */
  numberOfStudents: number
  avgUsedPasses: number
  avgTimeOutsideClassroom: number
  avgPassTime: number | null
  topFiftyStudents: FrequentFlyer[]
  lockedStudents: LockedStudent[]
  incidentsByStudents: { studentId: UserId; grade: string | null; incidentIds: IncidentId[] }[]
}

const MAX_FLYERS = 50

/** Null for a week without passes, which has no report. */
export function weeklyReport(facts: WeekFacts): WeeklyReportFacts | null {
  const { week, schoolDays, students, usedByDay, usedTheWeekBefore, incidents, locked } = facts
  const total = (figure: (student: StudentWeek) => number) =>
    students.reduce((sum, student) => sum + figure(student), 0)
  const totalPassesUsed = total(({ usedPasses }) => usedPasses)
  if (totalPassesUsed === 0) return null
  const totalTime = total(({ totalTime }) => totalTime)
  const timedPasses = total(({ timedPasses }) => timedPasses)
  return {
    schoolDays,
    totalPassesUsed,
    percentChange: percentChange(totalPassesUsed, usedTheWeekBefore),
    totalTimeOutsideClassroom: totalTime,
    totalIncidents: incidents.length,
    passesByDay: daysOf(week).map((day) => ({ day, usedPasses: usedByDay[day] ?? 0 })),
    numberOfStudents: students.length,
    avgUsedPasses: totalPassesUsed / students.length,
    avgTimeOutsideClassroom: totalTime / students.length,
    avgPassTime: timedPasses === 0 ? null : totalTime / timedPasses,
    topFiftyStudents: frequentFlyers(facts),
    lockedStudents: [...locked],
    incidentsByStudents: byStudent(incidents),
  }
}

function frequentFlyers({ students, idleStudents }: WeekFacts): FrequentFlyer[] {
  const everybodys = (figure: (student: StudentWeek) => number) => [
    ...students.map(figure),
    ...Array.from({ length: idleStudents }, () => 0),
  ]
  const used = everybodys(({ usedPasses }) => usedPasses)
  const times = everybodys(({ totalTime }) => totalTime)
  return students
    .toSorted((a, b) => b.usedPasses - a.usedPasses || b.totalTime - a.totalTime || a.studentId - b.studentId)
    .slice(0, MAX_FLYERS)
    .map(({ studentId, grade, usedPasses, totalTime }) => ({
      studentId,
      grade,
      numberOfUsedPasses: usedPasses,
      percentRankOfUsedPasses: percentRank(usedPasses, used),
      totalTimeInHallway: totalTime,
      percentRankOfTotalTime: percentRank(totalTime, times),
    }))
}

/** Those with the most incidents first. A student's own are in the order in which they happened. */
function byStudent(incidents: WeekFacts['incidents']): WeeklyReportFacts['incidentsByStudents'] {
  const groups = new Map<UserId, WeeklyReportFacts['incidentsByStudents'][number]>()
  for (const { incidentId, studentId, grade } of incidents) {
    const group = groups.get(studentId) ?? { studentId, grade, incidentIds: [] }
    groups.set(studentId, { ...group, incidentIds: [...group.incidentIds, incidentId] })
  }
  return [...groups.values()].toSorted(
    (a, b) => b.incidentIds.length - a.incidentIds.length || a.studentId - b.studentId,
  )
}

/** The report without a student who was erased. Totals and averages stay: they say nothing about anybody. */
export function withoutStudent(report: WeeklyReportFacts, erased: UserId): WeeklyReportFacts {
  const isAnother = ({ studentId }: { studentId: UserId }) => studentId !== erased
  return {
    ...report,
    topFiftyStudents: report.topFiftyStudents.filter(isAnother),
    lockedStudents: report.lockedStudents.filter(isAnother),
    incidentsByStudents: report.incidentsByStudents.filter(isAnother),
  }
}
