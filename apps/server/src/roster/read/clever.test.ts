import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RosterFiles as Files, refusalOf, sourcesOf, TODAY } from '../../testing/rosterSources.ts'
import { readCleverFiles } from './cleverFiles.ts'
import { Problems } from './problems.ts'
import { readTable } from './table.ts'

const SCHOOLS = `School_id,School_name,School_number,State_id,Low_grade,High_grade,Principal
n,North School,0001,,Kindergarten,5,
s,South School,0002,,6,12,
`
const STUDENTS = `School_id,Student_id,Student_number,State_id,Last_name,Middle_name,First_name,Grade,Gender,DOB,Student_email,Username,Password
n,7,0042,X1,"Lopez, Jr.",,Ana,Kindergarten,F,01/02/2020,ana@north.example.org,ana,secret
n,8,,,Ng,,Bo,09,,,,,secret
s,8,,,Ng,,Bo,09,,,,,secret
s,9,0044,,Gray,,Cy,TransitionalKindergarten,,,,,secret
`
const TEACHERS = `School_id,Teacher_id,Teacher_number,State_teacher_id,Teacher_email,First_name,Middle_name,Last_name,Title,Username,Password
n,7,,,tea@north.example.org,Tea,,Cher,Principal,tea,secret
s,12,,,,Co,,Teach,,,secret
`
const SECTIONS = `School_id,Section_id,Teacher_id,Teacher_2_id,Teacher_3_id,Name,Section_number,Grade,Course_name,Period,Subject,Term_name,Term_start,Term_end
n,c1,7,12,,Algebra A,1,9,Algebra,1,Math,Fall,08/17/2026,12/18/2026
n,c2,7,,,,2,9,Biology,2,Science,Spring,1/4/2027,5/28/2027
s,c3,12,,,,3,,,,,,,
`
const ENROLLMENTS = `School_id,Section_id,Student_id
n,c1,7
n,c1,8
n,c2,7
s,c3,9
`
const FILES: Files = {
  'schools.csv': SCHOOLS,
  'students.csv': STUDENTS,
  'teachers.csv': TEACHERS,
  'sections.csv': SECTIONS,
  'enrollments.csv': ENROLLMENTS,
}

async function read(files: Files) {
  const problems = new Problems()
  const { roster, files: count } = await readCleverFiles(sourcesOf(files), TODAY, problems)
  return { ...roster, classes: [...roster.classes], files: count, problems: problems.list }
}

const refusal = (files: Files) => refusalOf(read(files))

const edit = (name: string, change: (text: string) => string | Uint8Array): Files => ({
  ...FILES,
  [name]: change(String(FILES[name])),
})
const problems = async (files: Files) => (await read(files)).problems

