import { isStudent, type UserType } from '../access/roles.ts'

export interface NamedPerson {
  firstName: string
  lastName: string
  title?: string | null
  professionalName?: string | null
}

export function fullName({ firstName, lastName }: NamedPerson): string {
  return `${firstName} ${lastName}`.trim()
}

/** What students call a staff member: "Ms. Alvarez". */
export function professionalName(person: NamedPerson): string {
  const name = person.professionalName?.trim() || (person.title ? person.lastName : fullName(person))
  return person.title ? `${person.title} ${name}` : name
}

type Names = Pick<NamedPerson, 'firstName' | 'lastName'>

/** "Khadija B.", where everybody can read it. */
export function shortName({ firstName, lastName }: Names): string {
  const [initial] = lastName.trim()
  return initial ? `${firstName} ${initial}.` : firstName
}

/** What everybody calls them: students by their full name, and staff as students do. */
export function commonName(person: NamedPerson & { type: UserType }): string {
  return isStudent(person.type) ? fullName(person) : professionalName(person)
}

export const TITLES = ['Dr.', 'Mr.', 'Mrs.', 'Ms.', 'Miss.', 'Mx.'] as const

export function initials({ firstName, lastName }: Pick<NamedPerson, 'firstName' | 'lastName'>): string {
  const [first = ''] = firstName.trim()
  const [last = ''] = lastName.trim()
  return `${first}${last}`.toUpperCase()
}
