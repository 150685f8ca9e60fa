/**
 * How many quick passes a student has, by day, week and term, and how long after one the next is ready. At the limit
 * nobody is refused: the teacher in the room decides. Counted are passes that the student asked for and that started, to
 * rooms that are not always open.
 */
import type { UserId } from '../../ids.ts'
import { type Instant, minutesAfter } from '../../time/instant.ts'
import type { LocalDay } from '../../time/zone.ts'

export const QUICK_PERIODS = ['day', 'week', 'term'] as const
export type QuickPeriod = (typeof QUICK_PERIODS)[number]

/** The largest number for each. */
export const MAX_QUICK_PASSES: Readonly<Record<QuickPeriod, number>> = { day: 20, week: 60, term: 200 }
export const MAX_COOLDOWN_MINUTES = 120
export const MAX_HALL_CAP = 500
export const TERM_NAME_LENGTH = 40
export const MAX_TERMS = 8

/** Null: no limit. */
export type QuickLimits = Readonly<Record<QuickPeriod, number | null>>

/** Without limits, or with numbers that replace the school's. */
export const ALLOWANCE_KINDS = ['none', 'own'] as const
export type AllowanceKind = (typeof ALLOWANCE_KINDS)[number]

/** Most students have neither: the limits of their school. */
export const ALLOWANCE_CHOICES = ['school', ...ALLOWANCE_KINDS] as const
export type AllowanceChoice = (typeof ALLOWANCE_CHOICES)[number]

export interface Allowance {
  kind: AllowanceKind
  perDay: number | null
  perWeek: number | null
  perTerm: number | null
}

export interface SchoolQuickLimits {
  quickPassesPerDay: number | null
  quickPassesPerWeek: number | null
  quickPassesPerTerm: number | null
}

/** The limits of a student; each empty number of their own falls back to the school's. Null if they have none at all. */
export function quickLimitsFor(school: SchoolQuickLimits, allowance: Allowance | undefined): QuickLimits | null {
  if (allowance?.kind === 'none') return null
  return {
    day: allowance?.perDay ?? school.quickPassesPerDay,
    week: allowance?.perWeek ?? school.quickPassesPerWeek,
    term: allowance?.perTerm ?? school.quickPassesPerTerm,
  }
}

export interface Term {
  name: string
  startsOn: LocalDay
  endsOn: LocalDay
}

export function termOn<T extends Term>(terms: readonly T[], day: LocalDay): T | null {
  return terms.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn) ?? null
}

/** What counts in each period. Null without a term today. */
export type QuickUse = Readonly<Record<QuickPeriod, number | null>>

export interface ReachedLimit {
  period: QuickPeriod
  used: number
  limit: number
}

/** The limit of the longest period that is reached: it is the last to be free again. Null if none is. */
export function reachedLimit(limits: QuickLimits | null, use: QuickUse): ReachedLimit | null {
  const reached = QUICK_PERIODS.flatMap((period): ReachedLimit[] => {
    const [limit, used] = [limits?.[period] ?? null, use[period]]
    return limit !== null && used !== null && used >= limit ? [{ period, used, limit }] : []
  })
  return reached.at(-1) ?? null
}

/** How many are left of what is scarcest, where there is a limit. */
export function quickPassesRemaining(
  limits: QuickLimits | null,
  use: QuickUse,
): { left: number; period: QuickPeriod } | null {
  const left = QUICK_PERIODS.flatMap((period) => {
    const [limit, used] = [limits?.[period] ?? null, use[period]]
    return limit === null || used === null ? [] : [{ period, left: Math.max(0, limit - used) }]
  })
  return left.toSorted((a, b) => a.left - b.left)[0] ?? null
}

/** When the next quick pass is ready, if that is later than now. */
export function cooldownEnd(passCooldown: number | null, lastEndedAt: Instant | null, now: Instant): Instant | null {
  if (passCooldown === null || lastEndedAt === null) return null
  const ready = minutesAfter(lastEndedAt, passCooldown)
  return ready > now ? ready : null
}

/** Whether a pass that starts counts. Being sent for is not a student's choice. */
export function isCountedPass(
  pass: { studentId: UserId; createdBy: UserId },
  destination: { alwaysOpen: boolean },
): boolean {
  return pass.createdBy === pass.studentId && !destination.alwaysOpen
}
