import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFacts } from '../testing/arbitraries.ts'
import { anAdministrator, aPassThatIs, CLOCK, minutesFromNow, NOW } from '../testing/builders.ts'
import { fileFor } from './filing.ts'
import { type LiveState, liveState } from './liveState.ts'
import { type PassStatus, passStatus } from './status.ts'

describe('the state of a pass in the live list', () => {
  it('[LIST-11] [LIST-12] is active, over time, in line, or to be confirmed', () => {
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
