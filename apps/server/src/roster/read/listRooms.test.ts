import type { SchoolId, UserId } from '@corridor/rules/ids'
import { LIST_TEMPLATES } from '@corridor/rules/roster'
import { describe, expect, it } from 'vitest'
import { ListRooms, type Staff } from './listRooms.ts'
import { Problems } from './problems.ts'

const [NORTH, SOUTH] = [1 as SchoolId, 2 as SchoolId]
const [ADA, BEN] = [11 as UserId, 12 as UserId]
const STAFF: Staff = new Map([
  ['ada', { userId: ADA, schoolIds: [NORTH] }],
  ['ada@example.org', { userId: ADA, schoolIds: [NORTH] }],
  ['ben', { userId: BEN, schoolIds: [NORTH, SOUTH] }],
])
const SCHOOLS = new Map([
  ['north', NORTH],
  ['south', SOUTH],
  ['#', SOUTH],
])

const FIELDS = ['roomName', 'roomNumber', 'teachers', 'school'] as const
/** Without the last place, the whole list is about one school. */
function roomsOf(rows: readonly (readonly string[])[], fields: readonly string[] = FIELDS) {
  const problems = new Problems()
  const places = Object.fromEntries(fields.map((field, at) => [field, at]))
  const list = new ListRooms(
    'rooms.csv',
    { subject: 'rooms', places, type: null, schoolId: SOUTH, isComplete: false },
    problems,
  )
  for (const [at, cells] of rows.entries()) list.add({ line: at + 2, cells })
  return { list, problems }
}

function read(rows: readonly (readonly string[])[], fields?: readonly string[]) {
  const { list, problems } = roomsOf(rows, fields)
  return { rooms: list.staged(STAFF, SCHOOLS), orgs: [...list.orgs.values()], problems: problems.list }
}

const problem = (line: number, reason: string) => ({ file: 'rooms.csv', line, reason })

describe('[D-153] a list of rooms', () => {
  it('gives rooms with their numbers, their schools and the teachers who are here', () => {
    const { rooms, orgs, problems } = read([
      ['Chemistry  Lab', ' C-12 ', 'Ada; BEN', 'North'],
      ['Library', '', '', 'South'],
      ['Gym'],
    ])
    expect(rooms).toEqual([
      {
        id: 'north\nchemistry lab',
        org: 'north',
        name: 'Chemistry Lab',
        identifier: 'C-12',
        teachers: [ADA, BEN],
      },
      { id: 'south\nlibrary', org: 'south', name: 'Library', identifier: null, teachers: [] },
    ])
    expect(orgs).toEqual(['North', 'South'])
    expect(problems).toEqual([problem(4, 'The school is missing.')])
  })

  it('without a column for the school is about one school, and its rooms are those of that school', () => {
    expect(read([['Gym', '9', 'ben']], FIELDS.slice(0, 3))).toEqual({
      rooms: [{ id: `#${SOUTH}\ngym`, org: '#', name: 'Gym', identifier: '9', teachers: [BEN] }],
      orgs: [],
      problems: [],
    })
  })

  it('without a column for the number or for the teachers has rooms without them', () => {
    expect(read([['Gym', 'North']], ['roomName', 'school']).rooms).toMatchObject([{ identifier: null, teachers: [] }])
  })

  it('names rooms without a name, and those whose name is too long: cut off, it could be that of another', () => {
    const [long, longer] = ['x'.repeat(100), 'x'.repeat(101)]
    const { rooms, problems } = read([
      [' ', '1', '', 'North'],
      [long, '2', '', 'North'],
      [longer, '3', '', 'North'],
    ])
    expect(rooms.map(({ name }) => name)).toEqual([long])
    expect(problems).toEqual([
      problem(2, 'The name of the room is missing.'),
      problem(4, `The name of the room “${'x'.repeat(60)}…” is longer than 100 characters. It is left out.`),
    ])
  })

  it.each([
    ['12\n B', '12 B'],
    [' ', null],
    ['1'.repeat(20), '1'.repeat(20)],
    [`${'1'.repeat(19)} 2`, '1'.repeat(19)],
  ])('has the number “%s” as %s', (number, identifier) => {
    expect(read([['Gym', number, '', 'North']]).rooms).toMatchObject([{ identifier }])
  })

  it('says nothing of the example of the template, and reads what is only like it', () => {
    const { example } = LIST_TEMPLATES.rooms
    const { rooms, orgs, problems } = read([example, [...example.slice(0, 2), '', 'North']])
    expect(rooms).toMatchObject([{ name: example[0], identifier: example[1], org: 'north' }])
    expect([orgs, problems]).toEqual([['North'], []])
  })
})

describe('[D-153] a room that is in two rows of a list', () => {
  it('has the teachers of both, and the number of the first', () => {
    const { rooms, problems } = read([
      ['Gym', '1', 'ada', 'North'],
      ['GYM', '2', 'ada ben', 'north'],
    ])
    expect(rooms).toMatchObject([{ name: 'Gym', identifier: '1', teachers: [ADA, BEN] }])
    expect(problems).toEqual([])
  })

  it('is named if the second row says nothing more', () => {
    const { rooms, problems } = read([
      ['Gym', '1', 'ada', 'North'],
      ['Gym', '2', 'Ada', 'North'],
    ])
    expect(rooms).toMatchObject([{ identifier: '1', teachers: [ADA] }])
    expect(problems).toEqual([problem(3, 'The room “Gym” is there twice. The first row counts.')])
  })

  it('is two rooms if they are at two schools', () => {
    const { rooms, problems } = read([
      ['Gym', '1', '', 'North'],
      ['Gym', '2', '', 'South'],
    ])
    expect(rooms.map(({ org, identifier }) => [org, identifier])).toEqual([
      ['north', '1'],
      ['south', '2'],
    ])
    expect(problems).toEqual([])
  })
})

describe('[D-153] the teachers of a room in a list', () => {
  it('are separated by commas, semicolons, spaces or lines, in whatever letters', () => {
    const { list } = roomsOf([
      ['Gym', '', ' Ada;BEN,, cy@Example.org\ndi ;', 'North'],
      ['Lab', '', 'ada, ed', 'North'],
      ['Hall', '', ' ,;', 'North'],
    ])
    expect(list.teachers).toEqual(['ada', 'ben', 'cy@example.org', 'di', 'ed'])
  })

  it('count once, whether by email or by username', () => {
    const { rooms, problems } = read([['Gym', '', 'ada, ada@example.org', 'North']])
    expect(rooms).toMatchObject([{ teachers: [ADA] }])
    expect(problems).toEqual([])
  })

  it('are at the school of the room: anybody else is named, and the room comes without them', () => {
    const { rooms, problems } = read([
      ['Gym', '', 'ada ben', 'South'],
      ['Lab', '', 'nobody', 'South'],
    ])
    expect(rooms).toMatchObject([{ teachers: [BEN] }, { teachers: [] }])
    const reason = (word: string) =>
      `Nobody at the school has the email or username “${word}”. The room comes without them.`
    expect(problems).toEqual([problem(2, reason('ada')), problem(3, reason('nobody'))])
  })

  it('can be of any school while nobody has said which one it is', () => {
    const { rooms, problems } = read([['Gym', '', 'ada nobody', 'East']])
    expect(rooms).toMatchObject([{ org: 'east', teachers: [ADA] }])
    expect(problems).toMatchObject([{ line: 2, reason: expect.stringContaining('“nobody”') }])
  })
})
