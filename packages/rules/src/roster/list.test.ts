import { describe, expect, it } from 'vitest'
import { asRoomId, asSchoolId, asUserId } from '../ids.ts'
import { guessColumns, LIST_TEMPLATES, type ListColumns, listGaps, splitName, typeOfWord } from './list.ts'
import { type CurrentRoom, planRooms, type StagedRoom } from './planRooms.ts'

describe('[D-153] the columns of a plain list', () => {
  it.each([
    [
      ['Student ID', 'Last Name', 'First Name', 'Grade Level', 'E-mail'],
      { number: 0, lastName: 1, firstName: 2, grade: 3, email: 4 },
    ],
    [['first', 'LAST', 'Campus', 'User Name', 'Role'], { firstName: 0, lastName: 1, school: 2, username: 3, role: 4 }],
    [['Student Name', 'student_number', 'Shoe size'], { fullName: 0, number: 1 }],
    [['Name', 'First name', 'Last name', 'Email'], { firstName: 1, lastName: 2, email: 3 }],
  ])('%j are guessed by their names', (header, places) => {
    expect(guessColumns(header)).toMatchObject({ subject: 'people', places })
    expect(Object.keys(guessColumns(header).places)).toHaveLength(Object.keys(places).length)
  })

  it('a list of rooms is told apart', () => {
    expect(guessColumns(['Room', 'Room number', 'Teacher email', 'School'])).toMatchObject({
      subject: 'rooms',
      places: { roomName: 0, roomNumber: 1, teachers: 2, school: 3 },
    })
  })

  it('the templates need nothing more to be said', () => {
    for (const { header } of Object.values(LIST_TEMPLATES)) {
      const guessed = guessColumns(header)
      expect(listGaps(guessed)).toEqual([])
      expect(Object.keys(guessed.places)).toHaveLength(header.length)
    }
  })

  it('what has to be said first is named', () => {
    const columns: ListColumns = { subject: 'people', places: {}, type: null, schoolId: null, isComplete: false }
    expect(listGaps(columns)).toEqual(['name', 'identity', 'type', 'school'])
    expect(
      listGaps({ ...columns, places: { fullName: 0, email: 1 }, type: 'student', schoolId: asSchoolId(1) }),
    ).toEqual([])
    expect(listGaps({ ...columns, places: { fullName: 0, email: 0, role: 1, school: 2 } })).toEqual(['twice'])
    expect(listGaps({ ...columns, subject: 'rooms', places: { roomName: 0 } })).toEqual(['school'])
  })

  it('names and roles are read as people write them', () => {
    expect(splitName('Lopez Diaz, Ana Maria')).toEqual({ firstName: 'Ana Maria', lastName: 'Lopez Diaz' })
    expect(splitName('Ana Lopez Diaz')).toEqual({ firstName: 'Ana', lastName: 'Lopez Diaz' })
    expect(splitName('Ana')).toBeNull()
    expect(['Students', 'teacher', 'Staff', 'Admin', 'Guardian', 'wizard'].map(typeOfWord)).toEqual([
      'student',
      'faculty',
      'faculty',
      'schoolAdministrator',
      'outsider',
      null,
    ])
  })
})

describe('[D-153] a list of rooms', () => {
  const NORTH = asSchoolId(1)
  const MAPPING = new Map([['n', NORTH]])
  const lab: StagedRoom = { id: 'n lab', org: 'n', name: 'Lab', identifier: '12', teachers: [asUserId(7)] }
  const here = (more: Partial<CurrentRoom> = {}): CurrentRoom => ({
    roomId: asRoomId(3),
    schoolId: NORTH,
    name: 'Lab',
    identifier: '12',
    hasEnded: false,
    externalId: 'n lab',
    imported: { name: 'Lab', identifier: '12' },
    faculty: [asUserId(7)],
    ...more,
  })
  const plan = (current: CurrentRoom[], room: Partial<StagedRoom> = {}) =>
    planRooms(current, [{ ...lab, ...room }], MAPPING)

  it('adds a room with its teachers, and twice changes nothing', () => {
    expect(plan([])).toMatchObject([{ action: 'add', name: 'Lab', linking: [7] }])
    expect(plan([here()])).toEqual([])
    expect(plan([], { org: 'elsewhere' })).toEqual([])
  })

  it('joins the room of the same name, follows the list, and keeps what was edited or closed here', () => {
    const typed = here({ externalId: null, imported: {}, name: 'LAB', faculty: [] })
    expect(plan([typed])).toMatchObject([{ action: 'join', roomId: 3, linking: [7] }])
    expect(plan([here()], { identifier: '14' })).toMatchObject([
      { action: 'change', values: { changed: { identifier: { from: '12', to: '14' } } } },
    ])
    expect(plan([here({ identifier: '99' })], { identifier: '14' })).toMatchObject([
      { action: 'keep', values: { kept: { identifier: { from: '99', to: '14' } } } },
    ])
    expect(plan([here({ hasEnded: true })])).toMatchObject([{ action: 'keep' }])
  })
})
