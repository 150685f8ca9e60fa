import { describe, expect, it } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import { asUserId } from '../ids.ts'
import {
  anAdministrator,
  aPass,
  aPassThatIs,
  aStudent,
  aViewer,
  CLOCK,
  DESTINATION_TEACHER,
  ISSUING_TEACHER,
  minutesFromNow,
  NOW,
  ORIGIN_TEACHER,
  OTHER_SCHOOL,
  RELATIONSHIPS,
  SCHOOL,
  STATUSES,
} from '../testing/builders.ts'
import type { PassFacts } from './facts.ts'
import { type Attempt, isAvailable, needsReason, refusalFor } from './refusal.ts'
import { relations } from './relation.ts'
import { PASS_ACTIONS } from './transitions.ts'

const teacher = RELATIONSHIPS.destination.viewer
const student = aStudent()

function codeOf(attempt: Attempt, pass: PassFacts, viewer: Viewer, now = NOW) {
  return refusalFor(attempt, pass, viewer, CLOCK, now)?.code ?? null
}

describe('a pass that the viewer may not read', () => {
  it('[D-149] answers every action on another school’s pass as if it did not exist', () => {
    const stranger = anAdministrator({ permissions: { [OTHER_SCHOOL]: ['allPasses:write'] } })
    expect(PASS_ACTIONS.map((action) => codeOf({ action }, aPass(), stranger))).toEqual(
      PASS_ACTIONS.map(() => 'not_found'),
    )
  })

  it('[D-149] does not exist for a student if it is a classmate’s', () => {
    expect(codeOf({ action: 'cancel' }, aPass(), aStudent({ userId: asUserId(11) }))).toBe('not_found')
  })
})

describe('a refusal says whether the pass has changed or the viewer lacks the right', () => {
  it('[D-137] a pass that somebody else already handled has moved on', () => {
    expect(codeOf({ action: 'approve' }, aPassThatIs('approved'), teacher)).toBe('moved_on')
    expect(codeOf({ action: 'start' }, aPassThatIs('queued'), student)).toBe('moved_on')
  })

  it('[D-137] says that the right is lacking to whoever never had it, however far the pass has got', () => {
    const stranger = aViewer()
    for (const status of ['awaitingApproval', 'approved', 'queued'] as const) {
      expect(codeOf({ action: 'cancel' }, aPassThatIs(status), stranger)).toBe('not_allowed')
    }
    expect(codeOf({ action: 'start' }, aPassThatIs('queued'), stranger)).toBe('not_allowed')
    expect(codeOf({ action: 'start' }, aPassThatIs('queued', { createdBy: ISSUING_TEACHER }), student)).toBe('moved_on')
  })

  it('[D-005] a lapsed request cannot be approved', () => {
    expect(codeOf({ action: 'approve' }, aPass({ createdAt: minutesFromNow(-31) }), teacher)).toBe('lapsed')
  })

  it('[PASS-20] [D-014] a colleague who merely works here may not act', () => {
    expect(codeOf({ action: 'approve' }, aPass(), aViewer())).toBe('not_allowed')
    expect(codeOf({ action: 'approve' }, aPass({ approvalByOrigin: true }), aViewer())).toBe('not_allowed')
  })

  it('[D-014] the issuer may start, edit and cancel, but not confirm', () => {
    const issued = { createdBy: ISSUING_TEACHER, scheduledFor: NOW }
    const issuer = RELATIONSHIPS.issuer.viewer
    expect(codeOf({ action: 'start' }, aPassThatIs('approved', issued), issuer)).toBeNull()
    expect(codeOf({ action: 'update' }, aPassThatIs('approved', issued), issuer)).toBeNull()
    expect(codeOf({ action: 'cancel', reason: 'Trip' }, aPassThatIs('approved', issued), issuer)).toBeNull()
    expect(codeOf({ action: 'confirm' }, aPassThatIs('awaitingConfirmation', issued), issuer)).toBe('not_allowed')
  })

  it('[D-142] somebody who covers a colleague acts as that colleague', () => {
    const substitute = aViewer({ userId: asUserId(77), covers: { [SCHOOL]: [DESTINATION_TEACHER] } })
    expect(codeOf({ action: 'approve' }, aPass(), substitute)).toBeNull()
  })

  it('[D-156] cover does not apply in another school that both belong to', () => {
    const both = { [SCHOOL]: [], [OTHER_SCHOOL]: [] }
    const substitute = aViewer({
      userId: asUserId(77),
      covers: { [OTHER_SCHOOL]: [DESTINATION_TEACHER] },
      permissions: both,
    })
    expect(codeOf({ action: 'approve' }, aPass(), substitute)).toBe('not_allowed')
    expect(codeOf({ action: 'approve' }, aPass({ schoolId: OTHER_SCHOOL }), substitute)).toBeNull()
  })

  it('[PERM-04] [PERM-05] allPasses:write covers every staff action, allPasses:read none', () => {
    const office = RELATIONSHIPS.office.viewer
    const reader = aViewer({ permissions: { [SCHOOL]: ['allPasses:read'] } })
    const acts: [Attempt, PassFacts][] = [
      [{ action: 'approve' }, aPass()],
      [{ action: 'reject', reason: 'No' }, aPass()],
      [{ action: 'cancel', reason: 'No' }, aPassThatIs('approved')],
      [{ action: 'update' }, aPassThatIs('approved', { scheduledFor: NOW })],
      [{ action: 'start' }, aPassThatIs('approved')],
      [{ action: 'complete' }, aPassThatIs('inProgress')],
    ]
    expect(acts.map(([attempt, pass]) => codeOf(attempt, pass, office))).toEqual(acts.map(() => null))
    expect(acts.map(([attempt, pass]) => codeOf(attempt, pass, reader))).toEqual(acts.map(() => 'not_allowed'))
  })

  it('[D-021] a teacher rejects a request and does not cancel it', () => {
    expect(codeOf({ action: 'cancel', reason: 'Not today' }, aPassThatIs('awaitingApproval'), teacher)).toBe(
      'not_allowed',
    )
    expect(codeOf({ action: 'reject', reason: 'Not today' }, aPassThatIs('awaitingApproval'), teacher)).toBe(null)
  })
})

