import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asApartGroupId, asRoomId, asRoomSettingId, asUserId } from '../ids.ts'
import { type OutlookFacts, outlook } from './outlook.ts'
import { fullPlaces, type Limits, NO_LIMIT, NO_LIMITS, NOTHING_FULL, type Walk } from './place/line.ts'
import { MAX_OPEN_REQUESTS } from './request/openRequests.ts'

const FREE: OutlookFacts = {
  isFrozen: false,
  isRoomClosed: false,
  isPaused: false,
  lacksTime: false,
  hasLivePass: false,
  openRequests: 0,
  isStart: false,
  isDecided: false,
  needsApproval: false,
  isOutOfQuickPasses: false,
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

/** Each refusal is rare, so that most of what is generated gets further than that. */
const rarely = fc.integer({ min: 0, max: 9 }).map((number) => number === 0)

const anyFacts: fc.Arbitrary<OutlookFacts> = fc.record({
  isFrozen: rarely,
  isRoomClosed: rarely,
  isPaused: rarely,
  lacksTime: rarely,
  hasLivePass: rarely,
  openRequests: fc.integer({ min: 0, max: MAX_OPEN_REQUESTS }),
  isStart: fc.boolean(),
  isDecided: fc.boolean(),
  needsApproval: rarely,
  isOutOfQuickPasses: rarely,
  isAlwaysOpen: fc.boolean(),
  isWithoutLimits: fc.boolean(),
  isClosed: rarely,
  isAtLimit: rarely,
  isCoolingDown: rarely,
  isLater: fc.boolean(),
  full: anyFull,
})

/** From the most that can happen to the least. */
const RANKS = ['go', 'line', 'granted', 'ask', 'refused'] as const
const rankOf = (facts: OutlookFacts) => RANKS.indexOf(outlook(facts).kind)
const becomesLive = (facts: OutlookFacts) => rankOf(facts) <= RANKS.indexOf('line')

const REFUSALS = ['isFrozen', 'isRoomClosed', 'isPaused', 'lacksTime'] as const
const LIMITS = ['isClosed', 'isAtLimit', 'isCoolingDown'] as const
const WITHOUT_LIMITS = { isClosed: false, isAtLimit: false, isCoolingDown: false }

describe('what becomes of a pass', () => {
  it('[ALL-01] goes if nothing is in the way, and is granted for later', () => {
    expect(outlook(FREE)).toEqual({ kind: 'go' })
    expect(outlook({ ...FREE, isLater: true })).toEqual({ kind: 'granted' })
  })

  it('[ALL-01] [D-037] a freeze comes before every other refusal, and these before everything else', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const codes = ['frozen', 'room_closed', 'room_paused', 'asap_not_allowed'] as const
        const code = codes.find((_, at) => facts[REFUSALS[at] ?? 'isFrozen'])
        if (code) expect(outlook(facts)).toEqual({ kind: 'refused', code })
      }),
    )
  })

  it('[D-136] [D-173] one live pass at a time, and ten open requests: nothing else refuses', () => {
    fc.assert(
      fc.property(anyFacts, (generated) => {
        const facts = { ...generated, isFrozen: false, isRoomClosed: false, isPaused: false, lacksTime: false }
        const alone = outlook({ ...facts, hasLivePass: false, openRequests: 0 })
        expect(alone.kind).not.toBe('refused')
        const staysOpen = !facts.isStart && (alone.kind === 'ask' || alone.kind === 'granted')
        const isTooMany = staysOpen && facts.openRequests >= MAX_OPEN_REQUESTS
        const isSecond = !staysOpen && facts.hasLivePass
        const code = isTooMany ? 'too_many_open' : isSecond ? 'live_pass' : null
        expect(outlook(facts)).toEqual(code ? { kind: 'refused', code } : alone)
      }),
    )
    expect(MAX_OPEN_REQUESTS).toBe(10)
  })

  it('[ALL-01] no fact that speaks against a pass ever makes more of it', () => {
    const against = fc.constantFrom(...REFUSALS, 'needsApproval', 'isOutOfQuickPasses', ...LIMITS)
    fc.assert(
      fc.property(anyFacts, against, (facts, name) => {
        const [without, having] = [
          { ...facts, [name]: false },
          { ...facts, [name]: true },
        ]
        // Whoever is out already may still ask somebody; it does not get them out.
        if (becomesLive(having)) expect(becomesLive(without)).toBe(true)
        if (!facts.hasLivePass) expect(rankOf(having)).toBeGreaterThanOrEqual(rankOf(without))
      }),
    )
  })

  it('[ALL-01] a full place only turns go into in line: it refuses nobody and asks nobody', () => {
    fc.assert(
      fc.property(anyFacts, anyFull, (facts, full) => {
        const [free, waiting] = [outlook({ ...facts, full: NOTHING_FULL }), outlook({ ...facts, full })]
        if (free.kind === 'go') expect(waiting.kind).toBe(Object.values(full).includes(true) ? 'line' : 'go')
        else expect(waiting).toEqual(free)
      }),
    )
  })

  it('[ALL-02] what a person issued or approved meets no closed time, no limit and no cooldown', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const decided = { ...facts, isDecided: true }
        const unlimited = { ...decided, ...WITHOUT_LIMITS, needsApproval: false, isOutOfQuickPasses: false }
        expect(outlook(decided)).toEqual(outlook(unlimited))
      }),
    )
  })

  it('[ALL-04] closed times, limits and the cooldown do not concern a student without limits', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const exempt = { ...facts, isWithoutLimits: true }
        expect(outlook(exempt)).toEqual(outlook({ ...exempt, ...WITHOUT_LIMITS }))
      }),
    )
  })

  it('[LIMIT-04] [LIMIT-07] [CLOSED-03] [CLOSED-04] each limit asks, now and for later, and never refuses', () => {
    for (const isLater of [false, true]) {
      expect(outlook({ ...FREE, isLater, isClosed: true })).toEqual({ kind: 'ask', because: 'closed' })
      expect(outlook({ ...FREE, isLater, isAtLimit: true })).toEqual({ kind: 'ask', because: 'limit' })
      expect(outlook({ ...FREE, isLater, isCoolingDown: true })).toEqual({ kind: 'ask', because: 'cooldown' })
      for (const name of ['needsApproval', 'isOutOfQuickPasses'] as const) {
        const asked = outlook({ ...FREE, isLater, isAtLimit: true, [name]: true })
        expect(asked).toEqual({ kind: 'ask', because: 'required' })
      }
    }
  })
})

