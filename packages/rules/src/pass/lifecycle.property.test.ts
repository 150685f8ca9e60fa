import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterStep, anyFacts, anyNewPass, anyStep, anyTime, anyViewer } from '../testing/arbitraries.ts'
import { CLOCK } from '../testing/builders.ts'
import { refusalFor } from './refusal.ts'
import { mayRead } from './relation.ts'
import { type PassStatus, passStatus } from './status.ts'
import { PASS_ACTIONS, type PassAction } from './transitions.ts'
import { baseTime, oldestOpenBase, windowState } from './window.ts'

/** The possible statuses right after each action. An update can move a pass to a time in the past. */
const STATUS_AFTER: Record<PassAction, readonly PassStatus[]> = {
  approve: ['approved'],
  reject: ['rejected'],
  start: ['inProgress', 'queued'],
  sendBack: ['used'],
  complete: ['awaitingConfirmation'],
  confirm: ['used'],
  cancel: ['canceled'],
  acknowledge: ['approved', 'queued', 'inProgress'],
  update: ['awaitingApproval', 'approved', 'unused'],
  hurry: ['awaitingApproval', 'queued'],
}

const FINAL_STATUSES: readonly PassStatus[] = ['used', 'rejected', 'canceled']
const anyAttempt = fc.tuple(anyStep, anyViewer)

describe('the life of a pass', () => {
  it('[D-001] never leaves the transition table, for any sequence of allowed actions by anybody', () => {
    fc.assert(
      fc.property(anyNewPass, fc.array(anyAttempt, { maxLength: 30 }), (start, attempts) => {
        let pass = start
        for (const [step, viewer] of attempts.sort(([a], [b]) => (a.at < b.at ? -1 : 1))) {
          const before = passStatus(pass, CLOCK, step.at)
          if (refusalFor({ action: step.action, reason: 'x' }, pass, viewer, CLOCK, step.at)) continue
          expect(FINAL_STATUSES).not.toContain(before)
          // Approving restarts the window from the approval, so an open pass stays open.
          pass = afterStep(pass, step)
          expect(STATUS_AFTER[step.action]).toContain(passStatus(pass, CLOCK, step.at))
        }
      }),
    )
  })

  it('[PASS-01] [D-003] every combination of timestamps has one status, and an ended pass keeps it forever', () => {
    fc.assert(
      fc.property(anyFacts, anyTime, anyTime, (pass, now, later) => {
        const status = passStatus(pass, CLOCK, now)
        if (FINAL_STATUSES.includes(status)) expect(passStatus(pass, CLOCK, later)).toBe(status)
      }),
    )
  })

  it('[D-149] every action is answered with not_found if the viewer may not read the pass', () => {
    fc.assert(
      fc.property(anyFacts, anyViewer, fc.constantFrom(...PASS_ACTIONS), anyTime, (pass, viewer, action, now) => {
        const refused = refusalFor({ action, reason: 'x' }, pass, viewer, CLOCK, now)
        expect(refused?.code === 'not_found').toBe(!mayRead(viewer, pass))
      }),
    )
  })

  it('[WIN-02] a pass has lapsed exactly if its base time is older than the oldest open one', () => {
    fc.assert(
      fc.property(anyFacts, anyTime, (pass, now) => {
        expect(windowState(pass, CLOCK, now) === 'after').toBe(baseTime(pass) < oldestOpenBase(CLOCK, now))
      }),
    )
  })
})
