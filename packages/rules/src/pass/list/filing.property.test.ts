import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFacts, anyTime, anyViewer } from '../../testing/arbitraries.ts'
import { CLOCK } from '../../testing/builders.ts'
import { mayConfirm } from '../relation.ts'
import { type PassStatus, passStatus } from '../status.ts'
import { fileFor, type ListName } from './filing.ts'

/** The list that each status belongs in. For awaitingConfirmation it depends on the viewer. */
const LIST_OF: Record<Exclude<PassStatus, 'awaitingConfirmation'>, ListName | null> = {
  awaitingApproval: 'requested',
  approved: 'upcoming',
  queued: 'live',
  inProgress: 'live',
  used: null,
  rejected: null,
  canceled: null,
  unused: null,
}

/** Only plausible facts: a rejected or canceled pass never started, and a completed pass has started. */
const plausibleFacts = anyFacts.map((pass) => {
  const startedAt = pass.rejectedAt || pass.canceledAt ? null : pass.startedAt
  const completedAt = startedAt && pass.completedAt
  return { ...pass, startedAt, completedAt, confirmedAt: completedAt && pass.confirmedAt }
})

describe('filing, for any pass and any viewer', () => {
  it('[PASS-09] [D-016] puts a pass in at most one list, which depends on its status', () => {
    fc.assert(
      fc.property(plausibleFacts, anyViewer, anyTime, (pass, viewer, now) => {
        const status = passStatus(pass, CLOCK, now)
        const list = fileFor(viewer, pass, CLOCK, now)
        if (status !== 'awaitingConfirmation') expect(list).toBe(LIST_OF[status])
        else if (list !== null) expect([list, mayConfirm(viewer, pass)]).toEqual(['live', true])
      }),
      { numRuns: 500 },
    )
  })
})
