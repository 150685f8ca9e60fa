/** What a school's quick pass limits and closed times mean for a student at a moment. */
import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import {
  cooldownEnd,
  isAutoApproved,
  type QuickLimits,
  type QuickUse,
  quickLimitsFor,
  type ReachedLimit,
  reachedLimit,
  termOn,
} from '@corridor/rules/pass'
import { blockHoursOn, mondayOf, opensAt } from '@corridor/rules/schedule'
import { type Instant, type LocalDay, localDay } from '@corridor/rules/time'
import type { SchoolReference } from '../../reference.ts'
import type { Scope } from '../../session/scope.ts'
import type { CountedDays } from './facts.ts'
import { canStillStart, type Situation, schoolIn } from './situation.ts'

type SomeSituation = Situation<Scope | null>

interface OfStudent {
  studentId: UserId
  schoolId: SchoolId
}

/** The days of what has to be counted, for a school where that matters. */
export function countedDays({ school, terms, allowances }: SchoolReference, now: Instant): CountedDays[] {
  const { quickPassesPerDay, quickPassesPerWeek, quickPassesPerTerm, passCooldown } = school
  const isLimited = [quickPassesPerDay, quickPassesPerWeek, quickPassesPerTerm, passCooldown].some(
    (one) => one !== null,
  )
  if (!isLimited && ![...allowances.values()].some(({ kind }) => kind === 'own')) return []
  const day = localDay(now, school.timezone)
  const term = termOn(terms, day)?.startsOn ?? null
  return [{ school_id: school.schoolId, day, week: mondayOf(day), term }]
}

export interface QuickState {
  limits: QuickLimits | null
  use: QuickUse
  reached: ReachedLimit | null
  /** When the next quick pass is ready after the last one, if that is later. */
  readyAt: Instant | null
}

/**
 * `time` is when the pass would begin. A new request also counts what is granted and has not started; a pass that starts
 * is one of those.
 */
export function quickState(
  situation: SomeSituation,
  { studentId, schoolId }: OfStudent,
  { time, withGranted }: { time: Instant; withGranted: boolean },
): QuickState {
  const { school, allowances, terms } = schoolIn(situation, schoolId)
  const limits = quickLimitsFor(school, allowances.get(studentId))
  if (!isLimited(limits, school.passCooldown)) return { limits, use: NO_QUICK_USE, reached: null, readyAt: null }
  const counted = situation.facts.counted.find((one) => one.studentId === studentId && one.schoolId === schoolId)
  const granted = withGranted ? grantedDays(situation, { studentId, schoolId }) : []
  const [today, day] = [localDay(situation.now, school.timezone), localDay(time, school.timezone)]
  /** Until now, if the pass is for the same period as today, and what is granted for it. */
  const used = (before: number, periodOf: (day: LocalDay) => LocalDay) =>
    (periodOf(today) === periodOf(day) ? before : 0) + granted.filter((one) => periodOf(one) === periodOf(day)).length
  const term = (of: LocalDay) => termOn(terms, of)?.startsOn ?? ''
  const use = {
    day: used(counted?.day ?? 0, (of) => of),
    week: used(counted?.week ?? 0, mondayOf),
    term: term(day) === '' ? null : used(counted?.term ?? 0, term),
  }
  const cooldown = limits && school.passCooldown
  return {
    limits,
    use,
    reached: reachedLimit(limits, use),
    readyAt: cooldownEnd(cooldown, counted?.lastEndedAt ?? null, time),
  }
}

const NO_QUICK_USE: QuickUse = { day: 0, week: 0, term: null }

/** In most schools nothing has to be looked at. */
function isLimited(limits: QuickLimits | null, passCooldown: number | null): boolean {
  return limits !== null && (passCooldown !== null || Object.values(limits).some((limit) => limit !== null))
}

/** The days for which the rules have granted passes that count and can still start. */
function grantedDays({ facts, schools, now }: SomeSituation, { studentId, schoolId }: OfStudent): LocalDay[] {
  const reference = schools.get(schoolId)
  return facts.open
    .filter(({ pass }) => pass.studentId === studentId && pass.schoolId === schoolId && pass.createdBy === studentId)
    .filter(
      (open) =>
        canStillStart(open, now) && isAutoApproved(open.pass) && !reference?.rooms.get(open.pass.toRoomId)?.alwaysOpen,
    )
    .map(({ pass, timezone }) => localDay(pass.baseAt, timezone))
}

/** When quick passes open, if they are closed at this time. */
export function opensFor(reference: SchoolReference, time: Instant): Instant | null {
  const { closedTimes, school } = reference
  const { closedFirst, closedLast, closedUntil, timezone } = school
  const closing = { closedFirst, closedLast, closedUntil, closedTimes }
  return opensAt(closing, (day) => blockHoursOn(reference, day), timezone, time)
}

/** The same, for a pass: some rooms are always open, and some students have no limits. */
export function opensForStudent(
  situation: SomeSituation,
  { studentId, schoolId, toRoomId }: OfStudent & { toRoomId: RoomId },
  time: Instant,
): Instant | null {
  const reference = schoolIn(situation, schoolId)
  const isFree = reference.rooms.get(toRoomId)?.alwaysOpen || reference.allowances.get(studentId)?.kind === 'none'
  return isFree ? null : opensFor(reference, time)
}
