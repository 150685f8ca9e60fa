import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginsWords, matchTier, rankMatches } from './fuzzy.ts'

const rank = (names: readonly string[], term: string, max = 10) => rankMatches(names, (name) => name, term, max)

describe('fuzzy ranking', () => {
  it('[SSO-12] exact, equal ignoring case, starts with, word start, contains, acronym, subsequence', () => {
    const names = ['nth', 'NTH', 'Nthanda School', 'The nth School', 'Tenth Street', 'North Tower High', 'North']
    expect(names.map((name) => matchTier(name, 'nth'))).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(rank([...names].reverse(), 'nth')).toEqual(names)
  })

  it('[SSO-12] leaves out what does not match', () => {
    expect(rank(['Lincoln', 'Roosevelt'], 'linx')).toEqual([])
    expect(matchTier('Lincoln', 'nil')).toBeNull()
  })

  it('[SSO-09] [SSO-11] returns at most the given number, and nothing for a blank term', () => {
    expect(rank(['b1', 'b3', 'b2'], 'b', 2)).toEqual(['b1', 'b2'])
    expect(rank(['b1'], '   ')).toEqual([])
  })

  it('[SSO-12] handles characters outside the basic plane', () => {
    expect(matchTier('a 𝒜 b 𝒞', '𝒜𝒞')).toBe(6)
    expect(matchTier('𝒜', '𝒞')).toBeNull()
  })

  const words = fc.string({ unit: fc.constantFrom(...'abAB -'), maxLength: 8 })

  it('[SSO-12] never ranks a worse match before a better one, and returns every match', () => {
    fc.assert(
      fc.property(fc.array(words), words, (names, term) => {
        const wanted = term.trim()
        const found = rank(names, term, names.length)
        const tiers = found.map((name) => matchTier(name, wanted) ?? Number.NaN)
        expect(tiers).toEqual([...tiers].sort((a, b) => a - b))
        const matching = wanted ? names.filter((name) => matchTier(name, wanted) !== null) : []
        expect([...found].sort()).toEqual([...matching].sort())
      }),
    )
  })

  it('[SSO-12] returns the same order regardless of the input order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(words), words, (names, term) => {
        expect(rank([...names].reverse(), term)).toEqual(rank(names, term))
      }),
    )
  })
})

describe('the beginnings of words', () => {
  it.each([
    ['Restroom, 2nd floor', '2nd rest', true],
    ['Ms. Elena Alvarez', 'ALV ms', true],
    ['Library', 'brary', false],
    ['Library', ' ', false],
    ['Library', 'library gym', false],
  ])('[FIND-01] %s for %j: %j', (text, term, expected) => {
    expect(beginsWords(text, term)).toBe(expected)
  })
})
