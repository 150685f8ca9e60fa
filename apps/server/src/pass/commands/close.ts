import type { PassId } from '@corridor/rules/ids'
import { CANCEL_REASONS, forgottenSince } from '@corridor/rules/pass'
import { type Instant, instant } from '@corridor/rules/time'
import { capacityOf } from '../change/capacity.ts'
import type { Command } from '../change/command.ts'
import type { Change } from '../change/decision.ts'
import { changedPass, type PassRow } from '../change/passRecord.ts'
import { type Situation, schoolIn } from '../change/situation.ts'
import { withMovedLine } from './line.ts'

/**
 * Closes passes that are still open from an earlier day of their school. A pass that was out is completed at the end of
 * its own day, by nobody and without a duration. One that waited in line is canceled. The result does not depend on when
 * this runs. If someone is waiting today for a place that was taken since yesterday, the line moves.
 */
export function closeForgotten(passIds: readonly PassId[]): Command<null> {
  return closeWhen(passIds, (pass, situation) => {
    const dayEnd = forgottenSince(pass, situation.now, schoolIn(situation, pass.schoolId).school.timezone)
    return dayEnd && lastMomentBefore(dayEnd)
  })
}

/**
 * Completes late passes whose class has ended, at its end, in the same way. One that was asked for before the bell and
 * made after it ends as it starts: no pass ends earlier, and the others of the school must not wait for it.
 */
export function closeLate(passIds: readonly PassId[]): Command<null> {
  return closeWhen(passIds, ({ lateUntil, startedAt, completedAt }, { now }) => {
    if (lateUntil === null || lateUntil > now || completedAt !== null) return null
    return startedAt !== null && startedAt > lateUntil ? startedAt : lateUntil
  })
}

/** `endOf` says when a pass ended; null if it goes on, or has ended otherwise. */
function closeWhen(
  passIds: readonly PassId[],
  endOf: (pass: PassRow, situation: Situation<null>) => Instant | null,
): Command<null> {
  return {
    needs: { passIds, include: ['places', 'usage', 'forgotten'] },
    decide: (situation) => {
      const capacity = capacityOf(situation)
      const changes = situation.facts.passes.flatMap((pass): Change[] => {
        const at = endOf(pass, situation)
        if (at === null) return []
        capacity.vacate(pass)
        return [close(pass, at)]
      })
      return { ...(changes.length === 0 ? { changes } : withMovedLine(changes, situation, capacity)), skipped: [] }
    },
  }
}

function close(pass: PassRow, at: Instant): Change {
  if (pass.startedAt) return { pass: changedPass(pass, { completedAt: at }), event: 'completePass', bySystem: true }
  const canceled = { canceledAt: at, cancelReason: CANCEL_REASONS.dayEnded }
  return { pass: changedPass(pass, canceled), event: 'cancelPass', bySystem: true }
}

/** Midnight already belongs to the next day, and a pass counts on its own. */
function lastMomentBefore(dayEnd: Instant): Instant {
  return instant(Date.parse(dayEnd) - 1)
}
