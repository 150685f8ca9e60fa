import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLOCK } from '../testing/builders.ts'
import { anyFacts, anyTime, anyViewer } from '../testing/lives.ts'
import { fileFor, type ListName } from './filing.ts'
import { mayConfirm } from './relation.ts'
import { type PassStatus, passStatus } from './status.ts'

/** The one list that a status belongs in; what awaits confirmation depends on who looks. */
const HOME: Record<Exclude<PassStatus, 'awaitingConfirmation'>, ListName | null> = {
  awaitingApproval: 'requested',
  approved: 'upcoming',
  queued: 'live',
  inProgress: 'live',
  used: null,
  rejected: null,
  canceled: null,
  unused: null,
}

/** Facts that a life can lead to: nothing that was refused has run, nothing is complete that never started. */
const livedFacts = anyFacts.map((pass) => {
  const startedAt = pass.rejectedAt || pass.canceledAt ? null : pass.startedAt
  const completedAt = startedAt && pass.completedAt
  return { ...pass, startedAt, completedAt, confirmedAt: completedAt && pass.confirmedAt }
})

describe('filing, for any pass and any viewer', () => {
  it('[PASS-09] [D-016] follows the status into one list at most', () => {
    fc.assert(
      fc.property(livedFacts, anyViewer, anyTime, (pass, viewer, now) => {
        const status = passStatus(pass, CLOCK, now)
        const list = fileFor(viewer, pass, CLOCK, now)
        if (status !== 'awaitingConfirmation') expect(list).toBe(HOME[status])
        else if (list !== null) expect([list, mayConfirm(viewer, pass)]).toEqual(['live', true])
      }),
      { numRuns: 500 },
    )
  })
})
