import { describe, expect, it } from 'vitest'
import { aPass, NOW } from '../base/testing.ts'
import { outcomeText } from './outcome.ts'

describe('how a pass ended before it began', () => {
  it('[D-020] a rejected one says who rejected it and why', () => {
    const pass = aPass({ rejectedAt: NOW, rejectedByName: 'Elena Alvarez', rejectReason: 'We have a test.' })
    expect(outcomeText(pass)).toBe('Rejected by Elena Alvarez. Reason: We have a test.')
  })

  it('[D-019] a canceled one says so too, with a reason where one was given', () => {
    const pass = aPass({ canceledAt: NOW, canceledByName: 'Maya Okonkwo' })
    expect(outcomeText(pass)).toBe('Canceled by Maya Okonkwo.')
    expect(outcomeText({ ...pass, canceledByName: null, cancelReason: 'left the school' })).toBe(
      'Canceled automatically. Reason: left the school',
    )
  })

  it('says nothing of one that took its course', () => {
    expect(outcomeText(aPass({ completedAt: NOW }))).toBeNull()
  })
})
