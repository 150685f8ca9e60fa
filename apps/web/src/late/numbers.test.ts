import { expect, it } from 'vitest'
import { numbersIn, tooManyText, withNumber } from './numbers.ts'

it('[TARDY-04] a list is pasted in any shape, and a scan adds to it, each number once', () => {
  expect(numbersIn(' 204816\r\n204817, t-77;\t204816\n\nT-77')).toEqual(['204816', '204817', 'T-77'])
  expect(withNumber('', '204816')).toBe('204816\n')
  expect(withNumber('204816\n2048', '204816')).toBe('204816\n2048\n')
})

it('[TARDY-04] up to 75 at a time', () => {
  const numbers = Array.from({ length: 76 }, (_, n) => String(n))
  expect(tooManyText(numbers.slice(1))).toBeNull()
  expect(tooManyText(numbers)).toBe('76 numbers. Let in 75 at a time.')
})
