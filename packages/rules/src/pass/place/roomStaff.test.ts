import { describe, expect, it } from 'vitest'
import { asRoomId, asUserId, type UserId } from '../../ids.ts'
import { DESTINATION_ROOM, DESTINATION_TEACHER, ORIGIN_ROOM, ORIGIN_TEACHER } from '../../testing/builders.ts'
import { countedEndpoints, mayBeNamed, roomStaffFrom, staffOf, worksThere } from './roomStaff.ts'

const SUBSTITUTE = asUserId(50)
const STRANGER = asUserId(51)
const LOUNGE = asRoomId(900)

const staff = roomStaffFrom([
  { roomId: ORIGIN_ROOM, userId: ORIGIN_TEACHER, coveredBy: [SUBSTITUTE] },
  { roomId: ORIGIN_ROOM, userId: asUserId(31), coveredBy: [] },
  { roomId: DESTINATION_ROOM, userId: DESTINATION_TEACHER, coveredBy: [] },
])

describe('who works at an end of a pass', () => {
  it('[D-159] the staff linked to the room, and whoever covers them', () => {
    expect(staffOf(staff, ORIGIN_ROOM)).toEqual({ linked: [ORIGIN_TEACHER, 31], covering: [SUBSTITUTE] })
    expect(worksThere(SUBSTITUTE, staffOf(staff, ORIGIN_ROOM))).toBe(true)
    expect(worksThere(asUserId(31), staffOf(staff, ORIGIN_ROOM))).toBe(true)
    expect(worksThere(SUBSTITUTE, staffOf(staff, DESTINATION_ROOM))).toBe(false)
    expect(staffOf(staff, LOUNGE)).toEqual({ linked: [], covering: [] })
    expect(staffOf(staff, null)).toEqual({ linked: [], covering: [] })
  })

  it('[D-159] only they may be named there, or anybody if nobody works there', () => {
    expect(mayBeNamed(SUBSTITUTE, staffOf(staff, ORIGIN_ROOM))).toBe(true)
    expect(mayBeNamed(DESTINATION_TEACHER, staffOf(staff, ORIGIN_ROOM))).toBe(false)
    expect(mayBeNamed(STRANGER, staffOf(staff, LOUNGE))).toBe(true)
  })

  it('[D-159] a person who does not work at their end of the pass is ignored', () => {
    const ends = (fromFacultyId: UserId | null, toFacultyId: UserId | null, toRoomId = DESTINATION_ROOM) => {
      const counted = countedEndpoints({ fromRoomId: ORIGIN_ROOM, fromFacultyId, toRoomId, toFacultyId }, staff)
      return [counted.fromFacultyId, counted.toFacultyId]
    }
    expect(ends(ORIGIN_TEACHER, DESTINATION_TEACHER)).toEqual([ORIGIN_TEACHER, DESTINATION_TEACHER])
    expect(ends(SUBSTITUTE, SUBSTITUTE)).toEqual([SUBSTITUTE, null])
    expect(ends(ORIGIN_TEACHER, ORIGIN_TEACHER, LOUNGE)).toEqual([ORIGIN_TEACHER, null])
    expect(ends(null, null)).toEqual([null, null])
  })

  it('[D-159] nobody works at an origin that is not set yet', () => {
    const endpoints = { fromRoomId: null, fromFacultyId: ORIGIN_TEACHER, toRoomId: DESTINATION_ROOM, toFacultyId: null }
    expect(countedEndpoints(endpoints, staff).fromFacultyId).toBeNull()
  })
})