describe('starting', () => {
  const upcoming = aPassThatIs('approved', { scheduledFor: minutesFromNow(60) })

  it('[WIN-05] a student starts only inside the window, both ends included', () => {
    const at = (minutes: number) => codeOf({ action: 'start' }, upcoming, student, minutesFromNow(minutes))
    expect([at(54), at(55), at(90), at(91)]).toEqual(['too_early', null, null, 'lapsed'])
  })

  it('[D-006] staff may start before the window on the pass’s own school day, and nobody after it', () => {
    expect(codeOf({ action: 'start' }, upcoming, teacher)).toBeNull()
    expect(codeOf({ action: 'start' }, upcoming, teacher, minutesFromNow(91))).toBe('lapsed')
    const tomorrow = aPassThatIs('approved', { scheduledFor: minutesFromNow(24 * 60) })
    expect(codeOf({ action: 'start' }, tomorrow, teacher)).toBe('other_day')
  })

  it('[D-006] the day is the school’s: late evening in New York is already tomorrow in UTC', () => {
    const at7 = { scheduledFor: '2026-11-17T12:00:00.000Z', createdAt: NOW } as const
    const lateEvening = '2026-11-17T04:59:00.000Z'
    const afterMidnight = '2026-11-17T05:00:00.000Z'
    expect(codeOf({ action: 'start' }, aPassThatIs('approved', at7), teacher, lateEvening)).toBe('other_day')
    expect(codeOf({ action: 'start' }, aPassThatIs('approved', at7), teacher, afterMidnight)).toBeNull()
  })

  it('[D-006] a pass in line never lapses within its day', () => {
    const waiting = aPassThatIs('queued', { scheduledFor: NOW })
    expect(codeOf({ action: 'start' }, waiting, teacher, minutesFromNow(240))).toBeNull()
  })

  it('[PASS-21] [D-023] [SLIST-01] needs both rooms, but only once the window is open', () => {
    const nowhere = { fromRoomId: null, scheduledFor: NOW }
    expect(codeOf({ action: 'start' }, aPassThatIs('approved', nowhere), student)).toBe('rooms_missing')
    expect(codeOf({ action: 'start' }, aPassThatIs('approved', nowhere), teacher)).toBe('rooms_missing')
    const later = { ...nowhere, scheduledFor: minutesFromNow(60) }
    expect(codeOf({ action: 'start' }, aPassThatIs('approved', later), student)).toBe('too_early')
  })
})

