import { describe, expect, it } from 'vitest'
import { beginningOf, type CreationFacts } from './creation.ts'

const quick: CreationFacts = { isIssuedByStaff: false, needsApproval: false, isAsap: true, mayGo: true }

describe('a new pass', () => {
  it('[D-007] needs approval: requested, scheduled or not', () => {
    expect(beginningOf({ ...quick, needsApproval: true })).toBe('requested')
    expect(beginningOf({ ...quick, needsApproval: true, isAsap: false })).toBe('requested')
  })

  it('[D-007] approved by the rules for later: upcoming', () => {
    expect(beginningOf({ ...quick, isAsap: false })).toBe('approved')
  })

  it('[D-007] approved by the rules for now: running, or in line where the destination is full', () => {
    expect(beginningOf(quick)).toBe('inProgress')
    expect(beginningOf({ ...quick, mayGo: false })).toBe('queued')
  })

  it('[D-008] issued by staff: approved, never running', () => {
    expect(beginningOf({ ...quick, isIssuedByStaff: true })).toBe('approved')
    expect(beginningOf({ ...quick, isIssuedByStaff: true, needsApproval: true })).toBe('approved')
  })
})
