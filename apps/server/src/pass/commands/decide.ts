import type { PassId } from '@corridor/rules/ids'
import type { PassEventName } from '@corridor/rules/live'
import { type Attempt, type Refusal, reasonInSpanish, refusal } from '@corridor/rules/pass'
import { notBefore } from '../../clock.ts'
import type { Command, Needs } from '../change/command.ts'
import { changedPass, type PassRow } from '../change/passRecord.ts'
import { isFrozen, type Situation, schoolIn } from '../change/situation.ts'
import { act } from './act.ts'

interface Decided {
  passIds: readonly PassId[]
  attempt: Attempt
  event: PassEventName
  wanted?: Needs['include']
  /** What the rules about a pass alone do not know. */
  refuse?: (situation: Situation, pass: PassRow) => Refusal | null
  values: (situation: Situation, pass: PassRow) => Partial<PassRow>
  detail?: Record<string, unknown>
}

/** An action that says something about a pass and moves nobody. */
function decision({ passIds, attempt, event, wanted = [], refuse, values, detail }: Decided): Command {
  return {
    needs: { passIds, include: wanted },
    decide: (situation) =>
      act(
        situation,
        passIds,
        attempt,
        (pass) =>
          refuse?.(situation, pass) ?? {
            pass: changedPass(pass, values(situation, pass)),
            event,
            ...(detail && { detail }),
          },
      ),
  }
}

export function approvePasses(passIds: readonly PassId[]): Command {
  return decision({
    passIds,
    attempt: { action: 'approve' },
    event: 'approvePass',
    // It would tell its student to go.
    refuse: (situation, { schoolId }) => (isFrozen(situation, schoolId) ? refusal('frozen') : null),
    values: ({ now, scope }) => ({ approvedAt: now, approvedBy: scope.userId }),
  })
}

export function rejectPasses(passIds: readonly PassId[], reason: string): Command {
  return decision({
    passIds,
    attempt: { action: 'reject', reason },
    event: 'rejectPass',
    values: (situation, { schoolId }) => ({
      rejectedAt: situation.now,
      rejectedBy: situation.scope.userId,
      rejectReason: reason,
      rejectReasonEs: reasonInSpanish(schoolIn(situation, schoolId).school.rejectReasonsEs, reason),
    }),
  })
}

/** Leaving a line frees no place, but whoever lets the next in line go must not reach for someone who just left. */
export function cancelPasses(passIds: readonly PassId[], reason?: string): Command {
  return decision({
    passIds,
    attempt: { action: 'cancel', reason },
    event: 'cancelPass',
    wanted: ['places'],
    values: ({ now, scope }) => ({ canceledAt: now, canceledBy: scope.userId, cancelReason: reason || null }),
  })
}

export function confirmPasses(passIds: readonly PassId[], confirmed: boolean): Command {
  return decision({
    passIds,
    attempt: { action: 'confirm' },
    event: 'confirmPass',
    // A flag is an incident.
    wanted: confirmed ? [] : ['usage'],
    values: ({ now, scope }, { completedAt }) => ({
      confirmedAt: notBefore(now, completedAt),
      confirmed,
      confirmedBy: scope.userId,
    }),
    detail: { confirmed },
  })
}

export function acknowledgePasses(passIds: readonly PassId[]): Command {
  return decision({
    passIds,
    attempt: { action: 'acknowledge' },
    event: 'acknowledgePass',
    // It may be in line, and then shows its place.
    wanted: ['places'],
    values: ({ now, scope }) => ({ acknowledgedAt: now, acknowledgedBy: scope.userId }),
  })
}
