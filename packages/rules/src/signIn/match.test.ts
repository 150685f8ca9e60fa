import { describe, expect, it } from 'vitest'
import { asUserId } from '../ids.ts'
import { countingEmails, emailDomain, type MatchCandidate, matchProviderAccount, verificationOf } from './match.ts'

const person = (id: number, facts: Partial<MatchCandidate> = {}): MatchCandidate => ({
  userId: asUserId(id),
  isInSchools: true,
  hasOtherAccount: false,
  isReached: true,
  ...facts,
})
const nobody = { linked: null, withRosterId: [], withEmail: [] }
const left = { isInSchools: false }

describe('[D-071] whoever a provider has identified', () => {
  it('is who is linked to that account, whoever has the email address', () => {
    expect(matchProviderAccount({ ...nobody, linked: person(1), withEmail: [person(2)] })).toEqual({
      kind: 'linked',
      userId: 1,
    })
  })

  it('is nobody if the linked person has left the schools, even if another has the address', () => {
    expect(matchProviderAccount({ ...nobody, linked: person(1, left), withEmail: [person(2)] })).toEqual({
      kind: 'refused',
      reason: 'not_found',
    })
  })

  it('is found by the roster id before the email address', () => {
    const facts = { ...nobody, withRosterId: [person(3)], withEmail: [person(2)] }
    expect(matchProviderAccount(facts)).toEqual({ kind: 'found', userId: 3, by: 'rosterId' })
    expect(matchProviderAccount({ ...facts, withRosterId: [person(3, left)] })).toMatchObject({
      userId: 2,
      by: 'email',
    })
  })

  it('is found by the email address, if one person of the schools has it', () => {
    expect(matchProviderAccount({ ...nobody, withEmail: [person(2), person(4, left)] })).toEqual({
      kind: 'found',
      userId: 2,
      by: 'email',
    })
    expect(matchProviderAccount({ ...nobody, withEmail: [person(4, left)] })).toMatchObject({ reason: 'not_found' })
    expect(matchProviderAccount(nobody)).toMatchObject({ reason: 'not_found' })
  })

  it('is nobody if two have the address', () => {
    expect(matchProviderAccount({ ...nobody, withEmail: [person(2), person(3)] })).toMatchObject({
      reason: 'ambiguous',
    })
    expect(matchProviderAccount({ ...nobody, withRosterId: [person(2), person(3)] })).toMatchObject({
      reason: 'ambiguous',
    })
  })

  it('[D-151] is nobody if another account of the provider is linked to the person', () => {
    const taken = person(2, { hasOtherAccount: true })
    expect(matchProviderAccount({ ...nobody, withEmail: [taken] })).toMatchObject({ reason: 'other_account' })
    expect(matchProviderAccount({ ...nobody, withRosterId: [taken] })).toMatchObject({ reason: 'other_account' })
  })

  it('[D-185] is not found for the first time if the author of the provider has no power over them', () => {
    const admin = person(2, { isReached: false })
    expect(matchProviderAccount({ ...nobody, withEmail: [admin] })).toMatchObject({ reason: 'not_confirmed' })
    // Nor is it somebody else who happens to have the same address.
    expect(matchProviderAccount({ ...nobody, withRosterId: [admin], withEmail: [person(3)] })).toMatchObject({
      reason: 'not_confirmed',
    })
    expect(matchProviderAccount({ ...nobody, withEmail: [admin, person(3)] })).toMatchObject({ reason: 'ambiguous' })
    // Whoever is linked already signs in as before.
    expect(matchProviderAccount({ ...nobody, linked: admin })).toEqual({ kind: 'linked', userId: 2 })
  })
})

describe('[D-151] an email address', () => {
  const unknown = [{ address: ' Ada@Lakeside.example ', verification: 'unknown' }] as const
  const verified = [{ address: 'Ada@Lakeside.example', verification: 'verified' }] as const
  const unverified = [{ address: 'ADA@lakeside.example', verification: 'unverified' }] as const
  const trusted = { isPinned: true, isAuthoritative: true }

  it('counts if the provider has verified it, in lower case', () => {
    expect(countingEmails(verified, { isPinned: false, isAuthoritative: false })).toEqual(['ada@lakeside.example'])
  })

  it.each([
    [true, true, 1],
    [true, false, 0],
    [false, true, 0],
    [false, false, 0],
  ])(
    'counts without the provider’s word only of a pinned tenant (%s) that was declared authoritative (%s)',
    (isPinned, isAuthoritative, count) => {
      expect(countingEmails(unknown, { isPinned, isAuthoritative })).toHaveLength(count)
    },
  )

  it('[D-185] never counts if the provider says that it is not verified, not even under another claim', () => {
    expect(countingEmails(unverified, trusted)).toEqual([])
    expect(countingEmails([...unverified, ...unknown], trusted)).toEqual([])
    expect(countingEmails([...unverified, { address: 'ada@other.example', verification: 'unknown' }], trusted)).toEqual(
      ['ada@other.example'],
    )
  })

  it.each([
    [true, 'verified'],
    ['true', 'verified'],
    [1, 'verified'],
    [false, 'unverified'],
    ['false', 'unverified'],
    [0, 'unverified'],
    ['', 'unverified'],
    [{}, 'unverified'],
    [undefined, 'unknown'],
    [null, 'unknown'],
  ])('of which the claim says %j is %s', (claim, verification) => {
    expect(verificationOf(claim)).toBe(verification)
  })

  it.each([
    '  ',
    'ada',
    '@',
    '\u212aim@lakeside.example',
    'ada@la\u212aeside.example',
    'a da@lakeside.example',
    'ada@\u017f.example',
  ])('that is none, or is not plain ASCII, finds nobody: %j', (address) => {
    expect(countingEmails([{ address, verification: 'verified' }], trusted)).toEqual([])
    expect(emailDomain(address)).toBe('')
  })

  it('counts once', () => {
    expect(countingEmails([...verified, ...unknown], trusted)).toEqual(['ada@lakeside.example'])
  })
})
