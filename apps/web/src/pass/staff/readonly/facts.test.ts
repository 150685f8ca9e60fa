import { describe, expect, it } from 'vitest'
import { ALVAREZ_ID, aPass, aRunningPass, NOW, TIMEZONE } from '../../../base/testing.ts'
import { chipsOf, factsOf, longPassBanner } from './facts.ts'

const HOUR_AGO = '2026-11-16T14:42:00.000Z'
const texts = (...of: Parameters<typeof chipsOf>) => chipsOf(...of).map(({ text }) => text)
const values = (...of: Parameters<typeof factsOf>) => factsOf(...of).map(({ label, value }) => [label, value])

describe('the page behind the QR code', () => {
  it('[RO-07] [RO-09] says when an active pass started', () => {
    expect(texts(aRunningPass(), NOW)).toEqual(['started 4 minutes ago', 'active'])
  })

  it('[RO-08] [RO-09] says when it was completed, but only then', () => {
    const done = aRunningPass({ startedAt: HOUR_AGO, completedAt: '2026-11-16T15:40:00.000Z' })
    expect(texts(done, NOW)).toEqual(['started 1 hour ago', 'completed 2 minutes ago', 'inactive'])
  })

  it('[D-078] says neither of a pass that never started', () => {
    expect(texts(aPass(), NOW)).toEqual(['inactive'])
  })

  it('[RO-06] [D-040] warns after an hour, and not a minute before', () => {
    expect(longPassBanner(aRunningPass({ startedAt: HOUR_AGO }), NOW)).toBe('Pass started 1 hour ago')
    expect(longPassBanner(aRunningPass({ startedAt: '2026-11-16T14:43:00.000Z' }), NOW)).toBeNull()
    expect(longPassBanner(aRunningPass({ startedAt: HOUR_AGO, completedAt: NOW }), NOW)).toBeNull()
  })

  it('[RO-10] [RO-12] shows the origin, who created it and when, and that no approval was required', () => {
    expect(values(aPass({ approvedAt: NOW }), 'approved', TIMEZONE)).toEqual([
      ['From', 'Room 204'],
      ['Created By', 'Maya Okonkwo'],
      ['Created At', '11/16/2026'],
      ['Approval', 'Automatic Approval'],
      ['State', 'Upcoming'],
    ])
  })

  it('[RO-11] [RO-12] shows when it was approved, and by whom', () => {
    const pass = aPass({ approvedAt: NOW, approvedBy: ALVAREZ_ID, approvedByName: 'Elena Alvarez' })
    expect(values(pass, 'approved', TIMEZONE).slice(3)).toEqual([
      ['Approved At', 'Nov 16, 26 @ 9:42 am'],
      ['Approved By', 'Elena Alvarez'],
      ['State', 'Upcoming'],
    ])
  })

  it('[RO-09] says once how the pass stands: an active one with its chip, another one with what inactive means', () => {
    const labels = (...of: Parameters<typeof factsOf>) => factsOf(...of).map(({ label }) => label)
    expect(labels(aRunningPass(), 'inProgress', TIMEZONE)).not.toContain('State')
    expect(labels(aPass(), 'awaitingApproval', TIMEZONE)).not.toContain('State')
    expect(values(aRunningPass(), 'awaitingConfirmation', TIMEZONE).at(-1)).toEqual([
      'State',
      'Awaiting arrival confirmation',
    ])
    expect(values(aPass(), 'queued', TIMEZONE).at(-1)).toEqual(['State', 'In Line'])
  })

  it('[RO-12] shows no approval before there is one', () => {
    expect(values(aPass(), 'awaitingApproval', TIMEZONE)[3]).toEqual(['Approval', 'Awaiting approval from Ms. Alvarez'])
  })

  it('[RO-12] shows the outcome of a rejected or forgotten request instead of awaiting approval', () => {
    const rejected = aPass({ rejectedAt: NOW, rejectedByName: 'Elena Alvarez', rejectReason: 'After the test' })
    expect(values(rejected, 'rejected', TIMEZONE).slice(3)).toEqual([
      ['Approval', 'Never approved'],
      ['Outcome', 'Rejected by Elena Alvarez. Reason: After the test'],
    ])
    expect(values(aPass(), 'unused', TIMEZONE).slice(3)).toEqual([
      ['Approval', 'Never approved'],
      ['State', 'Unused'],
    ])
  })
})
