import { applyPass, emptyLists, type ListRules } from '@corridor/rules/live'
import { isOwn } from '@corridor/rules/pass'
import { describe, expect, it } from 'vitest'
import { ALVAREZ_ID, aPass, aQueuedPass, aRunningPass, aViewer, NOW, OSEI_ID, STUDENT_ID } from '../base/testing.ts'
import { expectedAfter } from './expected.ts'

const teacher = aViewer()
const issuer = aViewer({ userId: OSEI_ID })

describe('expectedAfter', () => {
  it('[D-017] expects the end by the destination faculty to be the confirmation', () => {
    const pass = aRunningPass()
    expect(expectedAfter({ action: 'complete' }, pass, teacher, NOW)).toMatchObject({
      completedAt: NOW,
      confirmedAt: NOW,
      confirmed: true,
    })
    expect(expectedAfter({ action: 'complete', flag: true }, pass, teacher, NOW)).toMatchObject({ confirmed: false })
  })

  it('[D-017] expects the end by anybody else to await confirmation', () => {
    const ended = expectedAfter({ action: 'complete' }, aRunningPass({ createdBy: OSEI_ID }), issuer, NOW)
    expect(ended).toMatchObject({ completedAt: NOW, confirmedAt: null })
  })

  it('[LIST-05] [LIST-06] expects an approved request among the upcoming, a rejected one nowhere', () => {
    const request = aPass()
    const approved = expectedAfter({ action: 'approve' }, request, teacher, NOW)
    expect(approved).toMatchObject({ approvedAt: NOW, approvedBy: ALVAREZ_ID, rejectedAt: null })
    const rejected = expectedAfter({ action: 'reject', reason: 'A test' }, request, teacher, NOW)
    expect(rejected).toMatchObject({ rejectedAt: NOW, approvedAt: null })
  })

  it('[PASS-23] expects a confirmation to confirm or to flag', () => {
    const pass = aRunningPass({ completedAt: NOW })
    expect(expectedAfter({ action: 'confirm', confirmed: false }, pass, teacher, NOW)).toMatchObject({
      confirmedAt: NOW,
      confirmed: false,
    })
  })

  it('[D-009] expects Start now to take the pass out of the line', () => {
    expect(expectedAfter({ action: 'start', override: true }, aQueuedPass(), teacher, NOW)).toMatchObject({
      startedAt: NOW,
      dequeuedAt: NOW,
      placeInLine: null,
    })
  })

  it('[D-009] predicts nothing for an ordinary start, which may end up in line', () => {
    expect(expectedAfter({ action: 'start' }, aPass({ approvedAt: NOW }), teacher, NOW)).toBeNull()
  })

  it('[PASS-14] expects Seen and Cancel to set their timestamps', () => {
    expect(expectedAfter({ action: 'acknowledge' }, aPass(), teacher, NOW)?.acknowledgedAt).toBe(NOW)
    expect(expectedAfter({ action: 'cancel' }, aPass(), teacher, NOW)?.canceledAt).toBe(NOW)
  })

  it('[D-146] gives way to the answer and to a faster change by somebody else', () => {
    const viewer = aViewer({ userId: STUDENT_ID, type: 'student' })
    const rules: ListRules = {
      viewer,
      intervals: { passActivationIntervalBefore: null, passActivationIntervalAfter: null },
      now: NOW,
      belongs: (pass) => isOwn(viewer, pass),
    }
    const pass = aQueuedPass({ toFacultyId: ALVAREZ_ID, version: 4 })
    const truth = applyPass(emptyLists<typeof pass>(), { ...pass, version: 5, placeInLine: 3 }, rules)
    const stale = expectedAfter({ action: 'cancel' }, pass, viewer, NOW) ?? pass
    expect(applyPass(truth, stale, rules)).toBe(truth)
    const fresh = expectedAfter({ action: 'cancel' }, { ...pass, version: 5 }, viewer, NOW) ?? pass
    expect(applyPass(truth, fresh, rules).live).toEqual([])
  })
})
