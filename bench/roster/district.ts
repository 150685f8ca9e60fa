/** A large district as its student information system exports it: OneRoster 1.1, the same every time. */
import {
  type RosterClass,
  type RosterFiles,
  type RosterPerson,
  rosterZip,
} from '../../apps/server/src/testing/rosterZip.ts'

export interface DistrictSize {
  schools: number
  students: number
  /** Classes of each student. */
  periods: number
}

const PER_CLASS = 25
const PERIODS_OF_A_TEACHER = 8
const FIRST = ['Ada', 'Ben', 'Chloé', 'Dmitri', 'Elena', 'Fatima', 'Grace', 'Hugo', 'Imani', 'José', 'Kai', 'Lucía']
const LAST = [
  'Abbott',
  'Brown',
  'Castillo',
  'Diaz',
  'Evans',
  'Fischer',
  'Garcia',
  'Hernández',
  'Iverson',
  'Jones',
  'Kim',
]
const SUBJECTS = ['Algebra', 'Biology', 'Chemistry', 'Drama', 'English', 'French', 'Geometry', 'History']

export const schoolName = (at: number) => `School ${at + 1}`

export function largeRoster(size: DistrictSize): Uint8Array {
  const perSchool = Math.ceil(size.students / size.schools)
  const people: RosterPerson[] = []
  const classes: RosterClass[] = []
  const schools = Array.from({ length: size.schools }, (_, at) => ({ id: `school-${at}`, name: schoolName(at) }))
  for (const { id: org } of schools) {
    const students = Array.from({ length: perSchool }, (_, at) => person(`${org}-student-${at}`, 'student', org, at))
    const rooms = Math.ceil(perSchool / PER_CLASS)
    const wanted = Math.ceil((rooms * size.periods) / PERIODS_OF_A_TEACHER)
    const teachers = Array.from({ length: wanted }, (_, at) => person(`${org}-teacher-${at}`, 'teacher', org, at))
    people.push(...students, ...teachers)
    for (let period = 0; period < size.periods; period += 1) {
      for (let room = 0; room < rooms; room += 1) {
        // Every period mixes them in another way.
        const inClass = students.filter((_, at) => (at * (period + 1) + Math.floor(at / rooms)) % rooms === room)
        const teacher = teachers[(room * size.periods + period) % teachers.length]
        const second = teachers[(room * size.periods + period + 1) % teachers.length]
        classes.push({
          id: `${org}-class-${period}-${room}`,
          title: `${SUBJECTS[period % SUBJECTS.length]} ${room + 1}`,
          org,
          period: String(period + 1),
          teacher: teacher?.id ?? '',
          // Every fourth class has a second teacher.
          coTeachers: room % 4 === 0 && second && second !== teacher ? [second.id] : [],
          students: inClass.map(({ id }) => id),
        })
      }
    }
  }
  const files: RosterFiles = { orgs: schools, people, classes }
  return rosterZip(files)
}

function person(id: string, role: 'student' | 'teacher', org: string, at: number): RosterPerson {
  const isStudent = role === 'student'
  return {
    id,
    role,
    firstName: FIRST[at % FIRST.length] ?? '',
    lastName: `${LAST[(at * 7) % LAST.length]}-${LAST[(at * 3) % LAST.length]}`,
    email: `${id}@district.example.org`,
    orgs: [org],
    ...(isStudent && { number: `${org.slice(7)}${String(at).padStart(5, '0')}`, grade: String(9 + (at % 4)) }),
  }
}
