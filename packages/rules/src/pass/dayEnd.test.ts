import { describe, expect, it } from 'vitest'
import { aPassThatIs, NOW, ZONE } from '../testing/builders.ts'
import { forgottenSince } from './dayEnd.ts'

/** Sunday evening, 23:50 in New York: already Monday in UTC. */
const SUNDAY_NIGHT = '2026-11-16T04:50:00.000Z'
const END_OF_SUNDAY = '2026-11-16T05:00:00.000Z'

describe('passes that nobody ended', () => {
  it('[D-018] are those of an earlier day, closed at that day’s end in the school’s time', () => {
    expect(forgottenSince(aPassThatIs('inProgress', { startedAt: SUNDAY_NIGHT }), NOW, ZONE)).toBe(END_OF_SUNDAY)
    expect(forgottenSince(aPassThatIs('queued', { enqueuedAt: SUNDAY_NIGHT }), NOW, ZONE)).toBe(END_OF_SUNDAY)
  })

  it('[D-018] count from the start, for one that first waited in line', () => {
    const overnight = aPassThatIs('inProgress', { enqueuedAt: SUNDAY_NIGHT, startedAt: NOW })
    expect(forgottenSince(overnight, NOW, ZONE)).toBeNull()
  })

  it('[D-018] are never of today, nor over, nor not begun', () => {
    expect(forgottenSince(aPassThatIs('inProgress'), NOW, ZONE)).toBeNull()
    const ended = aPassThatIs('awaitingConfirmation', { startedAt: SUNDAY_NIGHT })
    expect(forgottenSince(ended, NOW, ZONE)).toBeNull()
    expect(forgottenSince(aPassThatIs('approved', { approvedAt: SUNDAY_NIGHT }), NOW, ZONE)).toBeNull()
  })

  it('[D-018] a server that was off for a month closes them at the same moment', () => {
    const pass = aPassThatIs('inProgress', { startedAt: SUNDAY_NIGHT })
    expect(forgottenSince(pass, '2026-12-16T15:00:00.000Z', ZONE)).toBe(END_OF_SUNDAY)
  })
})
