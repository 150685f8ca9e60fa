import type { DeviceFingerprint } from '@corridor/rules/device'
import type { PassId } from '@corridor/rules/ids'
import { endConfirms, isStudentOn } from '@corridor/rules/pass'
import { type Instant, wholeMinutes } from '@corridor/rules/time'
import { notBefore } from '../../clock.ts'
import { capacityOf } from '../change/capacity.ts'
import type { Command } from '../change/command.ts'
import { changedPass, type PassRow } from '../change/passRecord.ts'
import type { Situation } from '../change/situation.ts'
import { act, type ChangeResult } from './act.ts'
import { moveLine } from './line.ts'

export interface CompleteOptions {
  fingerprint?: DeviceFingerprint | null
  /** When it ended, if that was before now: a kiosk had no connection. */
  endedAt?: Instant
  /** "End" and "End and flag", where ending is the confirmation. */
  confirmed?: boolean
}

/** The passes have ended. Places are free now, so the line moves. */
export function completePasses(passIds: readonly PassId[], options: CompleteOptions = {}): Command {
  return {
    needs: { passIds, include: ['places', 'usage'] },
    decide: (situation) => {
      const capacity = capacityOf(situation)
      const { changes, skipped } = act(situation, passIds, { action: 'complete' }, (pass) => {
        capacity.vacate(pass)
        return completeOne(situation, pass, options)
      })
      return { changes: changes.length === 0 ? [] : [...changes, ...moveLine(situation, capacity)], skipped }
    },
  }
}

/**
 * Ended by the faculty at its destination (or origin, where that approved), that is the confirmation too; ended by
 * anybody else it waits for one.
 */
function completeOne(
  { scope, now }: Situation,
  pass: PassRow,
  { fingerprint = null, confirmed = true, endedAt = now }: CompleteOptions,
): ChangeResult {
  const ended = notBefore(endedAt, pass.startedAt)
  const completed = changedPass(pass, {
    completedAt: ended,
    completedBy: scope.userId,
    duration: wholeMinutes(pass.startedAt ?? ended, ended),
    // A device says something about the person who holds it, which is the student only if the student acts.
    ...(isStudentOn(scope, pass) && { completedAtFingerprint: fingerprint }),
  })
  if (!endConfirms(scope, pass)) return { pass: completed, event: 'completePass' }
  const confirmation = changedPass(completed, { confirmedAt: ended, confirmedBy: scope.userId, confirmed })
  return [
    // Two steps in one write, and each has its line in the trail.
    { pass: { ...confirmation, version: completed.version }, event: 'completePass' },
    { pass: confirmation, event: 'confirmPass', detail: { confirmed } },
  ]
}
