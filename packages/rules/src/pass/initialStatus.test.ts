import { describe, expect, it } from 'vitest'
import { type CreationFacts, initialStatus } from './initialStatus.ts'

const quick: CreationFacts = { isIssuedByStaff: false, needsApproval: false, isAsap: true, mayGo: true }

describe('a new pass', () => {
  it('[D-007] needs approval: requested, scheduled or not', () => {
    expect(initialStatus({ ...quick, needsApproval: true })).toBe('requested')
    expect(initialStatus({ ...quick, needsApproval: true, isAsap: false })).toBe('requested')
  })

  it('[D-007] approved by the rules for later: upcoming', () => {
    expect(initialStatus({ ...quick, isAsap: false })).toBe('approved')
  })

  it('[D-007] approved by the rules for now: running, or in line where the destination is full', () => {
    expect(initialStatus(quick)).toBe('inProgress')
    expect(initialStatus({ ...quick, mayGo: false })).toBe('queued')
  })

  it('[D-008] issued by staff: approved, never running', () => {
    expect(initialStatus({ ...quick, isIssuedByStaff: true })).toBe('approved')
    expect(initialStatus({ ...quick, isIssuedByStaff: true, needsApproval: true })).toBe('approved')
  })
})
