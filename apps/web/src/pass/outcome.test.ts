import { describe, expect, it } from 'vitest'
import { aPass, NOW } from '../base/testing.ts'
import { outcomeText } from './outcome.ts'

describe('a pass that ended before it started', () => {
  it('[D-020] says who rejected it and why', () => {
    const pass = aPass({ rejectedAt: NOW, rejectedByName: 'Elena Alvarez', rejectReason: 'We have a test.' })
    expect(outcomeText(pass)).toBe('Rejected by Elena Alvarez. Reason: We have a test.')
  })

  it('[D-019] says who canceled it, with the reason if there is one', () => {
    const pass = aPass({ canceledAt: NOW, canceledByName: 'Maya Okonkwo' })
    expect(outcomeText(pass)).toBe('Canceled by Maya Okonkwo.')
    expect(outcomeText({ ...pass, canceledByName: null, cancelReason: 'left the school' })).toBe(
      'Canceled automatically. Reason: left the school',
    )
  })

  it('says nothing if it was neither rejected nor canceled', () => {
    expect(outcomeText(aPass({ completedAt: NOW }))).toBeNull()
  })
})