describe('reasons', () => {
  it('[D-020] rejecting needs a reason that is not blank', () => {
    expect(codeOf({ action: 'reject' }, aPass(), teacher)).toBe('reason_required')
    expect(codeOf({ action: 'reject', reason: '  ' }, aPass(), teacher)).toBe('reason_required')
    expect(codeOf({ action: 'reject', reason: 'Test today' }, aPass(), teacher)).toBeNull()
  })

  it('[D-019] a student needs none to cancel a request or a pass in line', () => {
    expect(codeOf({ action: 'cancel' }, aPass(), student)).toBeNull()
    expect(codeOf({ action: 'cancel' }, aPassThatIs('queued'), student)).toBeNull()
  })

  it('[D-019] [LIST-10] canceling an upcoming pass needs one, and a student may only cancel their own request', () => {
    const mine = aPassThatIs('approved')
    expect(codeOf({ action: 'cancel' }, mine, student)).toBe('reason_required')
    expect(codeOf({ action: 'cancel', reason: 'Feeling better' }, mine, student)).toBeNull()
    const issued = aPassThatIs('approved', { createdBy: ISSUING_TEACHER })
    expect(codeOf({ action: 'cancel', reason: 'No thanks' }, issued, student)).toBe('not_allowed')
  })

  it('[D-019] staff always need one', () => {
    expect(codeOf({ action: 'cancel' }, aPassThatIs('queued'), teacher)).toBe('reason_required')
    expect(needsReason(aPassThatIs('approved'), relations(teacher, aPass()))).toBe(true)
  })

  it('[LIST-07] a missing reason does not hide the button, a missing right does', () => {
    expect(isAvailable('reject', aPass(), teacher, CLOCK, NOW)).toBe(true)
    expect(isAvailable('reject', aPass(), aViewer(), CLOCK, NOW)).toBe(false)
  })
})

describe('removing a pass', () => {
  const removals = ['reject', 'cancel', 'complete'] as const

  it('[D-021] staff reject what is requested, cancel what is upcoming or in line, end what is in progress', () => {
    const offered = STATUSES.map((status) => [
      status,
      removals.filter((action) => isAvailable(action, aPassThatIs(status), teacher, CLOCK, NOW)),
    ])
    expect(offered.filter(([, actions]) => actions?.length)).toEqual([
      ['awaitingApproval', ['reject']],
      ['approved', ['cancel']],
      ['queued', ['cancel']],
      ['inProgress', ['complete']],
    ])
  })
})

describe('other conditions', () => {
  it('[SLIST-04] a student marks a pass that others made for them as seen, once', () => {
    const issued = { createdBy: ISSUING_TEACHER }
    expect(codeOf({ action: 'acknowledge' }, aPassThatIs('approved', issued), student)).toBeNull()
    expect(codeOf({ action: 'acknowledge' }, aPassThatIs('approved'), student)).toBe('own_pass')
    const seen = aPassThatIs('approved', { ...issued, acknowledgedAt: NOW })
    expect(codeOf({ action: 'acknowledge' }, seen, student)).toBe('already_seen')
  })

  it('[PASS-22] [D-024] staff edit only scheduled passes', () => {
    expect(codeOf({ action: 'update' }, aPassThatIs('approved'), teacher)).toBe('not_scheduled')
    expect(codeOf({ action: 'update' }, aPassThatIs('approved', { scheduledFor: NOW }), teacher)).toBeNull()
  })

  it('[D-024] a student fills in an empty origin and changes nothing else', () => {
    const nowhere = aPassThatIs('approved', { fromRoomId: null, scheduledFor: NOW })
    expect(codeOf({ action: 'update', changes: ['fromRoomId', 'fromFacultyId'] }, nowhere, student)).toBeNull()
    expect(codeOf({ action: 'update', changes: ['scheduledFor'] }, nowhere, student)).toBe('not_allowed')
    expect(codeOf({ action: 'update', changes: ['fromRoomId'] }, aPassThatIs('approved'), student)).toBe('origin_set')
  })

  it('[D-013] the origin’s faculty approves only if the origin approves', () => {
    const origin = aViewer({ userId: ORIGIN_TEACHER })
    expect(codeOf({ action: 'approve' }, aPass({ approvalByOrigin: true }), origin)).toBeNull()
    expect(codeOf({ action: 'approve' }, aPass(), origin)).toBe('not_allowed')
  })
})
