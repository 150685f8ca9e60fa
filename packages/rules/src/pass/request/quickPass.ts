/**
 * Quick passes are passes that need no approval. They can be switched off for a student, by one approver or for the
 * whole school, and a locked student has a limited number per day. When none are left, the next request needs approval.
 */
import type { UserId } from '../../ids.ts'
import type { Approval, Approver } from '../approval.ts'
import type { PassFacts } from '../facts.ts'

/** Switches quick passes for a student on or off, by one faculty member or (null) for the whole school. */
export interface PassSetting {
  facultyId: UserId | null
  requiresApproval: boolean
}

/** `roomStaff` are the staff of the approver's room, if the approver is a room. */
export function needsApproval(
  approval: Approval,
  approver: Approver,
  passSettings: readonly PassSetting[],
  roomStaff: readonly UserId[] = [],
): boolean {
  if (approval !== 'not_required') return true
  const approves = (facultyId: UserId) =>
    facultyId === approver.approverId || (approver.approverRoomId !== null && roomStaff.includes(facultyId))
  return passSettings.some(
    ({ facultyId, requiresApproval }) => requiresApproval && (facultyId === null || approves(facultyId)),
  )
}

/**
 * Whether a locked student has used up today's quick passes. It is asked again at the start, because a pass can be
 * granted on an earlier day and still counts on the day it starts.
 */
export function isOutOfQuickPasses({ locked }: { locked: boolean }, left: number): boolean {
  return locked && left <= 0
}

/** Shown in the banner of a locked student. */
export function quickPassesLeft(dailyPassLimit: number, passesUsedToday: number): number {
  return Math.max(0, dailyPassLimit - passesUsedToday)
}

/** How many quick passes a new request can use. Passes already granted for today count as used. */
export function quickPassesToGrant(dailyPassLimit: number, passesUsedToday: number, grantedNotStarted: number): number {
  return quickPassesLeft(dailyPassLimit, passesUsedToday + grantedNotStarted)
}

/** The rules approved it, not a person. */
export function isAutoApproved(pass: Pick<PassFacts, 'approvedAt' | 'approvedBy'>): boolean {
  return pass.approvedAt !== null && pass.approvedBy === null
}

export const MAX_DAILY_PASSES = 15
