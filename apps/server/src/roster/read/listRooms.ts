/** The rooms of a plain list, once it is known what its columns are. */
import { IDENTIFIER_LENGTH, NAME_LENGTH } from '@corridor/contract/constants'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { isExample, type ListColumns, type ListField, type StagedRoom } from '@corridor/rules/roster'
import { type ListLine, ONLY_ORG, orgsIn } from './listPeople.ts'
import { type Problems, quoted } from './problems.ts'
import { firstOf, oneLine } from './text.ts'

/** Staff by email and username, in lower case, with the schools that they are at. */
export type Staff = ReadonlyMap<string, { userId: UserId; schoolIds: readonly SchoolId[] }>

export interface RoomLine {
  line: number
  name: string
  identifier: string | null
  org: string
  /** Emails or usernames. */
  teachers: Set<string>
}

/** The rows of a list that have a room in them. */
export class ListRooms {
  readonly #file: string
  readonly #columns: ListColumns
  readonly #problems: Problems
  readonly #rooms = new Map<string, RoomLine>()
  readonly orgs = new Map<string, string>()

  constructor(file: string, columns: ListColumns, problems: Problems) {
    this.#file = file
    this.#columns = columns
    this.#problems = problems
  }

  add({ line, cells }: ListLine): void {
    if (isExample('rooms', cells)) return
    const problem = (reason: string) => this.#problem(line, reason)
    const name = oneLine(this.#cell(cells, 'roomName'))
    if (name === '') {
      problem('The name of the room is missing.')
      return
    }
    // Cut off, it could be the name of another room.
    if (name.length > NAME_LENGTH) {
      problem(`The name of the room ${quoted(name)} is longer than ${NAME_LENGTH} characters. It is left out.`)
      return
    }
    const [org] =
      this.#columns.places.school === undefined ? [ONLY_ORG] : orgsIn(this.#cell(cells, 'school'), this.orgs, problem)
    if (org === undefined) return
    const teachers = this.#cell(cells, 'teachers')
      .toLowerCase()
      .split(/[;,\s]+/)
      .filter((word) => word !== '')
    const identifier = firstOf(oneLine(this.#cell(cells, 'roomNumber')), IDENTIFIER_LENGTH).trim() || null
    // Neither has a line break in it, so no two rooms have the same id.
    const id = `${org === ONLY_ORG ? `${org}${this.#columns.schoolId}` : org}\n${name.toLowerCase()}`
    const before = this.#rooms.get(id)
    if (!before) {
      this.#rooms.set(id, { line, name, identifier, org, teachers: new Set(teachers) })
      return
    }
    // A room with two teachers is often in two rows.
    const size = before.teachers.size
    for (const teacher of teachers) before.teachers.add(teacher)
    if (before.teachers.size === size) problem(`The room ${quoted(name)} is there twice. The first row counts.`)
  }

  /** Whoever teaches in a room has to be here already, at its school. */
  staged(staff: Staff, schoolOf: ReadonlyMap<string, SchoolId>): StagedRoom[] {
    return [...this.#rooms].map(([id, { line, name, identifier, org, teachers }]) => {
      const schoolId = schoolOf.get(org)
      const found = [...teachers].flatMap((word) => {
        const teacher = staff.get(word)
        if (teacher && (schoolId === undefined || teacher.schoolIds.includes(schoolId))) return [teacher.userId]
        this.#problem(
          line,
          `Nobody at the school has the email or username ${quoted(word)}. The room comes without them.`,
        )
        return []
      })
      return { id, org, name, identifier, teachers: [...new Set(found)] }
    })
  }

  get teachers(): string[] {
    return [...new Set([...this.#rooms.values()].flatMap(({ teachers }) => [...teachers]))]
  }

  #cell(cells: readonly string[], field: ListField): string {
    const at = this.#columns.places[field]
    return at === undefined ? '' : (cells[at] ?? '')
  }

  #problem(line: number, reason: string): void {
    this.#problems.add(this.#file, line, reason)
  }
}
