import { describe, expect, it } from 'vitest'
import { asRoomId, asUserId } from '../../ids.ts'
import { DESTINATION_ROOM, DESTINATION_TEACHER, ORIGIN_TEACHER, SCHOOL } from '../../testing/builders.ts'
import {
  approvalChoices,
  type DestinationForm,
  destinationProblems,
  isSameDestination,
  NOTHING_CHOSEN,
} from './destination.ts'

const filled: DestinationForm = {
  schoolId: SCHOOL,
  fromFacultyId: ORIGIN_TEACHER,
  toRoomId: DESTINATION_ROOM,
  toFacultyId: null,
  approval: 'required',
  passLimit: -1,
}

const asFaculty = (form: Partial<DestinationForm>) => destinationProblems({ ...filled, ...form }, [], false)
const asAdministrator = (form: Partial<DestinationForm>) => destinationProblems({ ...filled, ...form }, [], true)

describe('a destination setting', () => {
  it('has no problems when it is complete', () => {
    expect(asFaculty({})).toEqual([])
  })

  it('needs school, origin and approval', () => {
    expect(asFaculty({ schoolId: NOTHING_CHOSEN })).toEqual(['school'])
    expect(asFaculty({ schoolId: null })).toEqual(['school'])
    expect(asAdministrator({ fromFacultyId: NOTHING_CHOSEN })).toEqual(['origin'])
    expect(asFaculty({ approval: NOTHING_CHOSEN })).toEqual(['approval'])
    expect(asFaculty({ approval: null })).toEqual(['approval'])
  })

  it('needs a limit from 1 to 15, or -1 for none', () => {
    expect([-1, 1, 15].map((passLimit) => asFaculty({ passLimit }))).toEqual([[], [], []])
    for (const passLimit of [0, null, Number.NaN, 16, -2]) expect(asFaculty({ passLimit })).toEqual(['passLimit'])
  })

  it('[D-088] only administrators can choose all rooms as the origin', () => {
    expect(asFaculty({ fromFacultyId: null })).toEqual(['origin'])
    expect(asAdministrator({ fromFacultyId: null })).toEqual([])
  })

  it('needs a destination room or faculty', () => {
    expect(asFaculty({ toRoomId: null })).toEqual(['destination'])
    expect(asFaculty({ toRoomId: NOTHING_CHOSEN, toFacultyId: NOTHING_CHOSEN })).toEqual(['destination'])
    expect(asFaculty({ toRoomId: null, toFacultyId: DESTINATION_TEACHER })).toEqual([])
  })

  it('must not duplicate another row with the same origin and destination', () => {
    expect(destinationProblems(filled, [{ ...filled, approval: 'not_required' } as DestinationForm], false)).toEqual([
      'duplicate',
    ])
    expect(destinationProblems(filled, [{ ...filled, fromFacultyId: asUserId(31) }], false)).toEqual([])
    expect(destinationProblems(filled, [{ ...filled, toRoomId: asRoomId(303) }], false)).toEqual([])
    const toTeacher = { ...filled, toRoomId: null, toFacultyId: DESTINATION_TEACHER }
    expect(destinationProblems(toTeacher, [toTeacher], false)).toEqual(['duplicate'])
  })

  it('two empty rows are incomplete, not duplicates', () => {
    const empty = { ...filled, toRoomId: null }
    expect(destinationProblems(empty, [empty], false)).toEqual(['destination'])
  })

  it('[D-010] a room is the same destination whoever teaches there', () => {
    expect(isSameDestination({ ...filled, toFacultyId: asUserId(21) }, { ...filled, toFacultyId: asUserId(22) })).toBe(
      true,
    )
    const toPerson = { ...filled, toRoomId: null }
    expect(
      isSameDestination({ ...toPerson, toFacultyId: asUserId(21) }, { ...toPerson, toFacultyId: asUserId(22) }),
    ).toBe(false)
  })

  it('only administrators can choose approval by the origin', () => {
    expect(approvalChoices(true)).toEqual(['required', 'not_required', 'origin'])
    expect(approvalChoices(false)).toEqual(['required', 'not_required'])
    expect(asFaculty({ approval: 'origin' })).toEqual(['approval'])
    expect(asAdministrator({ approval: 'origin' })).toEqual([])
  })
})
