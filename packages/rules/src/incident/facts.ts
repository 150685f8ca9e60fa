import { type DeviceFingerprint, isMobile } from '../device/fingerprint.ts'
import type { RoomId, UserId } from '../ids.ts'
import type { PassFacts } from '../pass/facts.ts'
import type { Instant } from '../time/instant.ts'

/**
 * An incident is stored as its type and these facts, and put into words when it is read (`text/incident.ts`). Limits,
 * counts and the grade are stored as they were at the time, because they can change later.
 */
export interface IncidentFacts {
  fromRoomId: RoomId | null
  toRoomId: RoomId
  startedAt: Instant | null
  completedAt: Instant | null
  completedBy: UserId | null
  confirmedBy: UserId | null
  note: string | null
  grade: string | null
  duration: number | null
  timeLimit: number | null
  /** How many of the student's passes in this school had started on the same day. */
  usedThatDay: number
  perDayAmount: number | null
  endedOnMobile: boolean
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
