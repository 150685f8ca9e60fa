import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OutlookFacts, outlook } from './outlook.ts'
import { NOTHING_FULL } from './place/line.ts'
import { REFUSAL_CODES } from './refusal.ts'

const FREE: OutlookFacts = {
  isFrozen: false,
  refusal: null,
  isDecided: false,
  needsApproval: false,
  isAlwaysOpen: false,
  isWithoutLimits: false,
  isClosed: false,
  isAtLimit: false,
  isCoolingDown: false,
  isLater: false,
  full: NOTHING_FULL,
}

const anyFull = fc.record({
  room: fc.boolean(),
  settings: fc.boolean(),
  outOf: fc.boolean(),
  halls: fc.boolean(),
  apart: fc.boolean(),
})

const anyFacts: fc.Arbitrary<OutlookFacts> = fc.record({
  isFrozen: fc.boolean(),
  refusal: fc.option(fc.constantFrom(...REFUSAL_CODES)),
  isDecided: fc.boolean(),
  needsApproval: fc.boolean(),
  isAlwaysOpen: fc.boolean(),
  isWithoutLimits: fc.boolean(),
  isClosed: fc.boolean(),
  isAtLimit: fc.boolean(),
  isCoolingDown: fc.boolean(),
  isLater: fc.boolean(),
  full: anyFull,
})

/** From the most that can happen to the least. */
const RANKS = ['go', 'line', 'granted', 'ask', 'refused'] as const
const rankOf = (facts: OutlookFacts) => RANKS.indexOf(outlook(facts).kind)

const LIMITS = ['isClosed', 'isAtLimit', 'isCoolingDown'] as const

describe('what becomes of a pass', () => {
  it('[ALL-01] goes if nothing is in the way, and is granted for later', () => {
    expect(outlook(FREE)).toEqual({ kind: 'go' })
    expect(outlook({ ...FREE, isLater: true })).toEqual({ kind: 'granted' })
  })

  it('[ALL-01] a freeze comes before every other refusal, and a refusal before everything else', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { kind, ...rest } = outlook(facts)
        const code = facts.isFrozen ? 'frozen' : facts.refusal
        if (code) expect({ kind, ...rest }).toEqual({ kind: 'refused', code })
        else expect(kind).not.toBe('refused')
      }),
    )
  })

  it('[ALL-01] no fact that speaks against a pass ever makes more of it', () => {
    const against = fc.constantFrom('isFrozen', 'needsApproval', ...LIMITS)
    fc.assert(
      fc.property(anyFacts, against, (facts, name) => {
        expect(rankOf({ ...facts, [name]: true })).toBeGreaterThanOrEqual(rankOf({ ...facts, [name]: false }))
      }),
    )
    const place = fc.constantFrom('room', 'settings', 'outOf', 'halls', 'apart')
    fc.assert(
      fc.property(anyFacts, place, (facts, name) => {
        const withPlace = (isFull: boolean) => rankOf({ ...facts, full: { ...facts.full, [name]: isFull } })
        expect(withPlace(true)).toBeGreaterThanOrEqual(withPlace(false))
      }),
    )
  })

  it('[ALL-01] a full place only turns go into in line: it refuses nobody and asks nobody', () => {
    fc.assert(
      fc.property(anyFacts, anyFull, (facts, full) => {
        const [free, waiting] = [outlook({ ...facts, full: NOTHING_FULL }), outlook({ ...facts, full })]
        if (free.kind === 'go') expect(['go', 'line']).toContain(waiting.kind)
        else expect(waiting).toEqual(free)
      }),
    )
  })

  it('[ALL-02] what a person issued or approved meets no closed time, no limit and no cooldown', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const decided = { ...facts, isDecided: true }
        const unlimited = { ...decided, isClosed: false, isAtLimit: false, isCoolingDown: false, needsApproval: false }
        expect(outlook(decided)).toEqual(outlook(unlimited))
      }),
    )
  })

  it('[ALL-03] [ALL-04] closed times, limits and the cooldown concern no always-open room and no student without limits', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom('isAlwaysOpen', 'isWithoutLimits'), (facts, free) => {
        const exempt = { ...facts, [free]: true }
        const unlimited = { ...exempt, isClosed: false, isAtLimit: false, isCoolingDown: false }
        expect(outlook(exempt)).toEqual(outlook(unlimited))
      }),
    )
  })

  it('[LIMIT-04] [LIMIT-07] [CLOSED-03] [CLOSED-04] each limit asks, now and for later, and never refuses', () => {
    for (const isLater of [false, true]) {
      expect(outlook({ ...FREE, isLater, isClosed: true })).toEqual({ kind: 'ask', because: 'closed' })
      expect(outlook({ ...FREE, isLater, isAtLimit: true })).toEqual({ kind: 'ask', because: 'limit' })
      expect(outlook({ ...FREE, isLater, isCoolingDown: true })).toEqual({ kind: 'ask', because: 'cooldown' })
      expect(outlook({ ...FREE, isLater, isAtLimit: true, needsApproval: true })).toEqual({
        kind: 'ask',
        because: 'required',
      })
    }
  })
})
