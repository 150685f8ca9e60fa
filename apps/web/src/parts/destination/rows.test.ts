import { asRoomId, asSchoolId, asUserId } from '@corridor/rules/ids'
import { NOTHING_CHOSEN } from '@corridor/rules/pass'
import { describe, expect, it } from 'vitest'
import { aSetup } from '../../base/testing.ts'
import {
  approvalOptions,
  destinationKey,
  destinationOptions,
  LIMIT_OPTIONS,
  newDestination,
  originKey,
  originOptions,
  rowProblem,
  withDestination,
  withOrigin,
} from './rows.ts'

const ADMINISTRATOR = { schoolId: asSchoolId(1), mayChooseAll: true }
const TEACHER = { schoolId: asSchoolId(1), mayChooseAll: false }
const ME = asUserId(7)
const whole = withDestination(newDestination(ME), 'room-3')

describe('a row', () => {
  it('[DEST-01] [DEST-03] [DEST-04] [DEST-06] says what is missing, one thing after the other', () => {
    const blank = newDestination(NOTHING_CHOSEN)
    expect(rowProblem(blank, [], ADMINISTRATOR)).toEqual({ text: 'Choose where from', isDuplicate: false })
    expect(rowProblem(withOrigin(blank, 'all'), [], ADMINISTRATOR)?.text).toBe('Choose where to')
    expect(rowProblem(whole, [], ADMINISTRATOR)).toBeNull()
    expect(rowProblem(withOrigin(whole, 'all'), [], TEACHER)?.text).toBe('Choose where from')
    expect(rowProblem({ ...whole, passLimit: 16 }, [], TEACHER)?.text).toBe('Choose No Limit or 1 to 15')
  })

  it('[DEST-05] names its twin, and is none while it is unfinished', () => {
    const others = [
      { number: 1, values: withDestination(whole, 'room-4'), saved: null },
      { number: 4, values: { ...whole, approval: 'not_required' as const }, saved: null },
    ]
    expect(rowProblem(whole, others, TEACHER)).toEqual({ text: 'Same trip as row 4', isDuplicate: true })
    const blank = newDestination(ME)
    expect(rowProblem(blank, [{ number: 1, values: blank, saved: null }], TEACHER)).toMatchObject({
      isDuplicate: false,
    })
  })

  it('[DEST-05] waits until another row with its trip is saved with a different one', () => {
    const moved = { number: 2, values: withDestination(whole, 'room-4'), saved: whole }
    expect(rowProblem(whole, [moved], TEACHER)).toEqual({ text: 'Same trip as row 2', isDuplicate: true })
    expect(rowProblem(whole, [{ ...moved, saved: moved.values }], TEACHER)).toBeNull()
  })
})

describe('the choices', () => {
  it('[DEST-07] of a limit are No Limit and 1 to 15', () => {
    expect(LIMIT_OPTIONS.map(({ label }) => label)).toEqual([
      'No Limit',
      ...Array.from({ length: 15 }, (_, n) => `${n + 1}`),
    ])
    expect(LIMIT_OPTIONS[0]?.value).toBe(-1)
  })

  it('[DEST-08] of approval are Yes and No, and Origin for administrators or where it is chosen', () => {
    const labels = (mayChooseAll: boolean, current: 'required' | 'origin') =>
      approvalOptions(mayChooseAll, current).map(({ label }) => label)
    expect(labels(false, 'required')).toEqual(['Yes', 'No'])
    expect(labels(true, 'required')).toEqual(['Yes', 'No', 'Origin'])
    expect(labels(false, 'origin')).toEqual(['Yes', 'No', 'Origin'])
  })

  it('[DEST-09] of the origin are all rooms for administrators, and teachers', () => {
    const teachers = [{ userId: ME, name: 'Ms. Alvarez' }]
    expect(originOptions(teachers, true).map(({ label }) => label)).toEqual(['All Rooms in School', 'Ms. Alvarez'])
    expect(originOptions(teachers, false).map(({ label }) => label)).toEqual(['Ms. Alvarez'])
  })

  it('[DEST-04] of the destination are rooms and teachers, and each is read back as it was chosen', () => {
    const options = destinationOptions(aSetup(), [{ userId: ME, name: 'Ms. Alvarez' }])
    expect(options.at(-1)).toMatchObject({ key: 'faculty-7', label: 'Ms. Alvarez' })
    for (const { key } of options) expect(destinationKey(withDestination(whole, key))).toBe(key)
    expect(withDestination(whole, 'faculty-7')).toMatchObject({ toRoomId: null, toFacultyId: ME })
    expect(withDestination(whole, 'room-3')).toMatchObject({ toRoomId: asRoomId(3), toFacultyId: null })
    for (const key of ['all', 'faculty-7', null]) expect(originKey(withOrigin(whole, key))).toBe(key)
  })
})
