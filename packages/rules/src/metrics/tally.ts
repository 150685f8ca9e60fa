/**
 * What is counted of passes, in one place. A pass is used once it has started. Its time outside class is its duration,
 * which a forgotten pass does not have. Adjusted figures leave out passes that lasted implausibly long, or that were
 * under way during a freeze. A pass belongs to the day on which it started, in its school's time zone, even if it ended
 * after midnight.
 */
import type { Instant } from '../time/instant.ts'
import { type LocalDay, localDay } from '../time/zone.ts'
import { countsInAdjusted } from './adjusted.ts'

export interface CountedPass {
  startedAt: Instant | null
  completedAt: Instant | null
  duration: number | null
  /** It was under way during a freeze, so that how long it took says nothing. */
  wasFrozen: boolean
}

export interface Tally {
  usedPasses: number
  completedPasses: number
  /** Passes with a duration, and their minutes. */
  timedPasses: number
  totalTime: number
  /** The same, without those that lasted too long. */
  adjustedPasses: number
  adjustedTime: number
}

export const NO_USE: Tally = {
  usedPasses: 0,
  completedPasses: 0,
  timedPasses: 0,
  totalTime: 0,
  adjustedPasses: 0,
  adjustedTime: 0,
}

/** What a start adds. */
export const ONE_START: Tally = { ...NO_USE, usedPasses: 1 }

/** What an end adds, with the duration that the pass had. */
export function oneEnd({ duration, wasFrozen }: Pick<CountedPass, 'duration' | 'wasFrozen'>): Tally {
  if (duration === null) return { ...NO_USE, completedPasses: 1 }
  const isAdjusted = !wasFrozen && countsInAdjusted(duration)
  return {
    usedPasses: 0,
    completedPasses: 1,
    timedPasses: 1,
    totalTime: duration,
    adjustedPasses: isAdjusted ? 1 : 0,
    adjustedTime: isAdjusted ? duration : 0,
  }
}

export function sumOf(a: Tally, b: Tally): Tally {
  return {
    usedPasses: a.usedPasses + b.usedPasses,
    completedPasses: a.completedPasses + b.completedPasses,
    timedPasses: a.timedPasses + b.timedPasses,
    totalTime: a.totalTime + b.totalTime,
    adjustedPasses: a.adjustedPasses + b.adjustedPasses,
    adjustedTime: a.adjustedTime + b.adjustedTime,
  }
}

export function tallyOf(passes: readonly CountedPass[]): Tally {
  return passes
    .flatMap((pass) => {
      if (pass.startedAt === null) return []
      return pass.completedAt === null ? [ONE_START] : [ONE_START, oneEnd(pass)]
    })
    .reduce(sumOf, NO_USE)
}

/** The tallies of the days on which something was used. */
export function tallyByDay(passes: readonly CountedPass[], timezone: string): Map<LocalDay, Tally> {
  const days = new Map<LocalDay, CountedPass[]>()
  for (const pass of passes) {
    if (pass.startedAt === null) continue
    const day = localDay(pass.startedAt, timezone)
    days.set(day, [...(days.get(day) ?? []), pass])
  }
  return new Map([...days].map(([day, ofDay]) => [day, tallyOf(ofDay)]))
}

/** Minutes per pass, null if no pass counts for it. */
export function adjustedAverage({ adjustedPasses, adjustedTime }: Tally): number | null {
  return adjustedPasses === 0 ? null : adjustedTime / adjustedPasses
}
