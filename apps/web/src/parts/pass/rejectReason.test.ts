import { expect, it } from 'vitest'
import { english, spanish } from '../../testing/words.ts'
import { rejectReasonFor } from './rejectReason.ts'

it('[LANG-06] a student reads the Spanish wording of a ready reason, and all others as they were written', () => {
  const ready = { rejectReason: 'We have a test.', rejectReasonEs: 'Tenemos un examen.' }
  const written = { rejectReason: 'Ask Mr. Osei', rejectReasonEs: null }
  expect([english, spanish].map((i18n) => rejectReasonFor(i18n, ready))).toEqual([
    'We have a test.',
    'Tenemos un examen.',
  ])
  expect(rejectReasonFor(spanish, written)).toBe('Ask Mr. Osei')
})
