import { describe, expect, it } from 'vitest'
import { asUserId } from '../../ids.ts'
import { claimOutcome } from './roomClaim.ts'

const empty = { linked: [] }
const room = { name: 'Room 206', bathroom: false, alwaysOpen: false, staff: empty }

describe('a room that new staff choose', () => {
  it('[FIRST-05] is theirs at once if nobody works there', () => {
    expect(claimOutcome(room, false)).toBe('link')
    expect(claimOutcome({ ...room, name: 'Library' }, false)).toBe('link')
  })

  it('[FIRST-05] waits if somebody works there', () => {
    expect(claimOutcome({ ...room, staff: { linked: [asUserId(7)] } }, false)).toBe('wait')
  })

  it('[FIRST-05] waits if it is always open, although nobody works there', () => {
    expect(claimOutcome({ ...room, name: 'Room 12', alwaysOpen: true }, false)).toBe('wait')
    expect(claimOutcome({ ...room, name: 'Nurse' }, false)).toBe('link')
  })

  it('[FIRST-05] waits if students come right back from there', () => {
    expect(claimOutcome({ ...room, name: 'Restroom, 2nd floor' }, false)).toBe('wait')
    expect(claimOutcome({ ...room, bathroom: true }, false)).toBe('wait')
  })

  it('[FIRST-05] is theirs at once if they are the one who would confirm it', () => {
    expect(claimOutcome({ ...room, alwaysOpen: true, staff: { linked: [asUserId(7)] } }, true)).toBe('link')
  })
})
