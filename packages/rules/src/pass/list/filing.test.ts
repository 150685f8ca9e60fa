import { describe, expect, it } from 'vitest'
import { asPassId, asRoomId } from '../../ids.ts'
import {
  aPass,
  aPassThatIs,
  aStudent,
  aViewer,
  CLOCK,
  ISSUING_TEACHER,
  minutesFromNow,
  NOW,
  RELATIONS,
  RELATIONSHIPS,
  STATUSES,
} from '../../testing/builders.ts'
import type { PassFacts } from '../facts.ts'
import type { PassStatus } from '../status.ts'
import { byTime, CONFIRMATION_DAYS, fileFor, waitsUrgently } from './filing.ts'

const teacher = RELATIONSHIPS.destination.viewer
const file = (pass: PassFacts, viewer = teacher, now = NOW) => fileFor(viewer, pass, CLOCK, now)

describe('filing', () => {
  it('[PASS-09] live when in line or started, upcoming when approved, else requested', () => {
    expect(file(aPassThatIs('queued'))).toBe('live')
    expect(file(aPassThatIs('inProgress'))).toBe('live')
    expect(file(aPassThatIs('approved'))).toBe('upcoming')
    expect(file(aPass())).toBe('requested')
  })

  it('[PASS-10] [D-008] a pass that staff issued is upcoming', () => {
    expect(file(aPassThatIs('approved', { createdBy: ISSUING_TEACHER, scheduledFor: NOW }))).toBe('upcoming')
  })

  it('[PASS-13] rejected, canceled and confirmed passes are in no list, nor are lapsed ones', () => {
    expect((['rejected', 'canceled', 'used', 'unused'] as const).map((status) => file(aPassThatIs(status)))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('[PASS-15] [D-015] [D-016] a completed pass stays live for exactly those who may confirm it', () => {
    const kept = RELATIONS.filter((relation) => {
      const { viewer, pass } = RELATIONSHIPS[relation]
      return file(aPassThatIs('awaitingConfirmation', pass), viewer) === 'live'
    })
    expect(kept).toEqual(['destination', 'origin', 'office'])
  })

  it('[D-016] a completed pass stays live for seven days', () => {
    const completed = (days: number) =>
      aPassThatIs('awaitingConfirmation', { completedAt: minutesFromNow(-days * 24 * 60) })
    expect(file(completed(CONFIRMATION_DAYS))).toBe('live')
    expect(file(completed(CONFIRMATION_DAYS + 1))).toBeNull()
  })

  it('[D-016] for its student, only a pass in line or in progress is live', () => {
    expect(STATUSES.filter((status) => file(aPassThatIs(status), aStudent()) === 'live')).toEqual([
      'queued',
      'inProgress',
    ])
  })

  it('[D-015] a completed pass leaves the list of a colleague who may not confirm it', () => {
    expect(file(aPassThatIs('awaitingConfirmation'), aViewer({ linkedRoomIds: [asRoomId(202)] }))).toBeNull()
  })

  it('[ALL-05] puts what is urgent first, until it is approved or has started', () => {
    const first = aPass({ passId: asPassId('a'), scheduledFor: minutesFromNow(5) })
    const urgent = aPass({ passId: asPassId('b'), scheduledFor: minutesFromNow(10), isUrgent: true })
    expect([first, urgent].sort(byTime)).toEqual([urgent, first])
    const isFirst = (status: PassStatus) => waitsUrgently(aPassThatIs(status, { isUrgent: true }))
    expect(STATUSES.filter(isFirst)).toEqual(expect.arrayContaining(['awaitingApproval', 'queued']))
    expect((['approved', 'inProgress', 'awaitingConfirmation'] as const).filter(isFirst)).toEqual([])
  })

  it('sorts a list by time', () => {
    const later = aPass({ passId: asPassId('a'), scheduledFor: minutesFromNow(10) })
    const sooner = aPass({ passId: asPassId('b'), scheduledFor: minutesFromNow(5) })
    const twin = aPass({ passId: asPassId('c'), scheduledFor: minutesFromNow(5) })
    expect([later, twin, sooner].sort(byTime)).toEqual([sooner, twin, later])
    expect([byTime(later, sooner), byTime(twin, { ...twin }), byTime(sooner, later)]).toEqual([1, 0, -1])
  })
})
