/** What becomes of the records of a complete roster, and what is said about those that cannot be used. */
import { describe, expect, it } from 'vitest'
import { csv, type RosterFiles as Files, readOneRoster as read, refusalOf, TODAY } from '../../testing/rosterSources.ts'
import { RosterBuilder } from './builder.ts'
import { Problems } from './problems.ts'

const orgs = csv('sourcedId,name,type', 'n,North,school', 's,South,school', 'w,West,school', 'd,Lakeside,district')
const usersOf = (...rows: string[]) => csv('sourcedId,role,orgSourcedIds,givenName,familyName', ...rows)
const users = usersOf(
  'ana,student,n,Ana,Lopez',
  'tea,teacher,n,Tea,Cher',
  'coy,teacher,n,Co,Yu',
  'kim,teacher,n,Kim,Oh',
)
const termsOf = (...rows: string[]) => csv('sourcedId,startDate,endDate', ...rows)
const classesOf = (...rows: string[]) => csv('sourcedId,title,schoolSourcedId,termSourcedIds,periods', ...rows)
const classes = classesOf('c1,Algebra,n,,1')
const enrollmentsOf = (...rows: string[]) => csv('classSourcedId,userSourcedId,role,primary,beginDate,endDate', ...rows)
const rolesOf = (...rows: string[]) => csv('userSourcedId,roleType,role,orgSourcedId,beginDate,endDate,status', ...rows)

const PEOPLE: Files = { 'orgs.csv': orgs, 'users.csv': users }
const WITH_CLASS: Files = { ...PEOPLE, 'classes.csv': classes }

const reasonsOf = ({ problems }: Awaited<ReturnType<typeof read>>) => problems.map(({ reason }) => reason)
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('[D-153] the terms of classes', () => {
  const withTerms = (terms: string, ...rows: string[]) =>
    read({ ...PEOPLE, 'academicSessions.csv': terms, 'classes.csv': classesOf(...rows) })

  it.each(['08/17/2026,2026-12-18', '2026-08-17,soon', 'from 2026-08-17,2026-12-18', ','])(
    'a term from and to “%s” is told, and its classes are left out',
    async (days) => {
      const terms = termsOf('fall,2026-08-17T00:00:00Z,2026-12-18T00:00:00Z', `odd,${days}`)
      const { classes, problems } = await withTerms(terms, 'c1,Algebra,n,fall,', 'c2,Biology,n,odd,')
      expect(idsOf(classes)).toEqual(['c1'])
      const reason = 'Its first or last day is not a date like 2026-08-17.'
      expect(problems).toEqual([{ file: 'academicSessions.csv', line: 3, reason }])
    },
  )

  it('of a term that is there twice, the first counts', async () => {
    const terms = termsOf('fall,2026-08-17,2026-12-18', 'old,2026-01-05,2026-06-05', 'old,2026-08-17,2026-12-18')
    const found = await withTerms(terms, 'c1,Algebra,n,fall,', 'c2,Biology,n,old,')
    expect(idsOf(found.classes)).toEqual(['c1'])
    expect(reasonsOf(found)).toEqual(['The sourcedId “old” is there twice. The first one counts.'])
  })

  it('if no class is of now, the latest end of a term that is over is told: one that ends today is not', async () => {
    const terms = termsOf('summer,2026-06-08,2026-08-01', 'old,2026-01-05,2026-06-05', 'now,2026-08-17,2026-10-13')
    expect(reasonsOf(await withTerms(terms, 'c1,Algebra,n,old,', 'c2,Biology,n,summer,'))).toEqual([
      'None of its 2 classes is in a current term, so no class is imported. The last one that is over ended on 2026-08-01.',
    ])
    expect(reasonsOf(await read(PEOPLE))).toEqual([])
  })

  it('a class of unknown terms alone is taken as one of now, and told', async () => {
    const rows = ['c1,Algebra,n,winter,', 'c2,Art,n,"winter,ice",', 'c3,Biology,n,"fall,ice",', 'c4,Chess,n,"old,ice",']
    const found = await withTerms(termsOf('fall,2026-08-17,2026-12-18', 'old,2026-01-05,2026-06-05'), ...rows)
    expect(idsOf(found.classes)).toEqual(['c1', 'c2', 'c3'])
    expect(found.problems).toEqual([
      { file: 'classes.csv', line: 2, reason: 'The term “winter” is not in academicSessions.' },
      { file: 'classes.csv', line: 3, reason: 'The term “winter, ice” is not in academicSessions.' },
    ])
    // Without any terms, there is nothing in which they could be.
    expect((await read({ ...PEOPLE, 'classes.csv': classesOf(...rows) })).problems).toEqual([])
  })
})

