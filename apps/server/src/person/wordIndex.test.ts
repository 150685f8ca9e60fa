import { searchWords, wordsBegin } from '@corridor/rules/text'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordIndex } from './wordIndex.ts'

const words = (most: number) =>
  fc.array(fc.string({ unit: fc.constantFrom(...'abé1'), maxLength: 4 }), { maxLength: most })
const text = (most: number) => words(most).map((list) => list.join(' '))

it('[FIND-01] finds what looking at every record finds, in the same order', () => {
  fc.assert(
    fc.property(fc.array(text(4), { maxLength: 30 }), text(3), (names, search) => {
      const records = names.map((name) => ({ name }))
      const wanted = searchWords(search)
      const looked = records.filter(({ name }) => wordsBegin(searchWords(name), wanted))
      expect(wordIndex(records, ({ name }) => name)(wanted)).toEqual(looked)
    }),
  )
})
