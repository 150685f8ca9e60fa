/** Derives the audit trail from a pass's timestamps. */
import type { UserId } from '@corridor/rules/ids'
import type { PassEventName } from '@corridor/rules/live'
import type { Instant } from '@corridor/rules/time'
import type { passEvent } from '../db/schema/index.ts'
import type { Row } from './insert.ts'
import type { PassRow } from './passes.ts'

interface Step {
  name: PassEventName
  at: Instant
  actorId: UserId | null
  detail?: Record<string, unknown>
}

/** Steps that happened at the instant of creation are part of the creation event. */
export function stepsOf(pass: PassRow): Step[] {
  const steps: Step[] = [{ name: 'createPass', at: pass.createdAt, actorId: pass.createdBy }]
  const add = (name: PassEventName, at: Instant | null, actorId: UserId | null, detail?: Record<string, unknown>) => {
    if (at !== null && at !== pass.createdAt) steps.push({ name, at, actorId, ...(detail && { detail }) })
  }
  add('approvePass', pass.approvedAt, pass.approvedBy)
  add('rejectPass', pass.rejectedAt, pass.rejectedBy, { reason: pass.rejectReason })
  add('acknowledgePass', pass.acknowledgedAt, pass.acknowledgedBy)
  add('startPass', pass.enqueuedAt, pass.studentId)
  add('startPass', pass.startedAt, pass.startedBy)
  add('cancelPass', pass.canceledAt, pass.canceledBy, { reason: pass.cancelReason })
  add('completePass', pass.completedAt, pass.completedBy)
  add('confirmPass', pass.confirmedAt, pass.confirmedBy, { confirmed: pass.confirmed })
  return steps.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

export type PassEventRow = Row<typeof passEvent>

/** All events are marked as emitted, so that the server does not emit them when it starts. */
export function eventRows(passes: readonly PassRow[]): PassEventRow[] {
  return passes
    .flatMap(({ passId, schoolId, ...pass }) =>
      stepsOf({ passId, schoolId, ...pass }).map(
        (step, at): PassEventRow => ({
          ...step,
          passId,
          schoolId,
          version: at + 1,
          actorKind: step.actorId === null ? 'system' : 'user',
          emittedAt: step.at,
        }),
      ),
    )
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map((row, at) => ({ ...row, passEventId: at + 1 }))
}
