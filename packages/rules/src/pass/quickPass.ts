/**
 * Quick passes: those a student may take without asking anybody. They can be switched off for a student, by one
 * approver or for the whole school, and a locked student has a count of them a day. At 0 nobody is stuck: the next
 * request simply needs approval.
 */
import type { UserId } from '../ids.ts'
import type { Approval, Approver } from './approval.ts'
import type { PassFacts } from './facts.ts'

/** Quick passes switched off for a student, by one faculty member or (null) for the whole school. */
export interface PassSetting {
  facultyId: UserId | null
  requiresApproval: boolean
}

export interface QuickPassFacts {
  locked: boolean
  /** Quick passes left today; null where the student is not locked. */
  quickPassesLeft: number | null
  passSettings: readonly PassSetting[]
}

/** `roomStaff` are those who approve together, where the approver is a room. */
export function needsApproval(
  approval: Approval,
  approver: Approver,
  student: QuickPassFacts,
  roomStaff: readonly UserId[] = [],
): boolean {
  if (approval !== 'not_required') return true
  if (isOutOfQuickPasses(student)) return true
  const approves = (facultyId: UserId) =>
    facultyId === approver.approverId || (approver.approverRoomId !== null && roomStaff.includes(facultyId))
  return student.passSettings.some(
    ({ facultyId, requiresApproval }) => requiresApproval && (facultyId === null || approves(facultyId)),
  )
}

function isOutOfQuickPasses({ locked, quickPassesLeft: left }: Omit<QuickPassFacts, 'passSettings'>): boolean {
  return locked && (left ?? 0) <= 0
}

/** What the banner of a locked student counts down. */
export function quickPassesLeft(dailyPassLimit: number, passesUsedToday: number): number {
  return Math.max(0, dailyPassLimit - passesUsedToday)
}

/** What a new request may still draw on: passes already granted for today are as good as used. */
export function quickPassesToGrant(dailyPassLimit: number, passesUsedToday: number, grantedNotStarted: number): number {
  return quickPassesLeft(dailyPassLimit, passesUsedToday + grantedNotStarted)
}

/** Nobody approved it: the rules did. */
export function isAutoApproved(pass: Pick<PassFacts, 'approvedAt' | 'approvedBy'>): boolean {
  return pass.approvedAt !== null && pass.approvedBy === null
}

/** Granted yesterday for today, it still counts today: asked again when a locked student starts it. */
export function isQuickStartSpent(
  pass: Pick<PassFacts, 'approvedAt' | 'approvedBy'>,
  student: Omit<QuickPassFacts, 'passSettings'>,
): boolean {
  return isAutoApproved(pass) && isOutOfQuickPasses(student)
}

export const MAX_DAILY_PASSES = 15

export function isDailyPassLimit(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= MAX_DAILY_PASSES
}

/** The banner of a locked student. */
export function quickPassBanner(left: number): { text: string; color: 'yellow' | 'red' } {
  return { text: `You have ${left} 'quick passes' left today`, color: left > 0 ? 'yellow' : 'red' }
}
