import type { PassId } from '../../ids.ts'
import { type Instant, minutesBetween } from '../../time/instant.ts'
import type { PassFacts } from '../facts.ts'

export const CONFLICT_MINUTES = 30

type TimedPass = Pick<PassFacts, 'passId' | 'scheduledFor' | 'startedAt' | 'enqueuedAt' | 'approvedAt' | 'createdAt'>

/** The best available time for when a pass takes place. */
export function conflictTime(pass: Omit<TimedPass, 'passId'>): Instant {
  return pass.scheduledFor ?? pass.startedAt ?? pass.enqueuedAt ?? pass.approvedAt ?? pass.createdAt
}

export function timesConflict(a: Instant, b: Instant): boolean {
  return Math.abs(minutesBetween(a, b)) <= CONFLICT_MINUTES
}

/** `passes` are the student's live, upcoming and requested ones. `ignorePassId` is the one being edited. */
export function hasConflict(time: Instant, passes: readonly TimedPass[], ignorePassId?: PassId): boolean {
  return passes.some((pass) => pass.passId !== ignorePassId && timesConflict(time, conflictTime(pass)))
}

/** A student's passes that are too close to another one of theirs. */
export function conflictingPasses(passes: readonly TimedPass[]): ReadonlySet<PassId> {
  const close = passes.filter((pass) => hasConflict(conflictTime(pass), passes, pass.passId))
  return new Set(close.map(({ passId }) => passId))
}

export function conflictMessage(student: string): string {
  return `This time is within thirty minutes of an existing pass for ${student}.`
}
