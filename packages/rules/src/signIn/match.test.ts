import { describe, expect, it } from 'vitest'
import { asUserId } from '../ids.ts'
import { countingEmails, type MatchCandidate, matchPerson } from './match.ts'

const person = (id: number, facts: Partial<MatchCandidate> = {}): MatchCandidate => ({
  userId: asUserId(id),
  isInSchools: true,
  hasOtherAccount: false,
  ...facts,
})
const nobody = { linked: null, withRosterId: [], withEmail: [] }
const left = { isInSchools: false }

describe('[D-071] whoever a provider has identified', () => {
  it('is who is linked to that account, whoever has the email address', () => {
    expect(matchPerson({ ...nobody, linked: person(1), withEmail: [person(2)] })).toEqual({ kind: 'linked', userId: 1 })
  })

  it('is nobody if the linked person has left the schools, even if another has the address', () => {
    expect(matchPerson({ ...nobody, linked: person(1, left), withEmail: [person(2)] })).toEqual({
      kind: 'refused',
      reason: 'not_found',
    })
  })

  it('is found by the roster id before the email address', () => {
    const facts = { ...nobody, withRosterId: [person(3)], withEmail: [person(2)] }
    expect(matchPerson(facts)).toEqual({ kind: 'found', userId: 3, by: 'rosterId' })
    expect(matchPerson({ ...facts, withRosterId: [person(3, left)] })).toMatchObject({ userId: 2, by: 'email' })
  })

  it('is found by the email address, if one person of the schools has it', () => {
    expect(matchPerson({ ...nobody, withEmail: [person(2), person(4, left)] })).toEqual({
      kind: 'found',
      userId: 2,
      by: 'email',
    })
    expect(matchPerson({ ...nobody, withEmail: [person(4, left)] })).toMatchObject({ reason: 'not_found' })
    expect(matchPerson(nobody)).toMatchObject({ reason: 'not_found' })
  })

  it('is nobody if two have the address', () => {
    expect(matchPerson({ ...nobody, withEmail: [person(2), person(3)] })).toMatchObject({ reason: 'ambiguous' })
    expect(matchPerson({ ...nobody, withRosterId: [person(2), person(3)] })).toMatchObject({ reason: 'ambiguous' })
  })

  it('[D-151] is nobody if another account of the provider is linked to the person', () => {
    const taken = person(2, { hasOtherAccount: true })
    expect(matchPerson({ ...nobody, withEmail: [taken] })).toMatchObject({ reason: 'other_account' })
    expect(matchPerson({ ...nobody, withRosterId: [taken] })).toMatchObject({ reason: 'other_account' })
  })
})

describe('[D-151] an email address', () => {
  const unverified = [{ address: ' Ada@Lakeside.example ', isVerified: false }]
  const verified = [{ address: 'Ada@Lakeside.example', isVerified: true }]

  it('counts if the provider has verified it, in lower case', () => {
    expect(countingEmails(verified, { isPinned: false, isAuthoritative: false })).toEqual(['ada@lakeside.example'])
  })

  it.each([
    [true, true, 1],
    [true, false, 0],
    [false, true, 0],
    [false, false, 0],
  ])(
    'counts unverified only of a pinned tenant (%s) that was declared authoritative (%s)',
    (isPinned, isAuthoritative, count) => {
      expect(countingEmails(unverified, { isPinned, isAuthoritative })).toHaveLength(count)
    },
  )

  it('counts once, and an empty one never', () => {
    const terms = { isPinned: true, isAuthoritative: true }
    expect(countingEmails([...verified, ...unverified, { address: '  ', isVerified: true }], terms)).toEqual([
      'ada@lakeside.example',
    ])
  })
})
