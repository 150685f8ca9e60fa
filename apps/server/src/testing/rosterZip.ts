/** A OneRoster 1.1 zip, for tests and measurements. */
import { strToU8, zipSync } from 'fflate'

export interface RosterPerson {
  id: string
  role: 'student' | 'teacher' | 'administrator'
  firstName?: string
  lastName?: string
  email?: string
  number?: string
  grade?: string
  orgs: readonly string[]
}

export interface RosterClass {
  id: string
  title: string
  org: string
  period?: string
  teacher?: string
  /** Those who teach it with them. */
  coTeachers?: readonly string[]
  students: readonly string[]
}

export interface RosterFiles {
  orgs: readonly { id: string; name: string }[]
  people: readonly RosterPerson[]
  classes?: readonly RosterClass[]
}

export function rosterTables({ orgs, people, classes = [] }: RosterFiles): Record<string, string> {
  const csv = (header: string, rows: readonly (readonly string[])[]) =>
    `${header}\n${rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')}\n`
  return {
    'orgs.csv': csv(
      'sourcedId,name,type,identifier',
      orgs.map(({ id, name }) => [id, name, 'school', '']),
    ),
    'academicSessions.csv': csv('sourcedId,title,type,startDate,endDate', [
      ['year', '2026-27', 'schoolYear', '2026-08-01', '2027-06-30'],
    ]),
    'users.csv': csv(
      'sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,identifier,email,grades,password',
      people.map(
        ({
          id,
          role,
          firstName = 'First',
          lastName = `Last ${id}`,
          email = '',
          number = '',
          grade = '',
          orgs: in_,
        }) => [id, 'true', in_.join(','), role, id, firstName, lastName, number, email, grade, 'never read'],
      ),
    ),
    'classes.csv': csv(
      'sourcedId,title,schoolSourcedId,termSourcedIds,periods',
      classes.map(({ id, title, org, period = '' }) => [id, title, org, 'year', period]),
    ),
    'enrollments.csv': csv(
      'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role,primary',
      classes.flatMap(({ id, org, teacher, coTeachers = [], students }) => [
        // Before the primary one: the order of the file does not matter.
        ...coTeachers.map((other) => [`${id}-${other}`, id, org, other, 'teacher', 'false']),
        ...(teacher ? [[`${id}-t`, id, org, teacher, 'teacher', 'true']] : []),
        ...students.map((student) => [`${id}-${student}`, id, org, student, 'student', 'false']),
      ]),
    ),
  }
}

export function rosterZip(files: RosterFiles): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(rosterTables(files)).map(([name, text]) => [name, strToU8(text)])))
}
