import { expect, it } from 'vitest'
import { english, spanish } from '../../../testing/words.ts'
import { dayLabel } from './periodChoice.ts'

it('[D-103] [LANG-07] names days as people do', () => {
  expect(dayLabel(english, '2026-11-20', '2026-11-20')).toBe('Today')
  expect(dayLabel(english, '2026-11-21', '2026-11-20')).toBe('Tomorrow')
  expect(dayLabel(english, '2026-11-23', '2026-11-20')).toBe('Monday')
  expect(dayLabel(spanish, '2026-11-23', '2026-11-20')).toBe('lunes')
})
