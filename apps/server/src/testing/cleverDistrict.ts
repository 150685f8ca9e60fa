/** A district as its student information system exports it for Clever, for tests and measurements. The same every time. */
import { strToU8, zipSync } from 'fflate'

export interface CleverDistrict {
  /** The names of its schools. */
  schools: readonly string[]
  students: number
  /** How many students a teacher has in each period. */
  perClass?: number
  periods?: number
  /** What ends the lines. */
  lineEnd?: string
}

const FIRST = ['Ana', 'Ben', 'Chloe', 'Diego', 'Emma', 'Felix', 'Grace', 'Hugo', 'Iris', 'Jack', 'Kira', 'Liam', 'Mia']
const LAST = ['Abbott', 'Brooks', 'Carter', 'Diaz', 'Evans', 'Foster', 'Garcia', 'Hughes', 'Irwin', 'Jones', 'Klein']
const GRADES = ['Kindergarten', ...Array.from({ length: 12 }, (_, at) => String(at + 1))]

const ENDINGS = [
  '',
  '-Reed',
  '-Shaw',
  '-Vega',
  'son',
  ' Ito',
  ' Roy',
  ' Lee',
  ' Cruz',
  ' Kaya',
  ' Wolf',
  ' Bell',
  ' Moss',
]
const COURSES = ['Math', 'English', 'Science', 'History', 'Art', 'Music', 'Spanish']

/** No two of the first 143 are the same. */
const lastNameOf = (at: number) => `${LAST[at % LAST.length]}${ENDINGS[Math.floor(at / LAST.length) % ENDINGS.length]}`

/** No two of the first 1,859 are the same. */
const nameOf = (at: number): [string, string] => [
  FIRST[at % FIRST.length] ?? '',
  `${LAST[at % LAST.length]}${ENDINGS[Math.floor(at / (FIRST.length * LAST.length)) % ENDINGS.length]}`,
]

/** By name of the file, its text. */
export function cleverTables(district: CleverDistrict): Record<string, string> {
  const { schools, students: count, perClass = 25, periods = 4, lineEnd = '\n' } = district
  const table = (header: string, rows: readonly (readonly string[])[]) =>
    [header, ...rows.map((row) => row.map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join(','))]
      .map((line) => line + lineEnd)
      .join('')
  const students = Array.from({ length: count }, (_, at) => {
    const school = Math.floor((at * schools.length) / count)
    const [first, last] = nameOf(at)
    const grade = GRADES[Math.floor((at * GRADES.length) / count)] ?? ''
    return { id: String(100_000 + at), school, first, last, grade, number: String(5000 + at).padStart(6, '0') }
  })
  const classes = schools.flatMap((_, school) => {
    const here = students.filter((student) => student.school === school)
    return Array.from({ length: Math.ceil(here.length / perClass) }, (__, at) => ({
      school,
      teacher: `T${school + 1}${String(at + 1).padStart(2, '0')}`,
      students: here.slice(at * perClass, (at + 1) * perClass),
    }))
  })
  const sections = classes.flatMap(({ school, teacher, students: inIt }) =>
    Array.from({ length: periods }, (_, at) => ({ id: `${teacher}-${at + 1}`, school, teacher, at, students: inIt })),
  )
  const idOf = (school: number) => `S${school + 1}`
  return {
    'schools.csv': table(
      'School_id,School_name,School_number',
      schools.map((name, at) => [idOf(at), name, String(at + 1).padStart(4, '0')]),
    ),
    'students.csv': table(
      'School_id,Student_id,Student_number,Last_name,First_name,Grade,DOB,Student_email',
      students.map(({ id, school, first, last, grade, number }) => [
        idOf(school),
        id,
        number,
        last,
        first,
        grade,
        '01/02/2012',
        `${id}@students.example.org`,
      ]),
    ),
    'teachers.csv': table(
      'School_id,Teacher_id,Teacher_email,First_name,Last_name,Title',
      classes.map(({ school, teacher }, at) => [
        idOf(school),
        teacher,
        `${teacher.toLowerCase()}@staff.example.org`,
        FIRST[(at * 5 + 1) % FIRST.length] ?? '',
        lastNameOf(at),
        'Teacher',
      ]),
    ),
    'sections.csv': table(
      'School_id,Section_id,Teacher_id,Name,Course_name,Period,Term_start,Term_end',
      sections.map(({ id, school, teacher, at }) => [
        idOf(school),
        id,
        teacher,
        '',
        COURSES[at % COURSES.length] ?? '',
        String(at + 1),
        '08/01/2026',
        '06/30/2027',
      ]),
    ),
    'enrollments.csv': table(
      'School_id,Section_id,Student_id',
      sections.flatMap(({ id, school, students: inIt }) => inIt.map((student) => [idOf(school), id, student.id])),
    ),
  }
}

export function cleverZip(tables: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(tables).map(([name, text]) => [name, strToU8(text)])))
}
