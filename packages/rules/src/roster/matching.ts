/**
 * Who a person of the roster is: whoever the source named before; else whoever has the same number, or alone has the
 * same email; else somebody new.
 */
import { isStudent } from '../access/roles.ts'
import type { UserId } from '../ids.ts'
import type { CurrentPerson } from './current.ts'
import type { StagedPerson } from './staged.ts'

/** Why somebody is left out until a person has looked at it. */
export type ConflictReason =
  /** The same number or email, but another last name: perhaps two people. */
  | 'otherName'
  /** A student here and staff in the roster, or the other way round. */
  | 'otherType'
  /** Two people of the roster look like one person here. */
  | 'alreadyMatched'
  /** Several people here have the same number or email. */
  | 'several'

export type Match =
  | { is: 'known' | 'joined'; person: CurrentPerson }
  | { is: 'new' }
  | { is: 'conflict'; reason: ConflictReason; person: CurrentPerson; isKnown?: true }

export interface PeopleIndex {
  byExternalId: ReadonlyMap<string, CurrentPerson>
  byNumber: ReadonlyMap<string, readonly CurrentPerson[]>
  byEmail: ReadonlyMap<string, readonly CurrentPerson[]>
}

const key = (text: string | null) => text?.trim().toLowerCase() || null

export function indexPeople(people: readonly CurrentPerson[]): PeopleIndex {
  const byExternalId = new Map<string, CurrentPerson>()
  const byNumber = new Map<string, CurrentPerson[]>()
  const byEmail = new Map<string, CurrentPerson[]>()
  const add = (map: Map<string, CurrentPerson[]>, text: string | null, person: CurrentPerson) => {
    const found = key(text)
    if (found) map.set(found, [...(map.get(found) ?? []), person])
  }
  for (const person of people) {
    if (person.externalId !== null) byExternalId.set(person.externalId, person)
    add(byNumber, person.schoolIdentifier, person)
    add(byEmail, person.email, person)
  }
  return { byExternalId, byNumber, byEmail }
}

export function matchPerson(staged: StagedPerson, index: PeopleIndex, taken: ReadonlySet<UserId>): Match {
  const known = index.byExternalId.get(staged.id)
  if (known)
    return sameKind(staged, known) ? { is: 'known', person: known } : { ...conflict('otherType', known), isKnown: true }
  // Numbers of students and of staff are given out apart.
  const sameNumber = lookup(index.byNumber, staged.schoolIdentifier).filter((person) => sameKind(staged, person))
  const found = sameNumber.length > 0 ? sameNumber : lookup(index.byEmail, staged.email)
  const [person, ...more] = found.filter(({ externalId }) => externalId === null)
  if (!person) return { is: 'new' }
  if (more.length > 0) return conflict('several', person)
  if (!sameKind(staged, person)) return conflict('otherType', person)
  if (plain(person.lastName) !== plain(staged.lastName)) return conflict('otherName', person)
  if (taken.has(person.userId)) return conflict('alreadyMatched', person)
  return { is: 'joined', person }
}

const lookup = (map: PeopleIndex['byEmail'], text: string | null) => map.get(key(text) ?? '') ?? []
const conflict = (reason: ConflictReason, person: CurrentPerson): Match & { is: 'conflict' } => ({
  is: 'conflict',
  reason,
  person,
})
const sameKind = (staged: StagedPerson, { type }: CurrentPerson) => isStudent(staged.type) === isStudent(type)

/** "O’Neill" and "Oneill" are one name. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
