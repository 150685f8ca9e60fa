/** A file with changes says nothing about what it does not name: whoever and whatever that is stays as it is. */
import { describe, expect, it } from 'vitest'
import { csv, type RosterFiles as Files, readOneRoster as read } from '../../testing/rosterSources.ts'

const manifest = csv('propertyName,value', 'file.users,Delta')
const orgs = csv('sourcedId,name,type', 'n,North,school', 's,South,school', 'd,Lakeside,district')
const usersOf = (...rows: string[]) =>
  csv('sourcedId,role,orgSourcedIds,givenName,familyName,identifier,grades', ...rows)
const classesOf = (...rows: string[]) => csv('sourcedId,title,schoolSourcedId,status', ...rows)
const enrollmentsOf = (...rows: string[]) => csv('classSourcedId,userSourcedId,role,primary,status,endDate', ...rows)
const rolesOf = (...rows: string[]) => csv('userSourcedId,role,orgSourcedId,status,beginDate,endDate', ...rows)

const readChanges = (files: Files) => read({ 'manifest.csv': manifest, ...files })

describe('[D-153] people in a file with changes', () => {
  const named = { firstName: 'Ana', lastName: 'Lopez', username: null, email: null }

  it.each<[string, Files]>([
    ['1.1', {}],
    ['1.2', { 'roles.csv': rolesOf() }],
  ])('need not have a role and a school again, by version %s', async (_, files) => {
    const users = usersOf('ana,,,Ana,Lopez,0042,10', 'bo,,,Ana,Lopez,,')
    const { people, problems, extent } = await readChanges({ ...files, 'users.csv': users })
    expect(problems).toEqual([])
    expect(extent).toBe('changes')
    expect(people).toEqual([
      { ...named, id: 'ana', type: null, grade: '10', schoolIdentifier: '0042', orgs: null },
      { ...named, id: 'bo', type: null, grade: null, schoolIdentifier: null, orgs: null },
    ])
  })

  it('may have a school that only the roster before them named, and no school at all', async () => {
    const users = usersOf('ana,student,x,Ana,Lopez,,', 'bo,student,,Ana,Lopez,,', 'cy,student,"n,d",Ana,Lopez,,')
    const { people, problems } = await readChanges({ 'orgs.csv': orgs, 'users.csv': users })
    expect(problems).toEqual([])
    expect(people.map(({ id, type, orgs }) => [id, type, orgs])).toEqual([
      ['ana', 'student', ['x']],
      ['bo', 'student', []],
      ['cy', 'student', ['n']],
    ])
  })

  it('are told if they have a school without a role', async () => {
    const { people, problems } = await readChanges({ 'users.csv': usersOf('ana,,n,Ana,Lopez,,') })
    expect(people).toEqual([])
    expect(problems).toEqual([{ file: 'users.csv', line: 2, reason: "The role “” is not one of OneRoster's." }])
  })

  it('leave the schools of roles that are deleted or over, and are what their other roles say', async () => {
    const roles = rolesOf(
      'ana,teacher,n,tobedeleted,,',
      'bo,principal,n,tobedeleted,,',
      'bo,teacher,s,active,,',
      'cy,student,n,,,',
      'di,teacher,d,tobedeleted,,',
      'ed,teacher,n,,,2026-10-12',
      'flo,teacher,n,,2027-08-01,',
    )
    const users = usersOf(...['ana', 'bo', 'cy', 'di', 'ed', 'flo'].map((id) => `${id},,,Ana,Lopez,,`))
    const { people } = await readChanges({ 'orgs.csv': orgs, 'users.csv': users, 'roles.csv': roles })
    expect(people.map(({ id, type, orgs, leftOrgs }) => ({ id, type, orgs, leftOrgs }))).toEqual([
      // What else they are is in another file.
      { id: 'ana', type: null, orgs: null, leftOrgs: ['n'] },
      { id: 'bo', type: 'faculty', orgs: ['s'], leftOrgs: ['n'] },
      { id: 'cy', type: 'student', orgs: ['n'], leftOrgs: [] },
      { id: 'di', type: null, orgs: null, leftOrgs: [] },
      { id: 'ed', type: null, orgs: null, leftOrgs: ['n'] },
      // Not yet.
      { id: 'flo', type: null, orgs: null, leftOrgs: undefined },
    ])
  })
})

