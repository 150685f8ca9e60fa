import type { ListColumns, ListField } from '@corridor/rules/roster'
import { LIST_TEMPLATES } from '@corridor/rules/roster'
import { describe, expect, it } from 'vitest'
import { ListPeople, ONLY_ORG } from './listPeople.ts'
import { Problems } from './problems.ts'

const FIELDS = [
  'number',
  'firstName',
  'lastName',
  'fullName',
  'role',
  'grade',
  'email',
  'username',
  'school',
] as const satisfies readonly ListField[]

type Cells = Partial<Record<(typeof FIELDS)[number], string>>

/** A list that has the columns which any of its rows has. A row ends with the last cell that it names. */
function read(rows: readonly Cells[], type: ListColumns['type'] = 'student') {
  const header = FIELDS.filter((field) => rows.some((row) => row[field] !== undefined))
  const places = Object.fromEntries(header.map((field, at) => [field, at]))
  const problems = new Problems()
  const list = new ListPeople(
    'people.csv',
    { subject: 'people', places, type, schoolId: null, isComplete: false },
    problems,
  )
  for (const [at, row] of rows.entries()) {
    const last = header.findLastIndex((field) => row[field] !== undefined)
    list.add({ line: at + 2, cells: header.slice(0, last + 1).map((field) => row[field] ?? '') })
  }
  return { people: list.people, orgs: [...list.orgs], problems: problems.list }
}

const ANA = { number: '42', firstName: 'Ana', lastName: 'Lopez' }
const TEA = { number: 'T7', firstName: 'Tea', lastName: 'Cher', role: 'teacher' }
const problem = (line: number, reason: string) => ({ file: 'people.csv', line, reason })

describe('[D-153] a list of people', () => {
  it('gives students with grades and numbers, and staff without', () => {
    const { people, orgs, problems } = read([
      {
        ...ANA,
        number: '0042A',
        role: 'Student',
        grade: '09',
        email: 'Ana@lakeside.example.org',
        username: 'ana',
        school: 'North  School',
      },
      { ...TEA, grade: '9', email: 'tea@lakeside.example.org', school: 'north school' },
      { firstName: 'Pat', lastName: 'Ng', role: 'principal', email: 'Pat@lakeside.example.org', school: 'South' },
    ])
    expect(problems).toEqual([])
    expect(people).toEqual([
      {
        id: 'student 0042a',
        type: 'student',
        firstName: 'Ana',
        lastName: 'Lopez',
        username: 'ana',
        email: 'Ana@lakeside.example.org',
        grade: '9',
        schoolIdentifier: '0042A',
        orgs: ['north school'],
      },
      {
        id: 'staff t7',
        type: 'faculty',
        firstName: 'Tea',
        lastName: 'Cher',
        username: null,
        email: 'tea@lakeside.example.org',
        grade: null,
        schoolIdentifier: null,
        orgs: ['north school'],
      },
      {
        id: 'pat@lakeside.example.org',
        type: 'schoolAdministrator',
        firstName: 'Pat',
        lastName: 'Ng',
        username: null,
        email: 'Pat@lakeside.example.org',
        grade: null,
        schoolIdentifier: null,
        orgs: ['south'],
      },
    ])
    // Schools are called what the first row calls them.
    expect(orgs).toEqual([
      ['north school', 'North School'],
      ['south', 'South'],
    ])
  })

  it('names what is wrong with its line, and reads the rest', () => {
    const school = 'North School'
    const { people, problems } = read([
      { ...ANA, role: 'student', email: 'nobody', school },
      { ...ANA, role: 'student', school },
      { number: '2', lastName: 'Ng', role: 'student', school },
      { firstName: 'Cy', lastName: 'Young', role: 'student', school },
      { number: '3', firstName: 'Di', lastName: 'Ng', role: 'wizard', school },
      { number: '4', firstName: 'Ed', lastName: 'Ng', role: 'student' },
      { number: '5', firstName: 'Mo', lastName: 'Lopez', role: 'guardian', school },
    ])
    expect(problems).toEqual([
      problem(2, '“nobody” is not an email address. The person comes without one.'),
      problem(3, '“42” is there twice. The first row counts.'),
      problem(4, 'The first or the last name is missing.'),
      problem(
        5,
        'There is neither an ID nor an email, so they could not be recognized the next time. They are left out.',
      ),
      problem(6, 'The role “wizard” is not known. Use student, teacher or administrator.'),
      problem(7, 'The school is missing.'),
    ])
    expect(people).toMatchObject([{ id: 'student 42', email: null }])
  })

  it('without a column for the role has the people that it is said to have', () => {
    expect(read([ANA], 'faculty').people).toMatchObject([{ id: 'staff 42', type: 'faculty' }])
    const { people, problems } = read([{ ...ANA, role: '' }, TEA], 'schoolAdministrator')
    expect(people.map(({ type }) => type)).toEqual(['schoolAdministrator', 'faculty'])
    expect(problems).toEqual([])
    expect(read([{ ...ANA, role: '' }], null).problems).toMatchObject([{ line: 2 }])
  })

  it('without a column for the school is about one school', () => {
    expect(read([ANA])).toMatchObject({ people: [{ orgs: [ONLY_ORG] }], orgs: [], problems: [] })
  })

  it('says nothing of the example of the template, and reads whoever is only like it', () => {
    const [number = '', firstName = '', lastName = '', email = '', username = '', role = '', grade = '', school = ''] =
      LIST_TEMPLATES.people.example
    const header = ['number', 'firstName', 'lastName', 'email', 'username', 'role', 'grade', 'school'] as const
    const places = Object.fromEntries(header.map((field, at) => [field, at]))
    const problems = new Problems()
    const list = new ListPeople(
      'people.csv',
      { subject: 'people', places, type: null, schoolId: null, isComplete: false },
      problems,
    )
    list.add({ line: 2, cells: [number, firstName, lastName, email, username, role, grade, school] })
    expect([list.people, problems.list, [...list.orgs]]).toEqual([[], [], []])
    list.add({ line: 3, cells: [number, firstName, lastName, email, username, role, grade, 'North School'] })
    expect(list.people).toMatchObject([{ firstName, grade: '9' }])
  })
})