describe('[ALL-03] a pass to an always-open room', () => {
  const [nurse, classroom, gym] = [asRoomId(1), asRoomId(2), asRoomId(3)]
  const [sam, tess] = [asUserId(1), asUserId(2)]
  const walkTo = (studentId: Walk['studentId'], toRoomId: Walk['toRoomId']): Walk => ({
    ...{ studentId, toRoomId, fromRoomId: classroom, fromFacultyId: null, toFacultyId: null, isPromised: false },
  })
  const anyLimit = fc.constantFrom(NO_LIMIT, 1, 2)
  const running = fc
    .array(fc.constantFrom(nurse, gym), { maxLength: 3 })
    .map((rooms) => rooms.map((roomId) => walkTo(tess, roomId)))
  const limits = fc
    .record({ room: anyLimit, setting: anyLimit, out: anyLimit, cap: fc.option(fc.constantFrom(1, 2)) })
    .map(
      ({ room, setting, out, cap }): Limits => ({
        rooms: [{ roomId: nurse, totalLimit: room }],
        settings: [
          {
            roomSettingId: asRoomSettingId(1),
            fromFacultyId: null,
            toRoomId: nurse,
            toFacultyId: null,
            passLimit: setting,
          },
        ],
        outOf: [{ roomId: classroom, outLimit: out }],
        hallCap: cap,
        alwaysOpen: new Set([nurse]),
        apartGroups: [
          {
            groupId: asApartGroupId(1),
            studentIds: [sam, tess],
            startsOn: '2026-10-01',
            endsOn: '2027-01-11',
            isPaused: false,
          },
        ],
        justBack: new Set([tess]),
      }),
    )

  it('meets its own limit, its destination settings, a pause and a freeze, and no counter', () => {
    fc.assert(
      fc.property(anyFacts, running, limits, (generated, others, those) => {
        const walk = walkTo(sam, nurse)
        const facts = { ...generated, isAlwaysOpen: true, full: fullPlaces(walk, others, those) }
        const own = { ...NO_LIMITS, rooms: those.rooms, settings: those.settings }
        const uncounted = {
          ...facts,
          ...WITHOUT_LIMITS,
          isOutOfQuickPasses: false,
          full: fullPlaces(walk, others, own),
        }
        expect(outlook(facts)).toEqual(outlook(uncounted))
      }),
    )
  })
})
