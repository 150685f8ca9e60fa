import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLOCK } from '../testing/builders.ts'
import { afterStep, anyFacts, anyNewPass, anyStep, anyTime, anyViewer } from '../testing/lives.ts'
import { refusalFor } from './refusal.ts'
import { mayRead } from './relation.ts'
import { type PassStatus, passStatus } from './status.ts'
import { PASS_ACTIONS, type PassAction } from './transitions.ts'
import { baseTime, oldestOpenBase, windowState } from './window.ts'

/** Where each action may lead, seen right after it; an update may move a pass to a time that has gone by. */
const LEADS_TO: Record<PassAction, readonly PassStatus[]> = {
  approve: ['approved'],
  reject: ['rejected'],
  start: ['inProgress', 'queued'],
  complete: ['awaitingConfirmation'],
  confirm: ['used'],
  cancel: ['canceled'],
  acknowledge: ['approved', 'queued', 'inProgress'],
  update: ['awaitingApproval', 'approved', 'unused'],
}

const OVER: readonly PassStatus[] = ['used', 'rejected', 'canceled']
const anyAttempt = fc.tuple(anyStep, anyViewer)

describe('the life of a pass', () => {
  it('[D-001] no sequence of allowed actions, by anybody, leads outside the table', () => {
    fc.assert(
      fc.property(anyNewPass, fc.array(anyAttempt, { maxLength: 30 }), (start, attempts) => {
        let pass = start
        for (const [step, viewer] of attempts.sort(([a], [b]) => (a.at < b.at ? -1 : 1))) {
          const was = passStatus(pass, CLOCK, step.at)
          if (refusalFor({ action: step.action, reason: 'x' }, pass, viewer, CLOCK, step.at)) continue
          expect(OVER).not.toContain(was)
          // Approving counts the window anew from the approval, so what was open stays open.
          pass = afterStep(pass, step)
          expect(LEADS_TO[step.action]).toContain(passStatus(pass, CLOCK, step.at))
        }
      }),
    )
  })

  it('[PASS-01] [D-003] every combination of timestamps has one status, and an ended pass keeps it for ever', () => {
    fc.assert(
      fc.property(anyFacts, anyTime, anyTime, (pass, now, later) => {
        const status = passStatus(pass, CLOCK, now)
        if (OVER.includes(status)) expect(passStatus(pass, CLOCK, later)).toBe(status)
      }),
    )
  })

  it('[D-149] whoever may not read a pass is told that it does not exist, whatever they try', () => {
    fc.assert(
      fc.property(anyFacts, anyViewer, fc.constantFrom(...PASS_ACTIONS), anyTime, (pass, viewer, action, now) => {
        const refused = refusalFor({ action, reason: 'x' }, pass, viewer, CLOCK, now)
        expect(refused?.code === 'not_found').toBe(!mayRead(viewer, pass))
      }),
    )
  })

  it('[WIN-02] what has a base older than the oldest open one has lapsed, and nothing else has', () => {
    fc.assert(
      fc.property(anyFacts, anyTime, (pass, now) => {
        expect(windowState(pass, CLOCK, now) === 'after').toBe(baseTime(pass) < oldestOpenBase(CLOCK, now))
      }),
    )
  })
})