describe('[FIRST-07] Clever’s files', () => {
  it('give schools, people with their schools, and the sections of this term with their people', async () => {
    const { orgs, people, classes, extent, files, problems } = await read(FILES)
    expect(problems).toEqual([])
    expect({ extent, files }).toEqual({ extent: 'whole', files: 5 })
    expect(orgs).toEqual([
      { id: 'n', name: 'North School', identifier: '0001' },
      { id: 's', name: 'South School', identifier: '0002' },
    ])
    expect(people).toEqual([
      {
        id: 'student 7',
        type: 'student',
        firstName: 'Ana',
        lastName: 'Lopez, Jr.',
        username: 'ana',
        email: 'ana@north.example.org',
        grade: 'K',
        schoolIdentifier: '0042',
        orgs: ['n'],
      },
      // Without a number that students know, it is the id of the system.
      expect.objectContaining({ id: 'student 8', grade: '9', schoolIdentifier: '8', orgs: ['n', 's'] }),
      expect.objectContaining({ id: 'student 9', grade: 'TK' }),
      expect.objectContaining({ id: 'staff 7', type: 'faculty', grade: null, schoolIdentifier: null }),
      // Whoever teaches a section of a school belongs to that school.
      expect.objectContaining({ id: 'staff 12', type: 'faculty', orgs: ['s', 'n'] }),
    ])
    expect(classes).toEqual([
      {
        id: 'c1',
        name: 'Algebra A',
        org: 'n',
        period: '1',
        teachers: ['staff 7', 'staff 12'],
        students: ['student 7', 'student 8'],
      },
      { id: 'c3', name: 'Section 3', org: 's', period: null, teachers: ['staff 12'], students: ['student 9'] },
    ])
  })

  it('never give passwords, birthdays or genders, and never make an administrator', async () => {
    const admins =
      'School_id,Staff_id,Admin_email,First_name,Last_name,Admin_title,Role\nn,90,boss@x.org,Bo,Ss,Principal,Admin\n'
    const staff =
      'School_id,Staff_id,Staff_email,First_name,Last_name,Title,Role\ns,91,,Nur,Se,Nurse,School Admin\nn,92,tea@north.example.org,Tea,Cher,Dean,Administrator\n'
    const read_ = await read({ ...FILES, 'admins.csv': admins, 'staff.csv': staff })
    expect(JSON.stringify(read_)).not.toMatch(/secret|2020|"F"/)
    expect(new Set(read_.people.map(({ type }) => type))).toEqual(new Set(['student', 'faculty']))
    expect(read_.problems).toEqual([])
    // A teacher who is among the staff with another id is one person.
    expect(read_.people.map(({ id }) => id).slice(3)).toEqual(['staff 7', 'staff 12', 'staff 91', 'staff 90'])
  })

  it.each([
    ['a BOM', (text: string) => `\uFEFF${text}`],
    ['line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['line ends of old Macs', (text: string) => text.replaceAll('\n', '\r')],
    ['blank lines', (text: string) => text.replaceAll('\n', '\n\n')],
    ['names of columns in capitals', (text: string) => text.replace(/^.*$/m, (header) => header.toUpperCase())],
    ['names of columns in small letters', (text: string) => text.replace(/^.*$/m, (header) => header.toLowerCase())],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    [
      'everything in quotation marks',
      (text: string) => text.replace(/"[^"]*"|[^,\n]+/g, (c) => (c[0] === '"' ? c : `"${c}"`)),
    ],
  ])('are the same with %s', async (_, change) => {
    const changed = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, change(String(text))]))
    expect(await read(changed)).toEqual(await read(FILES))
  })

  it('are the same if they are named in other letters', async () => {
    const named = Object.fromEntries(
      Object.entries(FILES).map(([name, text]) => [name[0]?.toUpperCase() + name.slice(1), text]),
    )
    expect(await read(named)).toEqual(await read(FILES))
  })

  it('may leave out every column that Clever does not ask for', async () => {
    const bare = {
      'schools.csv': 'School_id,School_name\nn,North School\n',
      'students.csv': 'School_id,Student_id,First_name,Last_name\nn,7,Ana,Lopez\n',
      'teachers.csv': 'School_id,Teacher_id,First_name,Last_name\nn,7,Tea,Cher\n',
      'sections.csv': 'School_id,Section_id,Teacher_id\nn,c1,7\n',
      'enrollments.csv': 'School_id,Section_id,Student_id\nn,c1,7\n',
    }
    const { people, classes, problems } = await read(bare)
    expect(problems).toEqual([])
    expect(people).toMatchObject([{ grade: null, email: null, schoolIdentifier: '7' }, { id: 'staff 7' }])
    expect(classes).toMatchObject([{ name: 'Section c1', teachers: ['staff 7'], students: ['student 7'] }])
  })

  it('take a teacher who has another id at each school as one, and two people with one address as two', async () => {
    const rows = 's,70,,,TEA@north.example.org,Tea,,Cher,,,\nn,71,,,tea@north.example.org,Not,,Tea,,,\n'
    const { people, classes, problems } = await read({
      ...edit('teachers.csv', (text) => text + rows),
      'sections.csv': `${SECTIONS}s,c6,70,,,Chess,,,,,,,,\n`,
    })
    expect(problems).toEqual([])
    expect(people.slice(3).map(({ id, orgs }) => [id, orgs])).toEqual([
      ['staff 7', ['n', 's']],
      ['staff 12', ['s', 'n']],
      ['staff 71', ['n']],
    ])
    expect(classes.at(-1)).toMatchObject({ name: 'Chess', teachers: ['staff 7'] })
  })

  it('take what the first row of somebody leaves out from a later one', async () => {
    const { people, problems } = await read({
      ...edit('students.csv', (text) => `${text}n,10,,,Ro,,Cy,,,,,,\ns,10,0045,,Ro,,Cy,9,,,cy@x.org,cy,\n`),
      'teachers.csv': `${TEACHERS}n,13,,,,Di,,Ro,,,\ns,13,,,di@x.org,Di,,Ro,,,\ns,14,,,di@x.org,Di,,Ro,,,\n`,
    })
    expect(problems).toEqual([])
    const cy = { email: 'cy@x.org', username: 'cy', grade: '9', schoolIdentifier: '0045', orgs: ['n', 's'] }
    expect(people.find(({ id }) => id === 'student 10')).toMatchObject(cy)
    expect(people.filter(({ lastName, type }) => lastName === 'Ro' && type === 'faculty')).toEqual([
      expect.objectContaining({ id: 'staff 13', email: 'di@x.org', orgs: ['n', 's'] }),
    ])
  })

  it('never take two people for one because of an address or a name alone', async () => {
    const { people, problems } = await read({
      ...FILES,
      'students.csv': `${STUDENTS}n,10,,,Ro,,Cy,,,,ro@x.org,,\nn,11,,,Ro,,Cy,,,,ro@x.org,,\n`,
      'teachers.csv': `${TEACHERS}n,10,,,ro@x.org,Cy,,Ro,,,\nn,20,,,,Di,,Ro,,,\ns,20,,,,Di,,Ro,,,\ns,21,,,,Di,,Ro,,,\nn,22,,,,Bo,,Ng,,,\n`,
    })
    expect(problems).toEqual([])
    const same = people.filter(({ lastName }) => ['Ro', 'Ng'].includes(lastName))
    expect(same.map(({ id, orgs }) => [id, orgs])).toEqual([
      ['student 8', ['n', 's']],
      ['student 10', ['n']],
      ['student 11', ['n']],
      ['staff 10', ['n']],
      ['staff 20', ['n', 's']],
      ['staff 21', ['s']],
      ['staff 22', ['n']],
    ])
  })

  it('take a later row of somebody that leaves something out, or has other letters, as the same', async () => {
    const rows = 'n,10,0045,,Ro,,Cy,9,,,cy@x.org,cy,\ns,10,,,RO,,CY,,,,CY@x.org,CR,\n'
    const { people, problems } = await read(edit('students.csv', (text) => text + rows))
    expect(problems).toEqual([])
    expect(people.find(({ id }) => id === 'student 10')).toEqual({
      id: 'student 10',
      type: 'student',
      firstName: 'Cy',
      lastName: 'Ro',
      username: 'cy',
      email: 'cy@x.org',
      grade: '9',
      schoolIdentifier: '0045',
      orgs: ['n', 's'],
    })
  })

  it.each([
    ['Algebra A,1,9,Algebra,1', 'Algebra A'],
    [',1,9,Algebra,1', 'Algebra - Cher - 1'],
    [',1,9,Algebra,', 'Algebra - Cher'],
    [',1,9,,1', 'Section 1'],
    [',,9,,1', 'Section c9'],
  ])('call a section with “%s” (name, number, grade, course, period) “%s”', async (cells, name) => {
    const { classes } = await read(edit('sections.csv', (text) => `${text}n,c9,7,,,${cells},,,,\n`))
    expect(classes.find(({ id }) => id === 'c9')).toMatchObject({ name })
  })

  it.each([
    ['', '', true],
    ['10/27/2026', '', true],
    ['10/28/2026', '', false],
    ['', '10/13/2026', true],
    ['', '10/12/2026', false],
    ['8/17/2026', '10/12/2026', false],
  ])('take a section from “%s” to “%s” as one of now: %s', async (start, end, isNow) => {
    const rows = `n,c9,7,,,Chess,,,,,,,${start},${end}\n`
    const { classes, problems } = await read(edit('sections.csv', (text) => text + rows))
    expect(problems).toEqual([])
    expect(classes.some(({ id }) => id === 'c9')).toBe(isNow)
  })

  it('are counted without the files that nobody asked for', async () => {
    expect(await read({ ...FILES, 'demographics.csv': 'x' })).toMatchObject({ files: 5 })
  })

  it('never put students into the section of another school that has the same id', async () => {
    const { classes, problems } = await read({
      ...edit('sections.csv', (text) => `${text}s,c1,12,,,Chess,,,,,,,08/18/2026,12/18/2026\n`),
      'enrollments.csv': `${ENROLLMENTS}s,c1,9\n`,
    })
    expect(problems).toEqual([
      {
        file: 'sections.csv',
        line: 5,
        reason: 'The Section_id “c1” is there twice, at another school. The first one counts.',
      },
    ])
    expect(classes.find(({ id }) => id === 'c1')).toMatchObject({
      org: 'n',
      teachers: ['staff 7', 'staff 12'],
      students: ['student 7', 'student 8'],
    })
  })

  it('take a section that is in a row for each of its terms as one', async () => {
    const rows = 'n,c4,7,,,,,,Civics,5,,Fall,08/17/2026,9/18/2026\nn,c4,12,,,,,,Civics,5,,Winter,2026-09-19,\n'
    const { classes, problems } = await read(edit('sections.csv', (text) => text + rows))
    expect(problems).toEqual([])
    expect(classes.find(({ id }) => id === 'c4')).toMatchObject({
      name: 'Civics - Cher - 5',
      teachers: ['staff 7', 'staff 12'],
    })
  })

  it('have a row of a student for each of their contacts', async () => {
    const rows = STUDENTS.trim().split('\n')
    expect(await problems(edit('students.csv', (text) => `${text}${rows[1]}\n`))).toEqual([])
  })
})

