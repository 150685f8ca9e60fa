import { type DeviceFingerprint, endConfirms, isStudentOn, wholeMinutes } from '@corridor/rules'
import { notBefore } from '../../clock.ts'
import { moveLine } from '../capacity.ts'
import type { Outcome } from '../recordChanges.ts'
import { actOnCapacity, type CommandContext, patch } from './act.ts'

export interface CompleteOptions {
  fingerprint?: DeviceFingerprint | null
  /** "End" and "End and flag", where ending is the confirmation. */
  confirmed?: boolean
}

/**
 * The pass has ended. Ended by the faculty at its destination (or origin, where that approved), that is the
 * confirmation too; ended by anybody else it waits for one. A place is free now, so the line moves.
 */
export function completePasses(
  ctx: CommandContext,
  passIds: readonly string[],
  options: CompleteOptions = {},
): Promise<Outcome> {
  const { tx, scope, now } = ctx
  const confirmed = options.confirmed ?? true
  return actOnCapacity({
    ctx: ctx,
    passIds,
    attempt: { action: 'complete' },
    change: async ({ pass }, capacity) => {
      const confirms = endConfirms(scope, pass)
      const ended = notBefore(now, pass.startedAt)
      const row = await patch(
        tx,
        pass,
        {
          completedAt: ended,
          completedBy: scope.userId,
          duration: wholeMinutes(pass.startedAt ?? ended, ended),
          // A device tells something about whoever holds it, and that is the student only where the student acts.
          ...(isStudentOn(scope, pass) && { completedAtFingerprint: options.fingerprint ?? null }),
          ...(confirms && { confirmedAt: ended, confirmedBy: scope.userId, confirmed }),
        },
        confirms ? 2 : 1,
      )
      capacity.vacate(row)
      if (!confirms) return { pass: row, event: 'completePass' }
      return [
        // Two steps in one write, and each has its line in the trail.
        { pass: { ...row, version: row.version - 1 }, event: 'completePass' },
        { pass: row, event: 'confirmPass', detail: { confirmed } },
      ]
    },
    after: (capacity) => moveLine(tx, capacity, now),
  })
}
