import { expect, it } from 'vitest'
import { dayLabel } from './periodChoice.ts'

it('[D-103] names days as people do', () => {
  expect(dayLabel('2026-11-20', '2026-11-20')).toBe('Today')
  expect(dayLabel('2026-11-21', '2026-11-20')).toBe('Tomorrow')
  expect(dayLabel('2026-11-23', '2026-11-20')).toBe('Monday')
})
