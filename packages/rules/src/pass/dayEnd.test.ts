import { describe, expect, it } from 'vitest'
import { aPassThatIs, NOW, ZONE } from '../testing/builders.ts'
import { forgottenSince } from './dayEnd.ts'

/** Sunday evening, 23:50 in New York: already Monday in UTC. */
const SUNDAY_NIGHT = '2026-11-16T04:50:00.000Z'
const END_OF_SUNDAY = '2026-11-16T05:00:00.000Z'

describe('passes that nobody ended', () => {
  it('[D-018] are those of an earlier day; they are closed at the end of that day in the school’s time zone', () => {
    expect(forgottenSince(aPassThatIs('inProgress', { startedAt: SUNDAY_NIGHT }), NOW, ZONE)).toBe(END_OF_SUNDAY)
    expect(forgottenSince(aPassThatIs('queued', { enqueuedAt: SUNDAY_NIGHT }), NOW, ZONE)).toBe(END_OF_SUNDAY)
  })

  it('[D-018] belong to the day they started, even if they waited in line before', () => {
    const overnight = aPassThatIs('inProgress', { enqueuedAt: SUNDAY_NIGHT, startedAt: NOW })
    expect(forgottenSince(overnight, NOW, ZONE)).toBeNull()
  })

  it('[D-018] do not include passes of today, ended passes or passes that never started', () => {
    expect(forgottenSince(aPassThatIs('inProgress'), NOW, ZONE)).toBeNull()
    const ended = aPassThatIs('awaitingConfirmation', { startedAt: SUNDAY_NIGHT })
    expect(forgottenSince(ended, NOW, ZONE)).toBeNull()
    expect(forgottenSince(aPassThatIs('approved', { approvedAt: SUNDAY_NIGHT }), NOW, ZONE)).toBeNull()
  })

  it('[D-018] have the same end time if the server was off for a month', () => {
    const pass = aPassThatIs('inProgress', { startedAt: SUNDAY_NIGHT })
    expect(forgottenSince(pass, '2026-12-16T15:00:00.000Z', ZONE)).toBe(END_OF_SUNDAY)
  })
})
