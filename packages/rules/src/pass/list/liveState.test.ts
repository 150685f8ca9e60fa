import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFacts } from '../../testing/arbitraries.ts'
import { anAdministrator, aPassThatIs, CLOCK, minutesFromNow, NOW } from '../../testing/builders.ts'
import { type PassStatus, passStatus } from '../status.ts'
import { fileFor } from './filing.ts'
import {
  byUrgency,
  LIVE_STATES,
  type LiveState,
  liveRank,
  liveSince,
  liveState,
  matchesLiveFilter,
} from './liveState.ts'

describe('the state of a pass in the live list', () => {
  it('is active, over time, in line, or to be confirmed', () => {
    const running = (minutes: number) => ({
      ...aPassThatIs('inProgress', { startedAt: minutesFromNow(-minutes) }),
      timeLimit: 10,
    })
    expect(liveState(running(10), NOW)).toBe('active')
    expect(liveState(running(11), NOW)).toBe('over')
    expect(liveState({ ...running(99), timeLimit: null }, NOW)).toBe('active')
    expect(liveState({ ...aPassThatIs('queued'), timeLimit: 10 }, NOW)).toBe('inLine')
    expect(liveState({ ...aPassThatIs('awaitingConfirmation'), timeLimit: 0 }, NOW)).toBe('confirm')
  })

  it('[D-016] agrees with the status of every pass in the list', () => {
    const statusOf: Record<LiveState, PassStatus> = {
      over: 'inProgress',
      active: 'inProgress',
      inLine: 'queued',
      confirm: 'awaitingConfirmation',
    }
    fc.assert(
      fc.property(anyFacts, fc.option(fc.nat(60)), (facts, timeLimit) => {
        const notOver = { confirmedAt: null, rejectedAt: null, canceledAt: null }
        const pass = { ...facts, ...notOver, completedAt: facts.startedAt && facts.completedAt }
        const office = anAdministrator({ permissions: { [pass.schoolId]: ['allPasses:write'] } })
        fc.pre(fileFor(office, pass, CLOCK, NOW) === 'live')
        expect(passStatus(pass, CLOCK, NOW)).toBe(statusOf[liveState({ ...pass, timeLimit }, NOW)])
      }),
      { numRuns: 200 },
    )
  })
})

describe('the order of the live list', () => {
  const minutesAgo = (minutes: number) => minutesFromNow(-minutes)
  const restroom = { ...aPassThatIs('inProgress', { startedAt: minutesAgo(12) }), timeLimit: 7 }
  const library = { ...aPassThatIs('inProgress', { startedAt: minutesAgo(46) }), timeLimit: 45 }
  const waiting = { ...aPassThatIs('queued', { enqueuedAt: minutesAgo(3) }), timeLimit: 7 }
  const longer = { ...aPassThatIs('queued', { enqueuedAt: minutesAgo(30) }), timeLimit: 7 }
  const running = { ...aPassThatIs('inProgress', { startedAt: minutesAgo(5) }), timeLimit: 7 }
  const unlimited = { ...aPassThatIs('inProgress', { startedAt: minutesAgo(90) }), timeLimit: null }
  const arrived = { ...aPassThatIs('awaitingConfirmation', { completedAt: minutesAgo(500) }), timeLimit: 0 }

  it('is over time, in line, running, and arrivals apart; each with the longest first', () => {
    const shuffled = [running, arrived, waiting, library, unlimited, restroom, longer]
    expect(shuffled.toSorted(byUrgency(NOW))).toEqual([restroom, library, longer, waiting, unlimited, running, arrived])
  })

  it('counts from when the limit was reached, not from the start', () => {
    expect([restroom, library].map((pass) => liveSince(pass, NOW))).toEqual([minutesAgo(5), minutesAgo(1)])
  })

  const anyLive = fc
    .tuple(anyFacts, fc.option(fc.nat(60)))
    .map(([facts, timeLimit]) => ({ ...facts, completedAt: facts.startedAt && facts.completedAt, timeLimit }))

  it('never puts a calmer state before a more urgent one, nor a shorter time before a longer one', () => {
    fc.assert(
      fc.property(fc.array(anyLive, { maxLength: 12 }), (passes) => {
        const sorted = passes.toSorted(byUrgency(NOW))
        for (const [at, pass] of sorted.slice(1).entries()) {
          const before = sorted[at] ?? pass
          expect(liveRank(before, NOW)).toBeLessThanOrEqual(liveRank(pass, NOW))
          if (liveRank(before, NOW) === liveRank(pass, NOW))
            expect(liveSince(before, NOW) <= liveSince(pass, NOW)).toBe(true)
        }
      }),
    )
  })

  it('[D-016] every pass is either out or to confirm, and only what is out can be over time', () => {
    fc.assert(
      fc.property(anyLive, (pass) => {
        const shown = (filter: Parameters<typeof matchesLiveFilter>[0]) => matchesLiveFilter(filter, pass, NOW)
        expect(shown('out')).toBe(!shown('confirm'))
        if (shown('over')) expect(shown('out')).toBe(true)
        expect(shown('over')).toBe(liveState(pass, NOW) === LIVE_STATES[0])
      }),
    )
  })
})