describe('[D-153] people of a complete roster', () => {
  const detailed = (columns: string, cells: string, role = 'student') => ({
    ...PEOPLE,
    'users.csv': csv(
      `sourcedId,role,orgSourcedIds,givenName,familyName,${columns}`,
      'tea,teacher,n,Tea,Cher,,',
      `x,${role},n,X,Y,${cells}`,
    ),
  })

  it.each([
    ['tobedeleted', '', false],
    ['ToBeDeleted', 'true', false],
    ['inactive', '', false],
    ['active', 'false', false],
    ['active', 'FALSE', false],
    ['active', '0', false],
    ['active', '1', true],
    ['nottobedeleted', '10', true],
    ['inactivePending', 'falsely', true],
    ['', '', true],
  ])('with the status “%s” and “%s” for enabled are imported: %s', async (status, enabled, isHere) => {
    const { people } = await read(detailed('status,enabledUser', `${status},${enabled}`))
    expect(idsOf(people)).toEqual(isHere ? ['tea', 'x'] : ['tea'])
  })

  it.each([
    ['09', '9'],
    ['KG', 'KG'],
    ['9A', '9A'],
    ['A09', 'A09'],
    ['"07, 08"', '8'],
    ['', null],
  ])('the grade %s is %s', async (cell, grade) => {
    const { people } = await read(detailed('grades,identifier', `${cell},`))
    expect(people.at(-1)).toMatchObject({ id: 'x', grade })
  })

  it('only students have a grade and a number', async () => {
    const { people } = await read(detailed('grades,identifier', '09,0042', 'teacher'))
    expect(people.at(-1)).toMatchObject({ id: 'x', grade: null, schoolIdentifier: null })
  })

  it('ids and usernames have up to 255 characters, and numbers up to 100', async () => {
    const [long, number] = ['u'.repeat(255), '7'.repeat(100)]
    const { people, problems } = await read({
      ...PEOPLE,
      'users.csv': csv(
        'sourcedId,role,orgSourcedIds,givenName,familyName,username,identifier',
        `${long},student,n,X,Y,${long},${number}`,
        `y,student,n,X,Y,${long}u,`,
      ),
    })
    expect(problems).toEqual([])
    expect(people).toMatchObject([
      { id: long, username: long, schoolIdentifier: number },
      { id: 'y', username: null },
    ])
  })

  it('who cannot be used is told once, and is left out wherever they are named', async () => {
    const rows = [
      'x1,wizard,n,X,Y',
      'x2,student,n,X,',
      ',student,n,X,Y',
      'ana,teacher,n,Other,Ana',
      // Parents are not imported, so nothing can be wrong with them.
      'mom,guardian,n,,Lopez',
    ]
    const { people, classes, problems } = await read({
      ...WITH_CLASS,
      'users.csv': `${users}${rows.join('\n')}\n`,
      'enrollments.csv': enrollmentsOf(
        'c1,x1,student,,,',
        'c1,x2,student,,,',
        'c1,mom,student,,,',
        'c1,ana,student,,,',
      ),
    })
    expect(people).toEqual((await read(PEOPLE)).people)
    expect(classes).toMatchObject([{ students: ['ana'] }])
    expect(problems).toEqual([
      { file: 'users.csv', line: 6, reason: "The role “wizard” is not one of OneRoster's." },
      { file: 'users.csv', line: 7, reason: 'The first or the last name is missing.' },
      { file: 'users.csv', line: 8, reason: 'The sourcedId is missing.' },
      { file: 'users.csv', line: 9, reason: 'The sourcedId “ana” is there twice. The first one counts.' },
    ])
  })

  it('somebody with neither a role nor a school is told', () => {
    const problems = new Problems()
    const builder = new RosterBuilder({ problems, today: TODAY, extent: 'whole', hasRoles: false })
    const said = { sourcedId: 'x', givenName: 'X', familyName: 'Y', orgSourcedIds: [] }
    const unsaid = { status: '', enabledUser: '', role: '', username: '', identifier: '', email: '', grades: '' }
    builder.user({ ...said, ...unsaid, preferredGivenName: '', preferredFamilyName: '' }, { file: 'users', line: 1 })
    expect(problems.list).toEqual([{ file: 'users', line: 1, reason: "The role “” is not one of OneRoster's." }])
    expect(builder.nobody).toBe('Nobody in it can be imported: no row has everything that is needed. Export it again.')
  })

  it('who teaches or learns at another school belongs to it, too', async () => {
    const { people } = await read({
      ...PEOPLE,
      'classes.csv': classesOf('c1,Algebra,s,,', 'c2,Biology,s,,'),
      'enrollments.csv': enrollmentsOf('c1,tea,teacher,,,', 'c2,tea,teacher,,,', 'c1,ana,student,,,'),
    })
    expect(people.map(({ id, orgs }) => [id, orgs])).toEqual([
      ['ana', ['n', 's']],
      ['tea', ['n', 's']],
      ['coy', ['n']],
      ['kim', ['n']],
    ])
  })
})

