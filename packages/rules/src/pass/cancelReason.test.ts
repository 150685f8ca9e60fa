import { expect, it } from 'vitest'
import { spanish } from '../testing/words.ts'
import { english } from '../words/english.ts'
import { CANCEL_REASONS, cancelReasonText } from './cancelReason.ts'

it('[LANG-03] a reason that nobody wrote is read in the language of its student', () => {
  const reasons = Object.values(CANCEL_REASONS)
  expect(reasons.map((reason) => cancelReasonText(english, reason))).toEqual(reasons)
  expect(reasons.map((reason) => cancelReasonText(spanish, reason))).toEqual([
    'Terminó el día de clases.',
    'El salón se cerró.',
    'Ya no estás en esta escuela.',
  ])
})

it('[LANG-06] a reason that somebody wrote stays as they wrote it', () => {
  expect(cancelReasonText(spanish, 'We have a test.')).toBe('We have a test.')
})
