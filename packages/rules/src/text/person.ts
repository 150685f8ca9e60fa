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

/** What is called out for one of several: "Sam", or "Sam K." if there is another Sam. */
export function calledName<Person extends Names>(person: Person, everybody: readonly Person[]): string {
  const first = (one: Person) => one.firstName.trim().toLowerCase()
  const isOnlyOne = everybody.every((other) => other === person || first(other) !== first(person))
  return isOnlyOne ? person.firstName : shortName(person)
}

/** What everybody calls them: students by their full name, and staff as students do. */
export function commonName(person: NamedPerson & { type: UserType }): string {
  return isStudent(person.type) ? fullName(person) : professionalName(person)
}

export const TITLES = ['Dr.', 'Mr.', 'Mrs.', 'Ms.', 'Miss.', 'Mx.'] as const

export function initials({ firstName, lastName }: Names): string {
  const [first = ''] = firstName.trim()
  const [last = ''] = lastName.trim()
  return `${first}${last}`.toUpperCase()
}