describe('[D-153] classes of a complete roster', () => {
  const enrolled = (...rows: string[]) => read({ ...WITH_CLASS, 'enrollments.csv': enrollmentsOf(...rows) })

  it('without a title, or with the id of another, are told, and who is in them is not said again', async () => {
    const found = await read({
      ...PEOPLE,
      'classes.csv': classesOf('c1,Algebra,n,,1', 'c2,,n,,2', 'c1,Biology,n,,3', 'c4,Chess,mars,,4'),
      'enrollments.csv': enrollmentsOf('c1,tea,teacher,,,', 'c2,ana,student,,,', 'c4,ana,student,,,'),
    })
    expect(found.classes).toEqual([
      { id: 'c1', name: 'Algebra', org: 'n', period: '1', teachers: ['tea'], students: [] },
    ])
    expect(reasonsOf(found)).toEqual([
      'The class has no title.',
      'The sourcedId “c1” is there twice. The first one counts.',
      'The organization “mars” is not in orgs.',
    ])
  })

  it.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['false', false],
    ['untrue', false],
    ['10', false],
    ['', false],
  ])('a teacher whose “primary” is “%s” comes first: %s', async (primary, isFirst) => {
    const { classes } = await enrolled('c1,tea,teacher,,,', `c1,coy,teacher,${primary},,`)
    expect(classes).toMatchObject([{ teachers: isFirst ? ['coy', 'tea'] : ['tea', 'coy'] }])
  })

  it('with several primary teachers have the first of them, and nobody twice', async () => {
    const rows = ['c1,tea,teacher,false,,', 'c1,coy,teacher,true,,', 'c1,kim,Teacher,true,,', 'c1,tea,teacher,,,']
    const { classes } = await enrolled(...rows, 'c1,ana,Student,,,', 'c1,ana,student,,,')
    expect(classes).toMatchObject([{ teachers: ['coy', 'tea', 'kim'], students: ['ana'] }])
  })

  it.each([
    ['', '', true],
    ['2026-08-17', '2026-10-13', true],
    ['2026-08-17', '2026-10-12', false],
    ['2026-10-27', '', true],
    ['2026-10-28', '', false],
  ])('have a student from “%s” to “%s” today: %s', async (begin, end, isIn) => {
    const { classes } = await enrolled(`c1,ana,student,,${begin},${end}`)
    expect(classes).toMatchObject([{ students: isIn ? ['ana'] : [] }])
  })

  it('have no students who teach, and nobody who only proctors', async () => {
    const { classes, problems } = await enrolled('c1,ana,teacher,,,', 'c1,tea,proctor,,,', 'c1,coy,administrator,,,')
    expect(classes).toMatchObject([{ teachers: [], students: [] }])
    expect(problems).toEqual([
      { file: 'enrollments.csv', line: 2, reason: '“ana” is a student, who cannot teach a class.' },
    ])
  })

  it('are empty if the roster says who is in which, and names nobody in them', async () => {
    expect((await enrolled()).classes).toEqual([
      { id: 'c1', name: 'Algebra', org: 'n', period: '1', teachers: [], students: [] },
    ])
  })

  it('keep who is in them if the roster does not say', async () => {
    expect((await read(WITH_CLASS)).classes).toEqual([
      { id: 'c1', name: 'Algebra', org: 'n', period: '1', teachers: null, students: [], leftStudents: [] },
    ])
  })
})

describe('[D-153] roles of version 1.2', () => {
  const withRoles = (...rows: string[]) => ({ ...PEOPLE, 'roles.csv': rolesOf('tea,primary,teacher,n,,,', ...rows) })

  it('the school of the primary role comes first, and the highest role counts', async () => {
    const { people } = await read(
      withRoles('coy,secondary,aide,s,,,', 'coy,secondary,principal,w,,,', 'coy,primary,teacher,n,,,'),
    )
    expect(people).toMatchObject([
      { id: 'tea', type: 'faculty', orgs: ['n'] },
      { id: 'coy', type: 'schoolAdministrator', orgs: ['n', 's', 'w'] },
    ])
  })

  it('one that is over, deleted or not of now gives no school', async () => {
    const { people } = await read(
      withRoles(
        'coy,primary,teacher,n,2025-08-01,2026-10-13,',
        'coy,secondary,principal,s,2025-08-01,2026-10-12,',
        'coy,secondary,principal,w,2026-10-28,,',
        'kim,primary,teacher,n,2026-10-27,,',
        'kim,secondary,principal,s,,,tobedeleted',
        'ana,primary,student,n,,,tobedeleted',
      ),
    )
    expect(people).toMatchObject([
      { id: 'ana', type: 'student', orgs: [] },
      { id: 'tea' },
      { id: 'coy', type: 'faculty', orgs: ['n'] },
      { id: 'kim', type: 'faculty', orgs: ['n'] },
    ])
  })

  it('if there is none of now, the latest end is told: one that has not begun has not ended', async () => {
    const roles = rolesOf(
      'ana,primary,student,n,2025-08-01,2026-06-12,',
      'tea,primary,teacher,n,2025-08-01,2026-06-10,',
      'coy,primary,teacher,n,2026-12-01,2027-06-10,',
    )
    expect((await refusalOf(read({ ...PEOPLE, 'roles.csv': roles }))).reason).toBe(
      'Nobody in it can be imported: 4 without a current role as student or staff (the last one ended on 2026-06-12). Export it again.',
    )
  })
})
