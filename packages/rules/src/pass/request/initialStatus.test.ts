import { describe, expect, it } from 'vitest'
import { type CreationFacts, initialStatus } from './initialStatus.ts'

const quick: CreationFacts = { isIssuedByStaff: false, needsApproval: false, isAsap: true, mayGo: true }

describe('a new pass', () => {
  it('[D-007] that needs approval is requested, scheduled or not', () => {
    expect(initialStatus({ ...quick, needsApproval: true })).toBe('requested')
    expect(initialStatus({ ...quick, needsApproval: true, isAsap: false })).toBe('requested')
  })

  it('[D-007] that the rules approve for later is upcoming', () => {
    expect(initialStatus({ ...quick, isAsap: false })).toBe('approved')
  })

  it('[D-007] that the rules approve for now is active, or in line if the destination is full', () => {
    expect(initialStatus(quick)).toBe('inProgress')
    expect(initialStatus({ ...quick, mayGo: false })).toBe('queued')
  })

  it('[D-008] that staff issue is approved, never active', () => {
    expect(initialStatus({ ...quick, isIssuedByStaff: true })).toBe('approved')
    expect(initialStatus({ ...quick, isIssuedByStaff: true, needsApproval: true })).toBe('approved')
  })
})
