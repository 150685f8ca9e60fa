import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asUserId } from '../../ids.ts'
import { minutesFromNow, NOW } from '../../testing/builders.ts'
import {
  type Allowance,
  cooldownEnd,
  isCountedPass,
  quickLimitsFor,
  quickPassesRemaining,
  reachedLimit,
  termOn,
} from './quickLimit.ts'

const SCHOOL = { quickPassesPerDay: 2, quickPassesPerWeek: 8, quickPassesPerTerm: null }
const own = (numbers: Partial<Allowance>): Allowance => ({
  ...{ kind: 'own', perDay: null, perWeek: null, perTerm: null },
  ...numbers,
})

describe('the quick passes of a student', () => {
  it('[LIMIT-01] [LIMIT-03] are the school’s, or their own, up or down; an empty number is the school’s', () => {
    expect(quickLimitsFor(SCHOOL, undefined)).toEqual({ day: 2, week: 8, term: null })
    expect(quickLimitsFor(SCHOOL, own({ perDay: 5, perTerm: 20 }))).toEqual({ day: 5, week: 8, term: 20 })
    expect(quickLimitsFor(SCHOOL, own({ perDay: 1 }))).toEqual({ day: 1, week: 8, term: null })
  })

  it('[ALL-04] a student without limits has none', () => {
    const none: Allowance = { kind: 'none', perDay: null, perWeek: null, perTerm: null }
    expect(quickLimitsFor(SCHOOL, none)).toBeNull()
    expect(reachedLimit(null, { day: 99, week: 99, term: 99 })).toBeNull()
  })

  it('[LIMIT-01] a limit is reached by its last pass, of the longest period that is', () => {
    const limits = { day: 2, week: 8, term: 30 }
    expect(reachedLimit(limits, { day: 1, week: 7, term: 29 })).toBeNull()
    expect(reachedLimit(limits, { day: 2, week: 2, term: 2 })).toEqual({ period: 'day', used: 2, limit: 2 })
    expect(reachedLimit(limits, { day: 2, week: 8, term: 9 })).toEqual({ period: 'week', used: 8, limit: 8 })
    expect(reachedLimit(limits, { day: 0, week: 0, term: 31 })).toEqual({ period: 'term', used: 31, limit: 30 })
  })

  it('[LIMIT-01] without a term that contains today, the term limit does not apply', () => {
    const terms = [{ name: 'Fall', startsOn: '2026-08-17', endsOn: '2026-12-18' }]
    expect(['2026-08-16', '2026-08-17', '2026-12-18', '2026-12-19'].map((day) => termOn(terms, day)?.name)).toEqual([
      ...[undefined, 'Fall', 'Fall', undefined],
    ])
    expect(reachedLimit({ day: null, week: null, term: 1 }, { day: 5, week: 5, term: null })).toBeNull()
  })

  it('[LIMIT-04] what is left is that of the scarcest period, and none exactly at a limit', () => {
    expect(quickPassesRemaining({ day: 3, week: 4, term: null }, { day: 1, week: 3, term: 3 })).toEqual({
      ...{ left: 1, period: 'week' },
    })
    expect(quickPassesRemaining({ day: null, week: null, term: 5 }, { day: 1, week: 1, term: null })).toBeNull()
    const some = fc.option(fc.integer({ min: 1, max: 20 }))
    const limits = fc.record({ day: some, week: some, term: some })
    const use = fc.record({ day: fc.nat(25), week: fc.nat(25), term: fc.option(fc.nat(25)) })
    fc.assert(
      fc.property(limits, use, (ofStudent, used) => {
        const isAtLimit = reachedLimit(ofStudent, used) !== null
        expect(quickPassesRemaining(ofStudent, used)?.left === 0).toBe(isAtLimit)
      }),
    )
  })

  it('[LIMIT-07] the next is ready so many minutes after the last one ended, to the instant', () => {
    expect(cooldownEnd(20, minutesFromNow(-19), NOW)).toBe(minutesFromNow(1))
    expect(cooldownEnd(20, minutesFromNow(-20), NOW)).toBeNull()
    expect(cooldownEnd(null, NOW, NOW)).toBeNull()
    expect(cooldownEnd(20, null, NOW)).toBeNull()
  })

  it('[LIMIT-02] [ALL-03] counted is what the student asked for, to a room that is not always open', () => {
    const [student, teacher] = [asUserId(1), asUserId(2)]
    const counts = (createdBy: typeof student, alwaysOpen: boolean) =>
      isCountedPass({ studentId: student, createdBy }, { alwaysOpen })
    expect([counts(student, false), counts(student, true), counts(teacher, false)]).toEqual([true, false, false])
  })
})
