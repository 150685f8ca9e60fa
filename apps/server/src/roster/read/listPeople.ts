/** The people of a plain list, once it is known what its columns are. */
import { GRADE_LENGTH, NAME_LENGTH } from '@corridor/contract/constants'
import {
  isExample,
  type ListColumns,
  type ListField,
  type RosterType,
  type StagedPerson,
  splitName,
  typeOfWord,
} from '@corridor/rules/roster'
import { emailOf } from './email.ts'
import { type Problems, quoted } from './problems.ts'
import { cut, oneLine } from './text.ts'

export interface ListLine {
  line: number
  cells: readonly string[]
}

/** The id of the school that a list without a column for it is about. */
export const ONLY_ORG = '#'
/** The longest number that an account can have. */
const MAX_NUMBER = 50
/** Several schools in one cell. A comma can be part of a name. */
const SEPARATOR = /[;|]/

interface Person extends StagedPerson {
  orgs: string[]
}

export class ListPeople {
  readonly #file: string
  readonly #columns: ListColumns
  readonly #problems: Problems
  readonly #people = new Map<string, Person>()
  /** The names of the schools by id, as the file has them. */
  readonly orgs = new Map<string, string>()

  constructor(file: string, columns: ListColumns, problems: Problems) {
    this.#file = file
    this.#columns = columns
    this.#problems = problems
  }

  get people(): StagedPerson[] {
    return [...this.#people.values()]
  }

  add({ line, cells }: ListLine): void {
    if (isExample('people', cells)) return
    const problem = (reason: string) => this.#problems.add(this.#file, line, reason)
    const type = this.#typeOf(cells)
    if (type === 'outsider') return
    if (type === null) {
      problem(`The role ${quoted(this.#cell(cells, 'role'))} is not known. Use student, teacher or administrator.`)
      return
    }
    const name = this.#nameOf(cells)
    if (!name) {
      problem('The first or the last name is missing.')
      return
    }
    const number = oneLine(this.#cell(cells, 'number'))
    if (number.length > MAX_NUMBER) {
      problem(`The ID ${quoted(number)} is longer than ${MAX_NUMBER} characters. They are left out.`)
      return
    }
    const email = emailOf(this.#cell(cells, 'email'), problem)
    const id = number ? `${type === 'student' ? 'student' : 'staff'} ${number.toLowerCase()}` : email?.toLowerCase()
    if (!id) {
      problem('There is neither an ID nor an email, so they could not be recognized the next time. They are left out.')
      return
    }
    const orgs = this.#orgsOf(cells, problem)
    if (orgs.length === 0) return
    const isStudent = type === 'student'
    this.#keep(
      {
        id,
        type,
        ...name,
        username: this.#cell(cells, 'username') || null,
        email,
        grade: isStudent ? this.#gradeOf(cells, problem) : null,
        schoolIdentifier: isStudent && number ? number : null,
        orgs,
      },
      problem,
    )
  }

  /** Someone at two schools is often in two rows. */
  #keep(person: Person, problem: (reason: string) => void): void {
    const before = this.#people.get(person.id)
    if (!before) {
      this.#people.set(person.id, person)
      return
    }
    const isSame = before.firstName === person.firstName && before.lastName === person.lastName
    const known = new Set(before.orgs)
    const added = isSame ? person.orgs.filter((org) => !known.has(org)) : []
    before.orgs.push(...added)
    const what = person.schoolIdentifier ?? person.email ?? person.id
    if (added.length === 0) problem(`${quoted(what)} is there twice. The first row counts.`)
  }

  #cell(cells: readonly string[], field: ListField): string {
    const at = this.#columns.places[field]
    return at === undefined ? '' : (cells[at] ?? '')
  }

  #typeOf(cells: readonly string[]): RosterType | 'outsider' | null {
    const word = this.#cell(cells, 'role')
    return word === '' ? this.#columns.type : typeOfWord(word)
  }

  #nameOf(cells: readonly string[]): { firstName: string; lastName: string } | null {
    const [firstName, lastName] = [cut(this.#cell(cells, 'firstName')), cut(this.#cell(cells, 'lastName'))]
    if (firstName && lastName) return { firstName, lastName }
    const split = splitName(cut(this.#cell(cells, 'fullName')))
    return split && { firstName: firstName || split.firstName, lastName: lastName || split.lastName }
  }

  #gradeOf(cells: readonly string[], problem: (reason: string) => void): string | null {
    const grade = gradeOf(this.#cell(cells, 'grade'))
    if (grade === null || grade.length <= GRADE_LENGTH) return grade
    problem(`The grade ${quoted(grade)} is longer than ${GRADE_LENGTH} characters. The person comes without one.`)
    return null
  }

  #orgsOf(cells: readonly string[], problem: (reason: string) => void): string[] {
    if (this.#columns.places.school === undefined) return [ONLY_ORG]
    return orgsIn(this.#cell(cells, 'school'), this.orgs, problem)
  }
}

/** The schools that a cell names. They are added to those that are known. What is wrong with it is said. */
export function orgsIn(text: string, orgs: Map<string, string>, problem: (reason: string) => void): string[] {
  const named = text.split(SEPARATOR).map(oneLine)
  const names = new Set(named.filter((name) => name !== ''))
  if (names.size === 0) problem('The school is missing.')
  const [tooLong] = [...names].filter((name) => name.length > NAME_LENGTH)
  if (tooLong !== undefined) {
    problem(`The name of the school ${quoted(tooLong)} is longer than ${NAME_LENGTH} characters. The row is left out.`)
    return []
  }
  return [...names].map((name) => {
    const id = name.toLowerCase()
    if (!orgs.has(id)) orgs.set(id, name)
    return id
  })
}

/** "09", "9th" and "Grade 9" are 9. */
function gradeOf(text: string): string | null {
  const number = /^(?:grade\s*)?0*(\d{1,2})(?:\.0+)?(?:st|nd|rd|th)?(?:\s*grade)?$/i.exec(text)?.[1]
  return number ?? (cut(text) || null)
}
