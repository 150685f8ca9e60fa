import { expect, it } from 'vitest'
import { sentFlags, shownFlags, switchedFlags } from './switches.ts'

it('[D-059] write shows read as on, and both switches follow each other', () => {
  expect(shownFlags(['allRooms:write'])).toEqual(['allRooms:read', 'allRooms:write'])
  expect(switchedFlags([], 'allPasses:write', true)).toEqual(['allPasses:read', 'allPasses:write'])
  expect(switchedFlags(['allPasses:read', 'allPasses:write'], 'allPasses:read', false)).toEqual([])
})

it('[USER-15] only what was switched is sent, and nothing after it was switched back', () => {
  const before = shownFlags(['allPasses:read', 'allRooms:write'])
  expect(sentFlags(before, shownFlags(['allRooms:write', 'allFaculty:read']))).toEqual({
    on: ['allFaculty:read'],
    off: ['allPasses:read'],
  })
  expect(sentFlags(before, before)).toEqual({ on: [], off: [] })
})
