import { CANCEL_REASONS } from '@corridor/rules/pass'
import { describe, expect, it } from 'vitest'
import { aPass, NOW } from '../base/testing.ts'
import { english, spanish } from '../testing/words.ts'
import { outcomeText } from './outcome.ts'

describe('a pass that ended before it started', () => {
  it('[D-020] says who rejected it and why', () => {
    const pass = aPass({ rejectedAt: NOW, rejectedByName: 'Elena Alvarez', rejectReason: 'We have a test.' })
    expect(outcomeText(english, pass)).toBe('Rejected by Elena Alvarez. Reason: We have a test.')
  })

  it('[D-019] says who canceled it, with the reason if there is one', () => {
    const pass = aPass({ canceledAt: NOW, canceledByName: 'Maya Okonkwo' })
    expect(outcomeText(english, pass)).toBe('Canceled by Maya Okonkwo.')
    expect(outcomeText(english, { ...pass, canceledByName: null, cancelReason: 'left the school' })).toBe(
      'Canceled automatically. Reason: left the school',
    )
  })

  it('[LANG-03] [LANG-06] words what nobody wrote in the language of the student, and nothing else', () => {
    const closed = aPass({ canceledAt: NOW, canceledByName: null, cancelReason: CANCEL_REASONS.dayEnded })
    expect(outcomeText(spanish, closed)).toBe('Se canceló automáticamente. Motivo: Terminó el día de clases.')
    const rejected = aPass({ rejectedAt: NOW, rejectedByName: 'Ms. Alvarez', rejectReason: 'We have a test.' })
    expect(outcomeText(spanish, rejected)).toBe('Lo rechazó Ms. Alvarez. Motivo: We have a test.')
  })

  it('says nothing if it was neither rejected nor canceled', () => {
    expect(outcomeText(english, aPass({ completedAt: NOW }))).toBeNull()
  })
})
