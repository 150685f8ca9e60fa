import { type DeviceFingerprint, isMobile } from '../device/fingerprint.ts'
import type { RoomId, UserId } from '../ids.ts'
import type { PassFacts } from '../pass/facts.ts'
import { type Instant, minutesAfter } from '../time/instant.ts'

/**
 * An incident is stored as its type and these facts, and put into words when it is read (`text/incident.ts`). Limits,
 * counts and the grade are stored as they were at the time, because they can change later.
 */
export interface IncidentFacts {
  fromRoomId: RoomId | null
  /** Null if it is not about a pass. */
  toRoomId: RoomId | null
  startedAt: Instant | null
  completedAt: Instant | null
  completedBy: UserId | null
  confirmedBy: UserId | null
  note: string | null
  grade: string | null
  duration: number | null
  timeLimit: number | null
  /** How many of the student's passes in this school had started on the same day. Null if it is not about a pass. */
  usedThatDay: number | null
  perDayAmount: number | null
  endedOnMobile: boolean
  /** What staff saw in the hall, the first report first. */
  reports?: readonly HallReport[]
}

export interface HallReport {
  by: UserId
  at: Instant
  /** A room nearby. */
  roomId: RoomId | null
  note: string | null
}

/** Reports of one student and type within this time are one incident. */
const HALL_REPORT_MINUTES = 30

/** An incident that was made at this time or later takes in another report. */
export function sameReportSince(now: Instant): Instant {
  return minutesAfter(now, -HALL_REPORT_MINUTES)
}

/** The facts of an incident that is about no pass. */
export function hallReportFacts(grade: string | null, report: HallReport): IncidentFacts {
  return {
    ...{ fromRoomId: null, toRoomId: null, startedAt: null, completedAt: null, completedBy: null, confirmedBy: null },
    ...{ note: null, duration: null, timeLimit: null, usedThatDay: null, perDayAmount: null, endedOnMobile: false },
    grade,
    reports: [report],
  }
}

type ReportedPass = Pick<PassFacts, 'fromRoomId' | 'toRoomId' | 'startedAt' | 'completedAt' | 'duration'> & {
  note: string | null
  completedBy: UserId | null
  confirmedBy: UserId | null
  completedAtFingerprint: DeviceFingerprint | null
}

type IncidentContext = Pick<IncidentFacts, 'grade' | 'timeLimit' | 'usedThatDay' | 'perDayAmount'>

export function incidentFacts(
  pass: ReportedPass,
  { grade, timeLimit, usedThatDay, perDayAmount }: IncidentContext,
): IncidentFacts {
  const { fromRoomId, toRoomId, startedAt, completedAt, completedBy, confirmedBy, note, duration } = pass
  const endedOnMobile = pass.completedAtFingerprint !== null && isMobile(pass.completedAtFingerprint)
  const ofPass = { fromRoomId, toRoomId, startedAt, completedAt, completedBy, confirmedBy, note, duration }
  return { ...ofPass, grade, timeLimit, usedThatDay, perDayAmount, endedOnMobile }
}
