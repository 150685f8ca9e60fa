import { expect, it } from 'vitest'
import { withSuggestion } from './suggestion.ts'

const ALL = ['Test today.', 'Not now.']

it('[D-020] a suggestion fills an empty field and replaces another suggestion', () => {
  expect(withSuggestion('  ', 'Not now.', ALL)).toBe('Not now.')
  expect(withSuggestion('Test today.', 'Not now.', ALL)).toBe('Not now.')
})

it('[D-020] a suggestion is added to what was written by hand', () => {
  expect(withSuggestion('Sorry, Sam.', 'Not now.', ALL)).toBe('Sorry, Sam. Not now.')
})