describe('[FIRST-07] what is wrong with Clever’s files is named with its line', () => {
  it('enrollments, sections and people that point to nothing', async () => {
    const broken = {
      ...FILES,
      'enrollments.csv': `${ENROLLMENTS}n,nothing,7\nn,c1,77\nn,c1,\n`,
      'sections.csv': `${SECTIONS}mars,c8,7,,,Rockets,,,,,,,,\nn,c9,nobody,,,Ghosts,,,,,,,,\nn,,7,,,,,,,,,,,\nn,c7,nobody,,,,,,Civics,5,,,,\n`,
      'teachers.csv': `${TEACHERS},13,,,,No,,Where,,,\n`,
    }
    // Who is in a section of an unknown school is not said again.
    broken['enrollments.csv'] += 'mars,c8,7\n'
    const { classes, problems } = await read(broken)
    expect(classes.at(-1)).toMatchObject({ id: 'c7', name: 'Civics - 5', teachers: [] })
    expect(problems).toEqual([
      { file: 'teachers.csv', line: 4, reason: 'The School_id is missing.' },
      { file: 'sections.csv', line: 7, reason: 'The Section_id is missing.' },
      { file: 'sections.csv', line: 5, reason: 'The school “mars” is not in schools.csv.' },
      { file: 'sections.csv', line: 6, reason: 'The teacher “nobody” is not in teachers.csv.' },
      { file: 'sections.csv', line: 8, reason: 'The teacher “nobody” is not in teachers.csv.' },
      { file: 'enrollments.csv', line: 6, reason: 'The section “nothing” is not in sections.csv.' },
      { file: 'enrollments.csv', line: 7, reason: 'The student “77” is not in students.csv.' },
      { file: 'enrollments.csv', line: 8, reason: 'The Student_id is missing.' },
    ])
  })

  it('ids that are there twice, dates that are none, and people without a name or an id', async () => {
    const broken = {
      ...FILES,
      'schools.csv': `${SCHOOLS}n,Another North,,,,,\n`,
      'students.csv': `${STUDENTS}n,7,0042,,Other,,Ana,1,,,,,\nn,,,,X,,Y,,,,,,\nn,10,,,,,Y,,,,,,\nn,11,,,X,,Y,,,,not an email,,\n`,
      'sections.csv': `${SECTIONS}n,c1,7,,,Algebra A,,,,,,,08/17/2026,12/18/2026\nn,c5,7,,,Late,,,,,,,soon,12/18/2026\nn,c6,7,,,Later,,,,,,,08/17/2026,never\n`,
    }
    expect(await problems(broken)).toEqual([
      { file: 'schools.csv', line: 4, reason: 'The School_id “n” is there twice. The first one counts.' },
      {
        file: 'students.csv',
        line: 6,
        reason: 'The Student_id “7” is there twice, with other values. The first row counts.',
      },
      { file: 'students.csv', line: 7, reason: 'The Student_id is missing.' },
      { file: 'students.csv', line: 8, reason: 'The first or the last name is missing.' },
      {
        file: 'students.csv',
        line: 9,
        reason: '“not an email” is not an email address. The person comes without one.',
      },
      { file: 'sections.csv', line: 5, reason: 'The Section_id “c1” is there twice. The first one counts.' },
      {
        file: 'sections.csv',
        line: 6,
        reason: '“soon” is not a date like 08/17/2026. The section is taken as one of now.',
      },
      {
        file: 'sections.csv',
        line: 7,
        reason: '“never” is not a date like 08/17/2026. The section is taken as one of now.',
      },
    ])
  })
})

