import { describe, expect, it } from 'vitest'
import { aPass, aPassThatIs, CLOCK, minutesFromNow, NOW, STATUSES } from '../testing/builders.ts'
import { spanish } from '../testing/words.ts'
import { english } from '../words/english.ts'
import type { PassFacts } from './facts.ts'
import { isYes } from './flag.ts'
import { cardLabel, isActive, isLive, passStatus, STATUS_LABELS } from './status.ts'

const statusOf = (facts: Partial<PassFacts>, now = NOW) => passStatus(aPass(facts), CLOCK, now)

describe('status', () => {
  it('[PASS-01] is derived from timestamps alone', () => {
    expect(STATUSES.map((status) => passStatus(aPassThatIs(status), CLOCK, NOW))).toEqual(STATUSES)
  })

  it('[PASS-02] confirmed means used, before any other check', () => {
    expect(statusOf({ startedAt: NOW, completedAt: NOW, confirmedAt: NOW, canceledAt: NOW })).toBe('used')
  })

  it('[PASS-03] [PASS-04] a started pass keeps its status however long ago it started', () => {
    const longAgo = { createdAt: minutesFromNow(-9999), startedAt: minutesFromNow(-9999) }
    expect(statusOf(longAgo)).toBe('inProgress')
    expect(statusOf({ ...longAgo, completedAt: minutesFromNow(-9990) })).toBe('awaitingConfirmation')
  })

  it('[PASS-04] a pass that waited in line and started is in progress', () => {
    expect(statusOf({ approvedAt: NOW, enqueuedAt: NOW, startedAt: NOW })).toBe('inProgress')
  })

  it('[PASS-05] in line comes before the window, so a pass in line does not lapse', () => {
    expect(statusOf({ scheduledFor: minutesFromNow(-300), approvedAt: NOW, enqueuedAt: NOW })).toBe('queued')
    expect(STATUS_LABELS.queued).toBe('In Line')
  })

  it('[PASS-06] [D-002] is unused once the window has ended, not before it opens', () => {
    expect(statusOf({ approvedAt: NOW, scheduledFor: minutesFromNow(24 * 60) })).toBe('approved')
    expect(statusOf({ approvedAt: NOW, scheduledFor: minutesFromNow(-30) })).toBe('approved')
    expect(statusOf({ approvedAt: NOW, scheduledFor: minutesFromNow(-31) })).toBe('unused')
  })

  it('[D-005] an unanswered request lapses like any other pass', () => {
    expect(statusOf({ createdAt: minutesFromNow(-30) })).toBe('awaitingApproval')
    expect(statusOf({ createdAt: minutesFromNow(-31) })).toBe('unused')
  })

  it('[PASS-07] approved, rejected, canceled, else awaiting approval', () => {
    expect(statusOf({ approvedAt: NOW })).toBe('approved')
    expect(statusOf({ rejectedAt: NOW })).toBe('rejected')
    expect(statusOf({ canceledAt: NOW })).toBe('canceled')
    expect(statusOf({})).toBe('awaitingApproval')
  })

  it('[D-003] rejected and canceled win over approved, in line and lapsed', () => {
    expect(statusOf({ approvedAt: NOW, canceledAt: NOW })).toBe('canceled')
    expect(statusOf({ approvedAt: NOW, enqueuedAt: NOW, canceledAt: NOW })).toBe('canceled')
    expect(statusOf({ createdAt: minutesFromNow(-99), rejectedAt: minutesFromNow(-98) })).toBe('rejected')
  })

  it('[PASS-01] every status has its label in tables', () => {
    expect(STATUS_LABELS).toEqual({
      used: 'Used',
      awaitingConfirmation: 'Awaiting Confirmation',
      inProgress: 'In Progress',
      queued: 'In Line',
      rejected: 'Rejected',
      canceled: 'Canceled',
      unused: 'Unused',
      approved: 'Approved',
      awaitingApproval: 'Awaiting Approval',
    })
  })

  it('[PASS-08] every status has its label on cards', () => {
    expect(Object.fromEntries(STATUSES.map((status) => [status, cardLabel(english, status)]))).toEqual({
      rejected: 'Rejected',
      canceled: 'Canceled',
      unused: 'Unused',
      awaitingApproval: 'Requested',
      approved: 'Upcoming',
      queued: 'In Line',
      inProgress: 'Active',
      awaitingConfirmation: 'Awaiting arrival confirmation',
      used: 'Completed',
    })
  })

  it('[LANG-12] every status has one word in Spanish', () => {
    expect(Object.fromEntries(STATUSES.map((status) => [status, cardLabel(spanish, status)]))).toEqual({
      rejected: 'Rechazado',
      canceled: 'Cancelado',
      unused: 'No usado',
      awaitingApproval: 'Solicitado',
      approved: 'Próximo',
      queued: 'En fila',
      inProgress: 'Activo',
      awaitingConfirmation: 'Por confirmar',
      used: 'Completado',
    })
  })
})

describe('live and active', () => {
  it('[D-136] live is in line or running, neither completed nor canceled', () => {
    expect(STATUSES.filter((status) => isLive(aPassThatIs(status)))).toEqual(['queued', 'inProgress'])
    expect(isLive(aPassThatIs('queued', { canceledAt: NOW }))).toBe(false)
  })

  it('[D-078] active is started and not completed', () => {
    expect(STATUSES.filter((status) => isActive(aPassThatIs(status)))).toEqual(['inProgress'])
  })
})

describe('a flag', () => {
  it('[PASS-23] [D-045] true and 1 both mean yes: confirmed, locked; anything else means no', () => {
    expect([true, 1].map(isYes)).toEqual([true, true])
    expect([false, 0, null, undefined].map(isYes)).toEqual([false, false, false, false])
  })
})