describe('[D-153] the name of somebody in a list', () => {
  const nameOf = (cells: Cells) => {
    const { people, problems } = read([{ number: '1', ...cells }])
    return people.map(({ firstName, lastName }) => [firstName, lastName])[0] ?? problems[0]?.reason
  }
  const MISSING = 'The first or the last name is missing.'

  it.each<[string, Cells, unknown]>([
    ['of two columns', { firstName: 'Ana', lastName: 'Lopez' }, ['Ana', 'Lopez']],
    ['of two columns rather than of the one with both', { ...ANA, fullName: 'Bo Ng' }, ['Ana', 'Lopez']],
    ['of one column', { fullName: 'Ana Lopez Diaz' }, ['Ana', 'Lopez Diaz']],
    ['of one column, with a comma', { fullName: 'Lopez Diaz, Ana' }, ['Ana', 'Lopez Diaz']],
    ['of the first name and of both', { firstName: 'Annie', fullName: 'Ana Lopez' }, ['Annie', 'Lopez']],
    ['of the last name and of both', { lastName: 'Diaz', fullName: 'Ana Lopez' }, ['Ana', 'Diaz']],
    ['on two lines', { firstName: 'Ana\n Maria', lastName: ' Lopez ' }, ['Ana Maria', 'Lopez']],
    [
      'that is longer than a name can be',
      { firstName: 'a'.repeat(101), lastName: 'b'.repeat(100) },
      ['a'.repeat(100), 'b'.repeat(100)],
    ],
    ['of one word', { fullName: 'Ana' }, MISSING],
    ['without a last name', { firstName: 'Ana' }, MISSING],
    ['of spaces', { firstName: ' ', lastName: 'Lopez', fullName: '  ' }, MISSING],
  ])('%s', (_, cells, name) => {
    expect(nameOf(cells)).toEqual(name)
  })
})

