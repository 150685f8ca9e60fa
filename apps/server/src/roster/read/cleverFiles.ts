/** Clever's own files, as a student information system makes them for Clever. */
import { cleverDay } from '@corridor/rules/roster'
import { cleverPersonId } from '@corridor/rules/signIn'
import { type Place, RosterBuilder, type SourceWords, type StagedRoster } from './builder.ts'
import { CleverPeople } from './cleverPeople.ts'
import { type Problems, quoted, Unreadable } from './problems.ts'
import { fileOf, isFileOf, openTables, type TableColumns } from './rosterTables.ts'
import type { Row } from './table.ts'
import type { Source } from './zip.ts'

/** The first teaches the class, the others teach it with them. */
const CO_TEACHERS = [
  'Teacher_2_id',
  'Teacher_3_id',
  'Teacher_4_id',
  'Teacher_5_id',
  'Teacher_6_id',
  'Teacher_7_id',
  'Teacher_8_id',
  'Teacher_9_id',
  'Teacher_10_id',
] as const

const TABLES = {
  schools: { required: ['School_id', 'School_name'], optional: ['School_number'] },
  students: {
    required: ['School_id', 'Student_id', 'First_name', 'Last_name'],
    optional: ['Student_number', 'Grade', 'Student_email', 'Username'],
  },
  teachers: {
    required: ['School_id', 'Teacher_id', 'First_name', 'Last_name'],
    optional: ['Teacher_email', 'Username'],
  },
  staff: { required: ['School_id', 'Staff_id', 'First_name', 'Last_name'], optional: ['Staff_email', 'Username'] },
  admins: { required: ['School_id', 'Staff_id', 'First_name', 'Last_name'], optional: ['Admin_email', 'Username'] },
  sections: {
    required: ['School_id', 'Section_id', 'Teacher_id'],
    optional: [...CO_TEACHERS, 'Name', 'Section_number', 'Course_name', 'Period', 'Term_start', 'Term_end'],
  },
  enrollments: { required: ['Section_id', 'Student_id'], optional: ['School_id'] },
} as const satisfies TableColumns

/** Clever asks for these five. Without one of them, everybody in it would seem to be gone. */
const REQUIRED = ['schools', 'students', 'teachers', 'sections', 'enrollments'] as const

export const isCleverFile = isFileOf(TABLES)

const unknown = (what: string, column: string, id: string, table: keyof typeof TABLES) =>
  id === '' ? `The ${column} is missing.` : `The ${what} ${quoted(id)} is not in ${fileOf(table)}.`

const STUDENT = cleverPersonId('student', '')
const STAFF = cleverPersonId('staff', '')

const WORDS: SourceWords = {
  id: { org: 'School_id', term: 'Term_name', user: 'Student_id or Teacher_id', class: 'Section_id' },
  unknownOrg: (id) => unknown('school', 'School_id', id, 'schools'),
  unknownUser: (id) =>
    id.startsWith(STUDENT)
      ? unknown('student', 'Student_id', id.slice(STUDENT.length), 'students')
      : unknown('teacher', 'Teacher_id', id.slice(STAFF.length), 'teachers'),
  unknownClass: (id) => unknown('section', 'Section_id', id, 'sections'),
  withoutSchool: `not at any school in ${fileOf('schools')}`,
}

export async function readCleverFiles(
  sources: readonly Source[],
  today: string,
  problems: Problems,
): Promise<{ roster: StagedRoster; files: number }> {
  const tables = openTables(sources, TABLES)
  const missing = REQUIRED.filter((table) => !tables.has(table)).map(fileOf)
  if (missing.length > 0) {
    const reason = `The roster has no ${missing.join(', ')}. Choose all five files of Clever at once, or put them into one .zip: ${REQUIRED.map(fileOf).join(', ')}.`
    throw new Unreadable(missing[0] ?? '', null, reason)
  }
  const builder = new RosterBuilder({ problems, today, extent: 'whole', hasRoles: false, words: WORDS })
  await tables.read('schools', ({ School_id, School_name, School_number }, place) => {
    builder.org(
      { sourcedId: School_id, status: '', name: School_name, type: 'school', identifier: School_number },
      place,
    )
  })
  const people = new CleverPeople(problems)
  const students = await tables.read(
    'students',
    ({ Student_id, Student_email, Student_number, Grade, ...row }, place) =>
      people.add(
        'student',
        'Student_id',
        { id: Student_id, email: Student_email, number: Student_number, grade: Grade, ...named(row) },
        place,
      ),
  )
  if (students === 0) {
    throw new Unreadable(fileOf('students'), null, 'It has no rows. A roster without people is never imported.')
  }
  await tables.read('teachers', ({ Teacher_id, Teacher_email, ...row }, place) =>
    people.add('staff', 'Teacher_id', { id: Teacher_id, email: Teacher_email, ...named(row) }, place),
  )
  await tables.read('staff', ({ Staff_id, Staff_email, ...row }, place) =>
    people.add('staff', 'Staff_id', { id: Staff_id, email: Staff_email, ...named(row) }, place),
  )
  await tables.read('admins', ({ Staff_id, Admin_email, ...row }, place) =>
    people.add('staff', 'Staff_id', { id: Staff_id, email: Admin_email, ...named(row) }, place),
  )
  for (const [record, place] of people.records()) builder.user(record, place)
  const sections = new Sections(builder, people, problems)
  await tables.read('sections', (row, place) => sections.add(row, place))
  sections.build()
  await tables.read('enrollments', ({ School_id, Section_id, Student_id }, place) => {
    if (sections.isLeftOut(School_id, Section_id)) return
    builder.enrollment(enrollment(Section_id, cleverPersonId('student', Student_id), 'student'), place)
  })
  const { nobody } = builder
  if (nobody) throw new Unreadable(fileOf('students'), null, nobody)
  return { roster: builder.build(), files: tables.count }
}

