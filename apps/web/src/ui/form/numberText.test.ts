import { expect, it } from 'vitest'
import { numberIn, numberProblem, numberText } from './numberText.ts'

it('an empty field is null, and half a number is not a number yet', () => {
  expect(numberIn('')).toBeNull()
  expect(numberIn(' 12 ')).toBe(12)
  expect(numberIn('-3')).toBe(-3)
  expect(numberText(null)).toBe('')
  expect(numberText(0)).toBe('0')
  for (const text of ['-', '1.5', '1e3', 'ten', '12345678901']) expect(numberIn(text), text).toBeUndefined()
})

it('says what is allowed', () => {
  const limit = { min: 0, max: 499 }
  for (const text of ['', '0', '499']) expect(numberProblem(text, limit), text).toBeNull()
  for (const text of ['-1', '500', 'many']) expect(numberProblem(text, limit), text).toBe('From 0 up to 499')
  expect(numberProblem('-1', { min: 0 })).toBe('A whole number, 0 or more')
  expect(numberProblem('10', { max: 9 })).toBe('A whole number, 9 at most')
  expect(numberProblem('x', {})).toBe('A whole number')
})