describe('[D-153] somebody in a list is known again', () => {
  it('by a number of at most 50 characters, on one line: cut off, two people could have the same', () => {
    const number = '7'.repeat(50)
    const { people, problems } = read([
      { ...ANA, number },
      { ...ANA, number: `${number}1` },
      { ...ANA, number: 'A \n 1' },
    ])
    expect(people.map(({ schoolIdentifier }) => schoolIdentifier)).toEqual([number, 'A 1'])
    expect(problems).toEqual([
      problem(3, `The ID “${'7'.repeat(50)}1” is longer than 50 characters. They are left out.`),
    ])
  })

  it('in whatever letters the number or the email is written', () => {
    const email = 'Ana@lakeside.example.org'
    const { people, problems } = read([
      { ...ANA, number: 'ab1' },
      { ...ANA, number: 'AB1' },
      { firstName: 'Ana', lastName: 'Lopez', email },
      { firstName: 'Ana', lastName: 'Lopez', email: email.toUpperCase() },
    ])
    expect(people.map(({ id }) => id)).toEqual(['student ab1', email.toLowerCase()])
    expect(problems).toEqual([
      problem(3, '“AB1” is there twice. The first row counts.'),
      problem(5, `“${email.toUpperCase()}” is there twice. The first row counts.`),
    ])
  })

  it('as a student or as staff: their numbers are others', () => {
    const { people, problems } = read([ANA, { ...TEA, number: '42' }])
    expect(people.map(({ id }) => id)).toEqual(['student 42', 'staff 42'])
    expect(problems).toEqual([])
  })

  it('if they are in two rows with two schools, and is at both', () => {
    const { people, problems } = read([
      { ...ANA, school: 'North' },
      { ...ANA, school: 'South' },
      { ...ANA, school: 'North; East' },
    ])
    expect(people).toMatchObject([{ orgs: ['north', 'south', 'east'] }])
    expect(problems).toEqual([])
  })

  it.each<[string, Cells, Cells, string]>([
    ['at the same school', { ...ANA, email: 'ana@example.org' }, {}, '42'],
    ['with another first name', ANA, { firstName: 'Bo', school: 'South' }, '42'],
    ['with another last name', ANA, { lastName: 'Ng', school: 'South' }, '42'],
    ['as staff with an email', { ...TEA, email: 'tea@example.org' }, {}, 'tea@example.org'],
    ['as staff without an email', TEA, {}, 'staff t7'],
  ])('unless the second row is another person or says the same: %s', (_, row, other, named) => {
    const first = { school: 'North', ...row }
    const { people, problems } = read([first, { ...first, ...other }])
    expect(people).toMatchObject([{ firstName: row.firstName, lastName: row.lastName, orgs: ['north'] }])
    expect(problems).toEqual([problem(3, `“${named}” is there twice. The first row counts.`)])
  })
})

it.each([
  ['9', '9'],
  ['09', '9'],
  ['000', '0'],
  ['12', '12'],
  ['1st', '1'],
  ['02nd', '2'],
  ['3RD', '3'],
  ['10.00', '10'],
  ['Grade 9', '9'],
  ['grade9', '9'],
  ['Grade   09', '9'],
  ['9 grade', '9'],
  ['11th  Grade', '11'],
  ['7thgrade', '7'],
  ['K', 'K'],
  ['Pre-\nK ', 'Pre- K'],
  ['100', '100'],
  ['9/10', '9/10'],
  ['9A', '9A'],
  ['A9', 'A9'],
  ['', null],
  [' ', null],
  ['g'.repeat(20), 'g'.repeat(20)],
])('[D-153] the grade “%s” of a list is %s', (text, grade) => {
  const { people, problems } = read([{ ...ANA, grade: text }])
  expect(people).toMatchObject([{ grade }])
  expect(problems).toEqual([])
})

it('[D-153] a grade of more than 20 characters is left out and named', () => {
  const { people, problems } = read([{ ...ANA, grade: 'g'.repeat(21) }])
  expect(people).toMatchObject([{ grade: null }])
  expect(problems).toEqual([
    problem(2, `The grade “${'g'.repeat(21)}” is longer than 20 characters. The person comes without one.`),
  ])
})

describe('[D-153] the schools in one cell', () => {
  const orgsOf = (school: string) => {
    const { people, orgs, problems } = read([{ ...ANA, school }])
    return { of: people[0]?.orgs, names: orgs.map(([, name]) => name), problems }
  }

  it('are separated by semicolons or bars, and a comma is part of a name', () => {
    expect(orgsOf('North, Lower; South |East;')).toEqual({
      of: ['north, lower', 'south', 'east'],
      names: ['North, Lower', 'South', 'East'],
      problems: [],
    })
  })

  it.each(['', ' ; ', '|'])('are missing in “%s”', (school) => {
    expect(orgsOf(school)).toEqual({ of: undefined, names: [], problems: [problem(2, 'The school is missing.')] })
  })

  it('have names of at most 100 characters: cut off, one could be the name of another', () => {
    const [long, longer] = ['x'.repeat(100), 'y'.repeat(101)]
    expect(orgsOf(long)).toMatchObject({ of: [long], problems: [] })
    expect(orgsOf(`North;${longer}`)).toEqual({
      of: undefined,
      names: [],
      problems: [
        problem(2, `The name of the school “${'y'.repeat(60)}…” is longer than 100 characters. The row is left out.`),
      ],
    })
  })
})