const named = (row: Row<'School_id' | 'First_name' | 'Last_name' | 'Username'>) => ({
  school: row.School_id,
  firstName: row.First_name,
  lastName: row.Last_name,
  username: row.Username,
})

const enrollment = (classSourcedId: string, userSourcedId: string, role: 'student' | 'teacher') => ({
  sourcedId: '',
  status: '',
  classSourcedId,
  userSourcedId,
  role,
  primary: '',
  beginDate: '',
  endDate: '',
})

type SectionRow = Row<(typeof TABLES)['sections']['required'][number] | (typeof TABLES)['sections']['optional'][number]>

/** A section that runs through several terms is often in a row for each of them. */
class Sections {
  readonly #builder: RosterBuilder
  readonly #people: CleverPeople
  readonly #problems: Problems
  readonly #known = new Map<string, { row: SectionRow; place: Place; terms: Set<string>; teachers: Set<string> }>()
  readonly #terms = new Set<string>()
  /** By id, the schools whose section of that id is left out. */
  readonly #leftOut = new Map<string, Set<string>>()

  constructor(builder: RosterBuilder, people: CleverPeople, problems: Problems) {
    this.#builder = builder
    this.#people = people
    this.#problems = problems
  }

  add(row: SectionRow, place: Place): void {
    if (row.Section_id === '') {
      this.#problems.add(place.file, place.line, WORDS.unknownClass(''))
      return
    }
    const term = this.#termOf(row, place)
    const teachers = [row.Teacher_id, ...CO_TEACHERS.map((column) => row[column])].filter((id) => id !== '')
    const known = this.#known.get(row.Section_id)
    if (!known) {
      this.#known.set(row.Section_id, { row, place, terms: new Set([term]), teachers: new Set(teachers) })
    } else if (known.row.School_id !== row.School_id) {
      const reason = `The Section_id ${quoted(row.Section_id)} is there twice, at another school. The first one counts.`
      this.#problems.add(place.file, place.line, reason)
      this.#leftOut.set(row.Section_id, (this.#leftOut.get(row.Section_id) ?? new Set()).add(row.School_id))
    } else if (known.terms.has(term)) {
      const reason = `The Section_id ${quoted(row.Section_id)} is there twice. The first one counts.`
      this.#problems.add(place.file, place.line, reason)
    } else {
      known.terms.add(term)
      for (const teacher of teachers) known.teachers.add(teacher)
    }
  }

  /** Whose students must not get into the section of another school that has the same id. */
  isLeftOut(schoolId: string, id: string): boolean {
    return this.#leftOut.get(id)?.has(schoolId) ?? false
  }

  build(): void {
    for (const [id, { row, place, terms, teachers }] of this.#known) {
      const title = row.Name || this.#titleOf(row)
      // One whose dates cannot be read is one of now, whatever the dates in its other rows are.
      const termSourcedIds = terms.has('') ? [] : [...terms]
      const { School_id: schoolSourcedId, Period: periods } = row
      this.#builder.class({ sourcedId: id, status: '', title, schoolSourcedId, termSourcedIds, periods }, place)
      for (const teacher of teachers) {
        this.#builder.enrollment(enrollment(id, this.#people.idOf('staff', teacher), 'teacher'), place)
      }
    }
  }

  /** As Clever calls a section without a name, so that those of one course can be told apart: "Algebra - Smith - 3". */
  #titleOf({ Section_id, Section_number, Course_name, Teacher_id, Period }: SectionRow): string {
    const parts = [Course_name, this.#people.lastNameOf('staff', Teacher_id), Period].filter((part) => part !== '')
    return Course_name === '' ? `Section ${Section_number || Section_id}` : parts.join(' - ')
  }

  /** Empty if one of its dates is none. Without dates, it is always one of now. */
  #termOf({ Term_start, Term_end }: SectionRow, place: Place): string {
    const startDate = Term_start === '' ? '0000-01-01' : cleverDay(Term_start)
    const endDate = Term_end === '' ? '9999-12-31' : cleverDay(Term_end)
    if (startDate === null || endDate === null) {
      const wrong = quoted(startDate === null ? Term_start : Term_end)
      const reason = `${wrong} is not a date like 08/17/2026. The section is taken as one of now.`
      this.#problems.add(place.file, place.line, reason)
      return ''
    }
    const term = `${startDate} ${endDate}`
    if (!this.#terms.has(term)) {
      this.#terms.add(term)
      this.#builder.session({ sourcedId: term, status: '', startDate, endDate }, place)
    }
    return term
  }
}
