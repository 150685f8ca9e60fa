/** The people of Clever's files. Somebody at two schools is in two rows, and so is a student with two contacts. */
import { cleverGrade } from '@corridor/rules/roster'
import { cleverPersonId } from '@corridor/rules/signIn'
import type { Place, UserRecord } from './builder.ts'
import { type Problems, quoted } from './problems.ts'

export interface CleverPerson {
  /** As the file has it, without whether it is a student's. */
  id: string
  school: string
  firstName: string
  lastName: string
  email: string
  username: string
  number?: string
  grade?: string
}

type Kind = 'student' | 'staff'

interface Known {
  /** That of their first row. */
  id: string
  kind: Kind
  person: CleverPerson
  schools: Set<string>
  place: Place
}

/** What has to be the same in every row of somebody. What one of the rows leaves out does not count. */
const COMPARED = ['firstName', 'lastName', 'email', 'number', 'grade'] as const

export class CleverPeople {
  readonly #problems: Problems
  /** By each of their ids. */
  readonly #known = new Map<string, Known>()
  /** Staff by email: a teacher at two schools, or in staff.csv, too, sometimes has another id there. */
  readonly #staff = new Map<string, Known>()

  constructor(problems: Problems) {
    this.#problems = problems
  }

  /** `column` has the id. */
  add(kind: Kind, column: string, person: CleverPerson, place: Place): void {
    const problem = (reason: string) => this.#problems.add(place.file, place.line, reason)
    if (person.id === '') {
      problem(`The ${column} is missing.`)
      return
    }
    const id = cleverPersonId(kind, person.id)
    const email = kind === 'staff' ? person.email.toLowerCase() : ''
    const known = this.#known.get(id) ?? this.#sameStaff(email, person)
    if (!known) {
      const added = { id, kind, person, schools: new Set([person.school]), place }
      this.#known.set(id, added)
      if (email !== '') this.#staff.set(email, added)
    } else if (isSame(known.person, person)) {
      known.schools.add(person.school)
      known.person = filled(known.person, person)
      this.#known.set(id, known)
      if (email !== '' && !this.#staff.has(email)) this.#staff.set(email, known)
    } else problem(`The ${column} ${quoted(person.id)} is there twice, with other values. The first row counts.`)
  }

  /** The id by which somebody is imported, who may have several in the files. */
  idOf(kind: Kind, inFile: string): string {
    const id = cleverPersonId(kind, inFile)
    return this.#known.get(id)?.id ?? id
  }

  lastNameOf(kind: Kind, inFile: string): string {
    return this.#known.get(cleverPersonId(kind, inFile))?.person.lastName ?? ''
  }

  /** Two people can share an address, too, which is asked about later. */
  #sameStaff(email: string, person: CleverPerson): Known | undefined {
    const found = this.#staff.get(email)
    return found && isSame(found.person, person) ? found : undefined
  }

  /** Everybody as OneRoster would have them. Nobody is an administrator: that is for a person to say. */
  *records(): Generator<[UserRecord, Place]> {
    for (const { id, kind, person, schools, place } of new Set(this.#known.values())) {
      yield [
        {
          sourcedId: id,
          status: '',
          enabledUser: '',
          orgSourcedIds: [...schools],
          role: kind === 'student' ? 'student' : 'teacher',
          username: person.username,
          givenName: person.firstName,
          familyName: person.lastName,
          preferredGivenName: '',
          preferredFamilyName: '',
          identifier: person.number || person.id,
          email: person.email,
          grades: cleverGrade(person.grade ?? ''),
        },
        place,
      ]
    }
  }
}

/** What their first row leaves out is taken from a later one, so that the order of the rows does not matter. */
const filled = (first: CleverPerson, later: CleverPerson): CleverPerson => ({
  ...first,
  firstName: first.firstName || later.firstName,
  lastName: first.lastName || later.lastName,
  email: first.email || later.email,
  username: first.username || later.username,
  number: first.number || (later.number ?? ''),
  grade: first.grade || (later.grade ?? ''),
})

const isSame = (one: CleverPerson, other: CleverPerson) =>
  COMPARED.every((field) => {
    const [here = '', there = ''] = [one[field]?.toLowerCase(), other[field]?.toLowerCase()]
    return here === '' || there === '' || here === there
  })
