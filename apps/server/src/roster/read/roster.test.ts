import { describe, expect, it } from 'vitest'
import { type RosterFiles as Files, readOneRoster as read, refusalOf } from '../../testing/rosterSources.ts'
import { isRosterFile } from './source.ts'

const ORGS = `sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId
d,,,Lakeside,district,,
n,,,North,school,0001,d
`
const SESSIONS = `sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear
fall,,,Fall,term,2026-08-17,2026-12-18,,2027
spring,,,Spring,term,2027-01-04,2027-05-28,,2027
`
const USERS = `sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password
s1,,,true,n,student,ana,,Ana,"Lopez, Jr.",,0042,ana@north.example.org,,,,09,secret
s2,,,true,"n,d",student,bo,,Bo,Ng,,0043,,,,,"09,10",secret
s3,,,false,n,student,cy,,Cy,Gone,,0044,,,,,11,secret
t1,,,true,n,teacher,tea,,Tea,Cher,,,tea@north.example.org,,,,,secret
g1,,,true,n,guardian,mom,,Mo,Lopez,,,,,,,,secret
`
const CLASSES = `sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods
c1,,,Algebra,09,k,A1,scheduled,12,n,fall,,,1
c2,,,Biology,09,k,B1,scheduled,12,n,spring,,,2
`
const ENROLLMENTS = `sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate
e1,,,c1,n,s1,student,false,,
e2,,,c1,n,s2,student,false,2026-08-17,2026-10-12
e3,,,c1,n,t1,teacher,true,,
e4,,,c2,n,s1,student,false,,
`
const FILES: Files = {
  'orgs.csv': ORGS,
  'academicSessions.csv': SESSIONS,
  'users.csv': USERS,
  'classes.csv': CLASSES,
  'enrollments.csv': ENROLLMENTS,
}

const refusal = (files: Files) => refusalOf(read(files))

/** The same table with another sign between its columns. */
const asList = (text: string, sign: string) => text.replace(/"[^"]*"|,/g, (part) => (part === ',' ? sign : part))

const edit = (name: string, change: (text: string) => string | Uint8Array): Files => ({
  ...FILES,
  [name]: change(String(FILES[name])),
})

describe('[D-153] a OneRoster file', () => {
  it('gives people with their schools, and the classes of this term with their people', async () => {
    const { people, classes, orgs, problems, version } = await read(FILES)
    expect(problems).toEqual([])
    expect(version).toBe('1.1')
    expect(orgs).toEqual([{ id: 'n', name: 'North', identifier: '0001' }])
    expect(people).toEqual([
      expect.objectContaining({ id: 's1', lastName: 'Lopez, Jr.', grade: '9', schoolIdentifier: '0042', orgs: ['n'] }),
      expect.objectContaining({ id: 's2', grade: '10', email: null, orgs: ['n'] }),
      expect.objectContaining({ id: 't1', type: 'faculty', grade: null, orgs: ['n'] }),
    ])
    expect(classes).toEqual([{ id: 'c1', name: 'Algebra', org: 'n', period: '1', teachers: ['t1'], students: ['s1'] }])
  })

  it('never reads passwords', async () => {
    expect(JSON.stringify(await read(FILES))).not.toContain('secret')
    expect(isRosterFile('demographics.csv')).toBe(false)
    expect(isRosterFile('userProfiles.csv')).toBe(false)
  })

  it('says the same in version 1.2', async () => {
    const users = `sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns
s1,,,true,ana,,Ana,"Lopez, Jr.",,0042,ana@north.example.org,,,,09,secret,,,,,n,
s2,,,true,bo,,Bo,Ng,,0043,,,,,"09,10",secret,,,,,n,
s3,,,false,cy,,Cy,Gone,,0044,,,,,11,secret,,,,,n,
t1,,,true,tea,,Tea,Cher,,,tea@north.example.org,,,,,secret,,,,,n,
g1,,,true,mom,,Mo,Lopez,,,,,,,,secret,,,,,n,
`
    const roles = `sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId
r1,,,s1,primary,student,,,n,
r2,,,s2,primary,student,,,n,
r3,,,s3,primary,student,,,n,
r4,,,t1,primary,teacher,,,n,
r5,,,t1,secondary,principal,2020-01-01,2021-01-01,n,
r6,,,g1,primary,guardian,,,n,
`
    const { version, ...later } = await read({ ...FILES, 'users.csv': users, 'roles.csv': roles })
    const { version: _, ...earlier } = await read(FILES)
    expect(version).toBe('1.2')
    expect(later).toEqual(earlier)
  })

  it.each([
    ['a BOM', (text: string) => `\uFEFF${text}`],
    ['line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['line ends of old Macs', (text: string) => text.replaceAll('\n', '\r')],
    ['blank lines', (text: string) => text.replaceAll('\n', '\n\n')],
    ['tabs', (text: string) => asList(text, '\t')],
    ['semicolons', (text: string) => asList(text, ';')],
    ['names of columns in capitals', (text: string) => text.replace(/^.*$/m, (header) => header.toUpperCase())],
    ['UTF-16 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16 the other way around', (text: string) => Buffer.from(text, 'utf16le').swap16()],
    ['unknown columns', (text: string) => text.replaceAll('\n', ',x\n').replace('password,x', 'password,metadata.x')],
    [
      'columns in another order',
      (text: string) =>
        text
          .split('\n')
          .map((line) => (line === '' ? '' : `${line.split(',').at(-1)},${line.slice(0, line.lastIndexOf(','))}`))
          .join('\n'),
    ],
  ])('is the same with %s', async (_, change) => {
    expect(await read(edit('users.csv', change))).toEqual(await read(FILES))
  })

  it('is the same if its files are named in other letters', async () => {
    const named = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name.toUpperCase(), text]))
    const { problems, ...found } = await read(named)
    expect(problems).toEqual([])
    expect(found).toMatchObject({ people: (await read(FILES)).people, classes: (await read(FILES)).classes })
  })

  it('with changes only says who is gone', async () => {
    const manifest = 'propertyName,value\nmanifest.version,1.0\noneroster.version,1.1\nfile.users,delta\n'
    const gone = edit('users.csv', (text) => text.replace('s1,,', 's1,tobedeleted,2026-10-12T00:00:00Z'))
    const { extent, people } = await read({ ...gone, 'manifest.csv': manifest })
    expect(extent).toBe('changes')
    expect(people.find(({ id }) => id === 's1')).toMatchObject({ isGone: true })
  })
})