describe('[D-153] classes in a file with changes', () => {
  const unsaid = { name: null, org: null, period: null }

  it('may be only who comes and goes, in classes and of people that are here already', async () => {
    const enrollments = enrollmentsOf(
      'c1,ana,student,,,',
      'c1,bo,student,,tobedeleted,',
      'c1,cy,student,,,2026-10-12',
      'c2,tea,teacher,,,',
      'c2,ana,student,,,',
      'c3,coy,teacher,,,',
      'c3,tea,teacher,true,,',
    )
    const { people, classes, classCount, extent, problems } = await read({ 'enrollments.csv': enrollments })
    expect(problems).toEqual([])
    expect(people).toEqual([])
    expect({ extent, classCount }).toEqual({ extent: 'changes', classCount: 3 })
    expect(classes).toEqual([
      { ...unsaid, id: 'c1', teachers: null, students: ['ana'], leftStudents: ['bo', 'cy'] },
      { ...unsaid, id: 'c2', teachers: ['tea'], students: ['ana'], leftStudents: [] },
      { ...unsaid, id: 'c3', teachers: ['tea', 'coy'], hasPrimary: true, students: [], leftStudents: [] },
    ])
  })

  it('are told if an enrollment names no class or nobody', async () => {
    const { classes, problems } = await readChanges({
      'enrollments.csv': enrollmentsOf(',ana,student,,,', 'c1,,student,,,'),
    })
    expect(classes).toEqual([])
    expect(problems).toEqual([
      { file: 'enrollments.csv', line: 2, reason: 'The class “” is not in classes.' },
      { file: 'enrollments.csv', line: 3, reason: 'The class “c1” is not in classes.' },
    ])
  })

  it('name people who are in the file, people who are not, and those who are gone', async () => {
    const { people, classes, problems } = await readChanges({
      'users.csv': usersOf('ana,student,n,Ana,Lopez,,', 'tea,teacher,s,Tea,Cher,,'),
      'classes.csv': classesOf('c1,Algebra,n,', 'c2,Biology,n,tobedeleted'),
      'enrollments.csv': enrollmentsOf(
        'c1,tea,teacher,,,',
        'c1,bo,student,,,',
        'c9,ana,student,,,',
        'c9,ana,teacher,,,',
      ),
    })
    // Of which school c9 is, this file does not say.
    expect(people.map(({ id, orgs }) => [id, orgs])).toEqual([
      ['ana', ['n']],
      ['tea', ['s', 'n']],
    ])
    const said = { org: 'n', period: null, leftStudents: [] }
    expect(classes).toEqual([
      { ...said, id: 'c1', name: 'Algebra', teachers: ['tea'], students: ['bo'] },
      { ...said, id: 'c2', name: 'Biology', teachers: null, students: [], isGone: true },
      { ...unsaid, id: 'c9', teachers: null, students: ['ana'], leftStudents: [] },
    ])
    expect(problems).toEqual([
      { file: 'enrollments.csv', line: 5, reason: '“ana” is a student, who cannot teach a class.' },
    ])
  })

  it('may be taught by somebody of whom it only says that they are no student anymore', async () => {
    const { classes, problems } = await readChanges({
      'users.csv': usersOf('ana,,,Ana,Lopez,,'),
      'roles.csv': rolesOf('ana,student,n,tobedeleted'),
      'enrollments.csv': enrollmentsOf('c1,ana,teacher,,,'),
    })
    expect(problems).toEqual([])
    expect(classes).toMatchObject([{ id: 'c1', teachers: ['ana'] }])
  })

  it('are complete if all enrollments are there, except for those in which nobody is', async () => {
    const { classes } = await read({
      'manifest.csv': csv('propertyName,value', 'file.classes,delta', 'file.enrollments,Bulk'),
      'users.csv': usersOf('mom,guardian,,Mo,Lopez,,'),
      'classes.csv': classesOf('c1,Algebra,n,', 'c2,Biology,n,'),
      'enrollments.csv': enrollmentsOf('c1,ana,student,,,', 'c1,bo,student,,tobedeleted,', 'c3,mom,student,,,'),
    })
    const said = { org: 'n', period: null }
    expect(classes).toEqual([
      { ...said, id: 'c1', name: 'Algebra', teachers: [], students: ['ana'] },
      { ...said, id: 'c2', name: 'Biology', teachers: null, students: [], leftStudents: [] },
      { ...unsaid, id: 'c3', teachers: null, students: [], leftStudents: [] },
    ])
  })
})

describe('[D-153] whether a file has everything or only changes', () => {
  const users = usersOf('ana,student,n,Ana,Lopez,,')
  const enrollments = enrollmentsOf()
  const says = (value: string) => ({ 'manifest.csv': csv('propertyName,value', value) })

  it.each<[string, Files, 'whole' | 'changes']>([
    ['schools and people', { 'orgs.csv': orgs, 'users.csv': users }, 'whole'],
    [
      'them and who is in which class',
      { 'orgs.csv': orgs, 'users.csv': users, 'enrollments.csv': enrollments },
      'whole',
    ],
    ['who is in which class', { 'enrollments.csv': enrollments }, 'changes'],
    ['classes, and that it has no people', { ...says('file.users,Absent'), 'classes.csv': classesOf() }, 'changes'],
    [
      'people, although it says that there are none',
      { ...says('file.users,absent'), 'orgs.csv': orgs, 'users.csv': users },
      'whole',
    ],
    ['changes of classes', { ...says('file.classes,Delta'), 'classes.csv': classesOf('c1,Algebra,n,') }, 'changes'],
    ['changes of nobody', { ...says('file.users,delta'), 'users.csv': usersOf() }, 'changes'],
  ])('with %s', async (_, files, extent) => {
    expect(await read(files)).toMatchObject({ extent, problems: [] })
  })
})
