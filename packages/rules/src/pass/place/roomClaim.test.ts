import { describe, expect, it } from 'vitest'
import { asUserId } from '../../ids.ts'
import { claimOutcome } from './roomClaim.ts'

const empty = { linked: [] }
const room = { name: 'Room 206', bathroom: false, staff: empty }

describe('a room that new staff choose', () => {
  it('[FIRST-05] is theirs at once if nobody works there', () => {
    expect(claimOutcome(room, false)).toBe('link')
    expect(claimOutcome({ ...room, name: 'Library' }, false)).toBe('link')
  })

  it('[FIRST-05] waits if somebody works there', () => {
    expect(claimOutcome({ ...room, staff: { linked: [asUserId(7)] } }, false)).toBe('wait')
  })

  it.each(['Nurse', 'Health room', 'Clinic', 'Counseling', 'Guidance', 'Main Office', 'Attendance'])(
    '[FIRST-05] waits if it is always open, although nobody works there: %s',
    (name) => expect(claimOutcome({ ...room, name }, false)).toBe('wait'),
  )

  it('[FIRST-05] waits if students come right back from there', () => {
    expect(claimOutcome({ ...room, name: 'Restroom, 2nd floor' }, false)).toBe('wait')
    expect(claimOutcome({ ...room, bathroom: true }, false)).toBe('wait')
  })

  it('[FIRST-05] is theirs at once if they are the one who would confirm it', () => {
    expect(claimOutcome({ ...room, name: 'Nurse', staff: { linked: [asUserId(7)] } }, true)).toBe('link')
  })
})