describe('[D-153] what is wrong with a file is named with its line', () => {
  const problem = async (files: Files) => (await read(files)).problems
  it('ids that are there twice', async () => {
    const twice = edit('users.csv', (text) => `${text}s1,,,true,n,student,x,,X,Y,,,,,,,,\n`)
    expect(await problem(twice)).toEqual([
      { file: 'users.csv', line: 7, reason: 'The sourcedId “s1” is there twice. The first one counts.' },
    ])
  })

  it('enrollments without a user or a class', async () => {
    const orphans = edit(
      'enrollments.csv',
      (text) => `${text}e5,,,c1,n,nobody,student,,,\ne6,,,nothing,n,s1,student,,,\n`,
    )
    expect(await problem(orphans)).toEqual([
      { file: 'enrollments.csv', line: 6, reason: 'The user “nobody” is not in users.' },
      { file: 'enrollments.csv', line: 7, reason: 'The class “nothing” is not in classes.' },
    ])
  })

  it('ids and numbers that are too long: cut off, those of two people could be the same', async () => {
    const [id, number] = ['i'.repeat(255), '7'.repeat(100)]
    const more = [`${id}1,,,true,n,student,x,,X,Y,,,,,,,,`, `x1,,,true,n,student,x,,X,Y,,${number}1,,,,,,`]
    const { people, problems } = await read(edit('users.csv', (text) => `${text}${more.join('\n')}\n`))
    expect(people.slice(-1)).toMatchObject([{ id: 'x1', schoolIdentifier: null }])
    expect(problems).toEqual([
      { file: 'users.csv', line: 7, reason: 'The sourcedId is longer than 255 characters.' },
      {
        file: 'users.csv',
        line: 8,
        reason: `The identifier “${'7'.repeat(60)}…” is longer than 100 characters. The person comes without one.`,
      },
    ])
  })

  it('a column that is there twice, whose name ends in an emoji', async () => {
    const name = `${'x'.repeat(59)}😀😀`
    const twice = edit('users.csv', (text) => text.replace('sms,phone', `${name},${name}`))
    expect((await refusal(twice)).reason).toContain(`“${'x'.repeat(59)}😀…” is there twice`)
  })

  it('schools, roles, emails and names that cannot be', async () => {
    const more = [
      'x1,,,true,mars,student,x,,X,Y,,,,,,,,',
      'x2,,,true,n,wizard,x,,X,Y,,,,,,,,',
      'x3,,,true,n,student,x,,X,Y,,,not an email,,,,,',
      'x4,,,true,n,student,x,,,Y,,,,,,,,',
      ',,,true,n,student,x,,X,Y,,,,,,,,',
    ]
    const reasons = (await problem(edit('users.csv', (text) => text + more.join('\n')))).map(({ reason }) => reason)
    expect(reasons).toEqual([
      'The organization “mars” is not in orgs.',
      "The role “wizard” is not one of OneRoster's.",
      '“not an email” is not an email address. The person comes without one.',
      'The first or the last name is missing.',
      'The sourcedId is missing.',
    ])
  })
})

