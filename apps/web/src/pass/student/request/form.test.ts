import type { Instant } from '@corridor/rules/time'
import { describe, expect, it } from 'vitest'
import {
  ALVAREZ_ID,
  aQueuedPass,
  aRunningPass,
  aSetup,
  LIBRARY,
  LIND_ID,
  NOW,
  OSEI_ID,
  RESTROOM,
  ROOM_118,
  ROOM_204,
} from '../../../base/testing.ts'
import { english } from '../../../testing/words.ts'
import { destinationFaculty, isAsapOpen, liveHint, type RequestForm, requestPayload, requestProblem } from './form.ts'

const setup = aSetup()
const context = { setup, now: NOW }

function aForm(changes: Partial<RequestForm> = {}): RequestForm {
  return {
    origin: { roomId: ROOM_204, userId: ALVAREZ_ID },
    destination: { roomId: RESTROOM, userId: null },
    chosenFacultyId: null,
    wantsAsap: true,
    schedule: { date: '2026-11-16', time: '09:42' },
    note: '',
    isUrgent: false,
    ...changes,
  }
}

describe("a student's request", () => {
  it('[SNEW-05] can be sent once every field but the note is filled', () => {
    expect(requestProblem(aForm(), context)).toBeNull()
    expect(requestProblem(aForm({ origin: null }), context)).toBe('incomplete')
    expect(requestProblem(aForm({ destination: null }), context)).toBe('incomplete')
    expect(requestProblem(aForm({ wantsAsap: false, schedule: { date: '2026-11-16', time: '' } }), context)).toBe(
      'incomplete',
    )
  })

  it('[SNEW-06][D-032] cannot lead to the room it starts from, whichever of its faculty is chosen', () => {
    const shared = aForm({
      origin: { roomId: ROOM_118, userId: OSEI_ID },
      destination: { roomId: ROOM_118, userId: LIND_ID },
    })
    expect(requestProblem(shared, context)).toBe('same_place')
  })

  it("[SNEW-07] copies the origin's faculty if the destination has none", () => {
    expect(destinationFaculty(aForm(), setup)).toBe(ALVAREZ_ID)
    expect(destinationFaculty(aForm({ destination: null }), setup)).toBeNull()
  })

  it("[D-033] uses the destination's own faculty if chosen, or if there is only one", () => {
    const fromLibrary = { origin: { roomId: LIBRARY, userId: null } }
    expect(destinationFaculty(aForm({ destination: { roomId: ROOM_118, userId: LIND_ID } }), setup)).toBe(LIND_ID)
    expect(destinationFaculty(aForm({ ...fromLibrary, destination: { roomId: ROOM_204, userId: null } }), setup)).toBe(
      ALVAREZ_ID,
    )
  })

  it('[D-033] follows the origin when that changes, until the person chooses somebody', () => {
    const fromOsei = { origin: { roomId: ROOM_118, userId: OSEI_ID } }
    expect(destinationFaculty(aForm(fromOsei), setup)).toBe(OSEI_ID)
    expect(destinationFaculty(aForm({ ...fromOsei, chosenFacultyId: LIND_ID }), setup)).toBe(LIND_ID)
  })

  it('[D-033] may leave the faculty empty if neither room has any', () => {
    const quiet = aForm({ origin: { roomId: LIBRARY, userId: null } })
    expect(destinationFaculty(quiet, setup)).toBeNull()
    expect(requestProblem(quiet, context)).toBeNull()
  })

  it('[D-037] disables "as soon as possible" for a destination that only accepts scheduled passes', () => {
    const toRoom118 = { destination: { roomId: ROOM_118, userId: OSEI_ID } }
    expect(isAsapOpen(aForm(), setup)).toBe(true)
    expect(isAsapOpen(aForm(toRoom118), setup)).toBe(false)
    expect(requestPayload(aForm(toRoom118), context)).toMatchObject({ isAsapPass: false, scheduledFor: NOW })
  })

  it('[D-029][PASS-24] sends no time with "as soon as possible", though the form keeps one', () => {
    expect(requestPayload(aForm(), context)).toMatchObject({ isAsapPass: true, scheduledFor: null })
    expect(requestPayload(aForm({ wantsAsap: false }), context)).toMatchObject({ isAsapPass: false, scheduledFor: NOW })
  })

  it('[NEW-08] is for now without "as soon as possible", until the student chooses a time; outside the hours for 07:00', () => {
    const at = (now: Instant) =>
      requestPayload(aForm({ wantsAsap: false, schedule: null }), { setup, now }).scheduledFor
    expect(at('2026-11-16T15:42:37.500Z'), '09:42').toBe('2026-11-16T15:42:00.000Z')
    expect(at('2026-11-16T12:30:00.000Z'), '06:30').toBe('2026-11-16T13:00:00.000Z')
    expect(at('2026-11-16T22:01:00.000Z'), '16:01').toBe('2026-11-17T13:00:00.000Z')
  })

  it('[SNEW-08][NEW-09] accepts only the allowed days and hours when it has a time', () => {
    const at = (date: string, time: string) =>
      requestProblem(aForm({ wantsAsap: false, schedule: { date, time } }), context)
    expect(at('2026-11-15', '10:00')).toBe('date')
    expect(at('2026-11-16', '16:01')).toBe('time')
    expect(at('2026-11-16', '09:00')).toBe('past')
    expect(at('2026-11-17', '16:00')).toBeNull()
    expect(requestProblem(aForm({ schedule: { date: '2026-11-15', time: '06:00' } }), context)).toBeNull()
  })

  it('[API-18] sends rooms, faculty, school and the trimmed note', () => {
    expect(requestPayload(aForm({ note: '  quick  ' }), context)).toEqual({
      schoolId: 1,
      fromRoomId: ROOM_204,
      fromFacultyId: ALVAREZ_ID,
      toRoomId: RESTROOM,
      toFacultyId: ALVAREZ_ID,
      isAsapPass: true,
      scheduledFor: null,
      note: 'quick',
    })
    expect(requestPayload(aForm({ note: '   ' }), context).note).toBeNull()
  })
})

it('[D-136] a student with a live pass reads which button ends it', () => {
  expect(liveHint(english, aRunningPass())).toBe(
    'You already have a live pass to Restroom, 2nd floor. Mark it as Arrived first, or choose a time for this one.',
  )
  expect(liveHint(english, aQueuedPass())).toBe(
    'You are already in line for Restroom, 2nd floor. Cancel that pass first, or choose a time for this one.',
  )
})
