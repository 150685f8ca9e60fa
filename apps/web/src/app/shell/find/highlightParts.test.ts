import { expect, it } from 'vitest'
import { highlightParts } from './highlightParts.ts'

const marked = (text: string, term: string) =>
  highlightParts(text, term)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

it.each([
  ['Grace Reyes', 're', 'Grace [Re]yes'],
  ['Restroom, 2nd floor', '2 REST', '[Rest]room, [2]nd floor'],
  ['Library', 'brary', 'Library'],
  ['Library', '', 'Library'],
])('[FIND-01] %s for %j', (text, term, expected) => {
  expect(marked(text, term)).toBe(expected)
})