describe('[D-153] a file that cannot be used is refused as a whole', () => {
  it.each([
    ['Windows-1252', (text: string) => Buffer.from(text.replace('Ana', 'Ma\u00f1a'), 'latin1'), null, /UTF-8/],
    ['an unterminated quote', (text: string) => text.replace('Tea,Cher', '"Tea,Cher'), 5, /never closed/],
    ['a column twice', (text: string) => text.replace('sms', 'email'), 1, /“email” is there twice/],
    ['__proto__', (text: string) => text.replace('sms', '__proto__'), 1, /No column may be called/],
    ['a missing column', (text: string) => text.replace('familyName', 'surname'), 1, /“familyName” is missing/],
    ['no rows', (text: string) => text.split('\n')[0] ?? '', null, /no rows/],
    ['nothing', () => '', null, /empty/],
    ['a row without end', (text: string) => `${text}s9,${'x'.repeat(200_000)}`, 7, /100,000/],
  ] as const)('%s', async (_, change, line, reason) => {
    const problem = await refusal(edit('users.csv', change))
    expect(problem).toMatchObject({ file: 'users.csv', line })
    expect(problem.reason).toMatch(reason)
  })

  it('a roster of which nobody can be imported, with the reason', async () => {
    const roles = `sourcedId,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId
r1,s1,primary,student,2025-08-01,2026-06-12,n
r2,t1,primary,teacher,2025-08-01,2026-06-10,n
`
    expect((await refusal({ ...FILES, 'roles.csv': roles })).reason).toMatch(
      /^Nobody in it can be imported: 5 without a current role .* \(the last one ended on 2026-06-12\)/,
    )
    const {
      'enrollments.csv': _,
      'classes.csv': __,
      ...bare
    } = edit('orgs.csv', (text) => text.replace('school', 'district'))
    expect((await refusal(bare)).reason).toMatch(/1 parents or guardians, 1 disabled .*, 3 not at any organization/)
  })

  it('says that no class is of now', async () => {
    const { problems, classes } = await read(
      edit('academicSessions.csv', (text) => text.replace('2026-12-18', '2026-09-18')),
    )
    expect(classes).toEqual([])
    expect(problems.map(({ reason }) => reason)).toEqual([
      'None of its 2 classes is in a current term, so no class is imported. The last one that is over ended on 2026-09-18.',
    ])
  })

  it('a file that is missing, and 1.2 without its roles', async () => {
    const { 'orgs.csv': _, ...rest } = FILES
    expect((await refusal(rest)).reason).toBe('The roster has no orgs.csv. Export it again with it.')
    const bare = edit('users.csv', (text) => text.replace('orgSourcedIds,role', 'a,b'))
    expect(await refusal(bare)).toMatchObject({ file: 'users.csv', line: 2 })
    expect((await refusal(bare)).reason).toMatch(/roles\.csv, which is missing/)
    // Who is in which class cannot be compared with people who are missing.
    const { 'users.csv': __, ...nobody } = FILES
    expect((await refusal(nobody)).reason).toBe('The roster has no users.csv. Export it again with it.')
  })

  it('not if only somebody’s role or school is missing', async () => {
    const rows = 'x1,,,true,,student,x,,X,Y,,,,,,,,\nx2,,,true,n,,x,,X,Y,,,,,,,,\n'
    const { people, problems } = await read(edit('users.csv', (text) => text + rows))
    expect(people.at(-1)).toMatchObject({ id: 'x1', orgs: [] })
    expect(problems).toEqual([{ file: 'users.csv', line: 8, reason: "The role “” is not one of OneRoster's." }])
  })
})
