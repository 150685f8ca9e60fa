import { expect, it } from 'vitest'
import { hideNames, indexNames } from './hideNames.ts'

const names = indexNames(['Tess North', 'Ana María López-Ruiz', 'Ana María', "Sean O'Neil", 'Cher', '李 小龙'])

it.each([
  ['with Tess North', 'with another student'],
  ['TESS  NORTH, tess north!', 'another student, another student!'],
  ['Tess and North', 'Tess and North'],
  ['Tess Northern', 'Tess Northern'],
  ['saw Ana María López-Ruiz there', 'saw another student there'],
  ['saw Ana María there', 'saw another student there'],
  ["Sean O'Neil's book", "another student's book"],
  ['Cher', 'Cher'],
  ['李 小龙', 'another student'],
  ['', ''],
])('[D-179] full names of others are replaced: %s', (text, hidden) => {
  expect(hideNames(text, names)).toBe(hidden)
})

it('[D-179] nothing is replaced where there is nobody else', () => {
  expect(hideNames('with Tess North', indexNames([]))).toBe('with Tess North')
})
