/** Who calls whose roll: the classes that were in session when a freeze began, or between two blocks, those around it. */
import type { UserId } from '../ids.ts'
import { blockSpansOn } from '../schedule/schoolHours.ts'
import { type Bells, isBetween, type Meeting, meetingsOn, type ScheduledClass } from '../schedule/session.ts'
import type { ClockTime } from '../schedule/wire.ts'
import type { Instant } from '../time/instant.ts'
import { wallTime } from '../time/zone.ts'

/** Longer than students take from one class to the next. */
const BETWEEN_MINUTES = 15

/** A class that was on, one that had just ended, or one that was about to begin. */
export type RollCallTime = 'now' | 'before' | 'next'

export interface RollCallClass<C extends ScheduledClass> {
  class: C
  when: RollCallTime
  blockName: string | null
}

/**
 * A class that has just ended, or is about to begin, matters only for students who have no class at that moment, so it
 * has only those.
 */
export function rollCallClasses<C extends ScheduledClass & { studentIds: readonly UserId[] }>(
  classes: readonly C[],
  bells: Bells,
  timezone: string,
  startedAt: Instant,
): RollCallClass<C>[] {
  const { day, ...clock } = wallTime(startedAt, timezone)
  const minute = clock.hour * 60 + clock.minute
  const timeOf = ({ from, until }: Meeting<C>): RollCallTime | null => {
    if (isBetween(clock, from, until)) return 'now'
    const sinceEnd = minute - minutes(until)
    const untilStart = minutes(from) - minute
    if (sinceEnd >= 0 && sinceEnd < BETWEEN_MINUTES) return 'before'
    return untilStart > 0 && untilStart <= BETWEEN_MINUTES ? 'next' : null
  }
  const found = new Map<C, RollCallClass<C>>()
  for (const meeting of meetingsOn(classes, bells, timezone, day)) {
    const when = timeOf(meeting)
    const known = found.get(meeting.class)
    if (when && !(known && RANK[known.when] <= RANK[when])) {
      found.set(meeting.class, { class: meeting.class, when, blockName: meeting.blockName })
    }
  }
  const all = [...found.values()]
  const inClass = new Set(all.flatMap((one) => (one.when === 'now' ? one.class.studentIds : [])))
  return all.flatMap((one) => {
    if (one.when === 'now') return [one]
    const studentIds = one.class.studentIds.filter((studentId) => !inClass.has(studentId))
    return studentIds.length > 0 ? [{ ...one, class: { ...one.class, studentIds } }] : []
  })
}

/** One class can meet twice within a few minutes. */
const RANK: Readonly<Record<RollCallTime, number>> = { now: 0, before: 1, next: 2 }

const minutes = ({ hour, minute }: ClockTime) => hour * 60 + minute

/** Whether a block that is called lunch was on. */
export function isLunchAt(bells: Bells, timezone: string, at: Instant): boolean {
  const { day, hour, minute } = wallTime(at, timezone)
  const time = hour * 60 + minute
  return blockSpansOn(bells, day, timezone).some(
    ({ name, startMinute, endMinute }) => startMinute <= time && time < endMinute && LUNCH.test(name),
  )
}

const LUNCH = /lunch|almuerzo/i

/** How far a class is: everybody was marked, somebody marks, or nobody who teaches it was heard from for a while. */
export type ClassProgress = 'finished' | 'marking' | 'notStarted' | 'silent'

/** Without a word for this long, somebody should look. */
export const SILENT_SECONDS = 120

export function classProgress(
  { marked, total, heardAt }: { marked: number; total: number; heardAt: Instant | null },
  startedAt: Instant,
  now: Instant,
): ClassProgress {
  if (marked >= total) return 'finished'
  if (Date.parse(now) - Date.parse(heardAt ?? startedAt) >= SILENT_SECONDS * 1000) return 'silent'
  return heardAt === null ? 'notStarted' : 'marking'
}
