/**
 * Who a person of the roster is: whoever the source named before; else whoever has the same number, or alone has the
 * same email; else someone new. Two people who are here at the same time never share a number or an email, unless
 * someone has said that they do.
 */
import { isStudent, type UserType } from '../access/roles.ts'
import type { UserId } from '../ids.ts'
import type { CurrentPerson } from './current.ts'
import type { StagedPerson } from './staged.ts'

/** Why someone is left out until a person has looked at it. */
export type ConflictReason =
  /** The same number or email, but another last name: perhaps two people. */
  | 'otherName'
  /** A student here and staff in the roster, or the other way round. */
  | 'otherType'
  /** Two people of the roster look like one person here. */
  | 'alreadyMatched'
  /** Several people here have the same number or email. */
  | 'several'
  /** The roster has named someone with the same number or email before, by another id that is not in it now. */
  | 'otherId'
  /** Someone else in this roster has the same number or email. */
  | 'shared'
  /** Changes of someone who has power, which the one behind the roster has not. */
  | 'protected'
  /** A teacher here and an administrator in the roster, or the other way round. */
  | 'otherRole'
  /** An administrator whom nobody adds: the roster came by itself. */
  | 'newAdministrator'

export type Match =
  | { is: 'known' | 'joined'; person: CurrentPerson }
  /** `replaces`: whoever the source has named so until now. */
  | { is: 'new'; replaces?: CurrentPerson }
  | { is: 'conflict'; reason: ConflictReason; person: CurrentPerson | null; isKnown?: true }

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

/** Numbers and emails that people of this roster get, added to while it is planned. */
export class ClaimedValues {
  readonly #claimed = new Set<string>()

  add({ type, schoolIdentifier, email }: Pick<StagedPerson, 'type' | 'schoolIdentifier' | 'email'>): void {
    for (const claim of [numberClaim(type, schoolIdentifier), emailClaim(email)]) if (claim) this.#claimed.add(claim)
  }

  hasNumber = (type: UserType, number: string | null) => this.#has(numberClaim(type, number))
  hasEmail = (email: string | null) => this.#has(emailClaim(email))
  #has = (claim: string | null) => claim !== null && this.#claimed.has(claim)
}

// Numbers of students and of staff are given out apart.
const numberClaim = (type: UserType | null, number: string | null) =>
  key(number) && `${type !== null && isStudent(type) ? 'student' : 'staff'} ${key(number)}`
const emailClaim = (email: string | null) => key(email) && `@ ${key(email)}`

export function matchRosterPerson(
  staged: StagedPerson,
  index: PeopleIndex,
  taken: ReadonlySet<UserId>,
  claimed: ClaimedValues,
): Match {
  const known = index.byExternalId.get(staged.id)
  if (known)
    return sameKind(staged, known) ? { is: 'known', person: known } : { ...conflict('otherType', known), isKnown: true }
  const sameNumber = lookup(index.byNumber, staged.schoolIdentifier).filter((person) => sameKind(staged, person))
  const found = sameNumber.length > 0 ? sameNumber : lookup(index.byEmail, staged.email)
  const [person, ...more] = found.filter(({ externalId }) => externalId === null)
  if (!person) return matchNamed(staged, found, taken, claimed)
  if (more.length > 0) return conflict('several', person)
  if (!sameKind(staged, person)) return conflict('otherType', person)
  if (plain(person.lastName) !== plain(staged.lastName)) return conflict('otherName', person)
  if (taken.has(person.userId)) return conflict('alreadyMatched', person)
  return { is: 'joined', person }
}

/** Someone with the number or email of people whom the source has named by other ids. */
function matchNamed(
  staged: StagedPerson,
  named: readonly CurrentPerson[],
  taken: ReadonlySet<UserId>,
  claimed: ClaimedValues,
): Match {
  const renamed = named.find(({ isInRoster }) => !isInRoster)
  if (renamed) {
    if (taken.has(renamed.userId)) return conflict('alreadyMatched', renamed)
    return conflict(sameKind(staged, renamed) ? 'otherId' : 'otherType', renamed)
  }
  const [other] = named
  if (other) return conflict('shared', other)
  const { type, schoolIdentifier, email } = staged
  const isClaimed = (type !== null && claimed.hasNumber(type, schoolIdentifier)) || claimed.hasEmail(email)
  return isClaimed ? conflict('shared', null) : { is: 'new' }
}

export const isHere = ({ memberships }: CurrentPerson) => memberships.some(({ isActive }) => isActive)

/** Whether someone else who is here, or whom this roster brings, has the value that someone would get. */
export function isTaken(
  field: 'schoolIdentifier' | 'email',
  value: string,
  { userId, type }: CurrentPerson,
  index: PeopleIndex,
  claimed: ClaimedValues,
  counts = (person: CurrentPerson) => isHere(person) || person.isInRoster === true,
): boolean {
  const isOther = (person: CurrentPerson) => person.userId !== userId && counts(person)
  if (field === 'email') return lookup(index.byEmail, value).some(isOther) || claimed.hasEmail(value)
  const others = lookup(index.byNumber, value).filter((person) => isStudent(person.type) === isStudent(type))
  return others.some(isOther) || claimed.hasNumber(type, value)
}

const lookup = (map: PeopleIndex['byEmail'], text: string | null) => map.get(key(text) ?? '') ?? []
const conflict = (reason: ConflictReason, person: CurrentPerson | null): Match & { is: 'conflict' } => ({
  is: 'conflict',
  reason,
  person,
})
/** A file with changes need not say what someone is. */
const sameKind = (staged: StagedPerson, { type }: CurrentPerson) =>
  staged.type === null || isStudent(staged.type) === isStudent(type)

/** "O’Neill" and "Oneill" are one name. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