describe('[FIRST-07] Clever’s files are refused as a whole', () => {
  it.each(Object.keys(FILES))('without %s, and it is said what to do', async (name) => {
    const { [name]: _, ...rest } = FILES
    const { file, reason } = await refusal(rest)
    expect(file).toBe(name)
    expect(reason).toContain(`The roster has no ${name}. Choose all five files of Clever at once`)
  })

  it('with a file that is there twice, in other letters', async () => {
    expect(await refusal({ ...FILES, 'Schools.csv': SCHOOLS })).toEqual({
      file: 'Schools.csv',
      line: null,
      reason: 'It is there twice. Export it again.',
    })
  })

  it('with a column missing, no students, or nobody at a known school', async () => {
    expect(await refusal(edit('students.csv', (text) => text.replace('Student_id', 'Id')))).toEqual({
      file: 'students.csv',
      line: 1,
      reason: 'The column “Student_id” is missing. Export the file again with it.',
    })
    const [header] = STUDENTS.split('\n')
    expect((await refusal(edit('students.csv', () => `${header}\n`))).reason).toMatch(/no rows/)
    const elsewhere = edit('schools.csv', () => 'School_id,School_name\nx,Elsewhere\n')
    expect((await refusal(elsewhere)).reason).toMatch(/^Nobody in it can be imported: 5 not at any school in schools/)
  })
})

