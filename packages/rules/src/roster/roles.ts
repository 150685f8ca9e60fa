import { USER_TYPES, type UserType } from '../access/roles.ts'
import type { RosterType } from './staged.ts'

/** By the word that OneRoster uses, in lower case. Whoever is not here (parents, guardians) does not use Corridor. */
const TYPES: Readonly<Record<string, RosterType>> = {
  student: 'student',
  teacher: 'faculty',
  aide: 'faculty',
  proctor: 'faculty',
  counselor: 'faculty',
  administrator: 'schoolAdministrator',
  principal: 'schoolAdministrator',
  siteadministrator: 'schoolAdministrator',
  districtadministrator: 'schoolAdministrator',
  systemadministrator: 'schoolAdministrator',
}

const OUTSIDERS: ReadonlySet<string> = new Set(['parent', 'guardian', 'relative'])

export function typeOfRole(role: string): RosterType | 'outsider' | null {
  const word = role.trim().toLowerCase()
  return Object.hasOwn(TYPES, word) ? (TYPES[word] ?? null) : OUTSIDERS.has(word) ? 'outsider' : null
}

/** Someone with several roles has the highest. */
export function highestType(types: readonly RosterType[]): RosterType | null {
  const known: ReadonlySet<UserType> = new Set(types)
  return USER_TYPES.findLast((type): type is RosterType => known.has(type)) ?? null
}