describe('[FIRST-07] a table', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'B', '9', 'é', '😀', ' ', ',', '"', '\n', ';') }),
    fc.constant(''),
  )
  const ends = fc.constantFrom('\r', '\n', '\r\n')

  it('is read the same whatever ends its lines and however it arrives, with the line of each row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }),
        ends,
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        async (rows, end, isLastEnded, size) => {
          const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
          // The first row is longer than what is read to see how the file is written. All after it arrives in pieces.
          const filling = 'x'.repeat(10_000)
          const lines = [['a', 'b', 'c'], ['1', filling, '0'], ...rows.map(([a, b], at) => [a, b, String(at + 1)])]
          const text = lines.map((line) => line.map(quote).join(',')).join(end) + (isLastEnded ? end : '')
          const bytes = Buffer.from(text)
          const open = async () =>
            Readable.from(
              (function* () {
                yield bytes.subarray(0, 10_020)
                for (let at = 10_020; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
              })(),
            )
          const found: (readonly [string, string, number])[] = []
          await readTable({ name: 'x.csv', open }, { required: ['a', 'b', 'c'], optional: [] }, (row, line) => {
            if (row.c !== '0') found.push([row.a, row.b, line])
          })
          let line = 2
          const broken = (value: string) => value.split('\n').length - 1
          const expected = rows.map(([a, b]) => {
            line += 1 + broken(a) + broken(b)
            return [a.trim(), b.trim(), line] as const
          })
          expect(found).toEqual(expected)
        },
      ),
      { numRuns: 300 },
    )
  })
})
