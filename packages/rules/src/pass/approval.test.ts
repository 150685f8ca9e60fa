import { describe, expect, it } from 'vitest'
import { asRoomId, asRoomSettingId, asUserId } from '../ids.ts'
import { DESTINATION_ROOM, DESTINATION_TEACHER, ORIGIN_ROOM, ORIGIN_TEACHER } from '../testing/builders.ts'
import {
  type Approval,
  allowsAsap,
  type DestinationSetting,
  type Endpoints,
  resolveApproval,
  resolveApprover,
  settingMatches,
} from './approval.ts'

const endpoints: Endpoints = {
  fromRoomId: ORIGIN_ROOM,
  fromFacultyId: ORIGIN_TEACHER,
  toRoomId: DESTINATION_ROOM,
  toFacultyId: DESTINATION_TEACHER,
}

const open = { requiresApproval: false }
const strict = { requiresApproval: true }

function setting(approval: Approval, facts: Partial<DestinationSetting>): DestinationSetting {
  return {
    roomSettingId: asRoomSettingId(1),
    fromFacultyId: null,
    toRoomId: null,
    toFacultyId: null,
    passLimit: -1,
    approval,
    ...facts,
  }
}

const fromHere = { fromFacultyId: ORIGIN_TEACHER }
const toRoom = { toRoomId: DESTINATION_ROOM }
const toPerson = { toFacultyId: DESTINATION_TEACHER }

describe('which approval applies', () => {
  it('[D-012] without a setting the room decides', () => {
    expect(resolveApproval(endpoints, strict, [])).toBe('required')
    expect(resolveApproval(endpoints, open, [])).toBe('not_required')
  })

  it('[D-012] the more specific setting wins: origin+room, origin+faculty, all+room, all+faculty', () => {
    const ranked = [
      setting('required', { ...fromHere, ...toRoom }),
      setting('not_required', { ...fromHere, ...toPerson }),
      setting('origin', toRoom),
      setting('not_required', toPerson),
    ]
    const winners = ranked.map((_, index) => resolveApproval(endpoints, strict, ranked.slice(index).reverse()))
    expect(winners).toEqual(['required', 'not_required', 'origin', 'not_required'])
  })

  it('[D-012] a setting for other endpoints does not apply', () => {
    const elsewhere = [
      setting('not_required', { toRoomId: asRoomId(999) }),
      setting('not_required', { fromFacultyId: asUserId(31), ...toRoom }),
      setting('not_required', { toFacultyId: asUserId(21) }),
    ]
    expect(resolveApproval(endpoints, strict, elsewhere)).toBe('required')
  })

  it('[D-010] a setting for a room applies whoever teaches there; one without a destination never applies', () => {
    expect(settingMatches({ fromFacultyId: null, ...toRoom, toFacultyId: asUserId(21) }, endpoints)).toBe(true)
    expect(settingMatches({ fromFacultyId: null, toRoomId: null, toFacultyId: null }, endpoints)).toBe(false)
    expect(
      settingMatches({ fromFacultyId: null, toRoomId: null, toFacultyId: null }, { ...endpoints, toFacultyId: null }),
    ).toBe(false)
  })
})

describe('who approves', () => {
  const staffed = new Set([ORIGIN_ROOM, DESTINATION_ROOM])
  const person = (approverId: number) => ({ approverId, approverRoomId: null })
  const room = (approverRoomId: number) => ({ approverId: null, approverRoomId })

  it('[D-013] the origin’s faculty if the origin approves', () => {
    expect(resolveApprover(endpoints, 'origin', staffed)).toEqual(person(ORIGIN_TEACHER))
  })

  it('[D-013] else the destination’s faculty', () => {
    expect(resolveApprover(endpoints, 'required', staffed)).toEqual(person(DESTINATION_TEACHER))
    expect(resolveApprover({ ...endpoints, fromFacultyId: null }, 'origin', staffed)).toEqual(
      person(DESTINATION_TEACHER),
    )
  })

  it('[D-013] else staff linked to the origin room, else to the destination room', () => {
    const nobody = { ...endpoints, toFacultyId: null }
    expect(resolveApprover(nobody, 'required', staffed)).toEqual(room(ORIGIN_ROOM))
    expect(resolveApprover(nobody, 'required', new Set([DESTINATION_ROOM]))).toEqual(room(DESTINATION_ROOM))
    expect(resolveApprover({ ...nobody, fromRoomId: null }, 'required', staffed)).toEqual(room(DESTINATION_ROOM))
  })

  it('[D-013] else the office', () => {
    const nobody = { ...endpoints, toFacultyId: null }
    expect(resolveApprover(nobody, 'required', new Set())).toEqual({ approverId: null, approverRoomId: null })
  })
})

describe('as soon as possible', () => {
  it('[D-037] is refused only by a room that requires approval and does not allow ASAP', () => {
    expect(allowsAsap({ requiresApproval: true, allowAsap: false })).toBe(false)
    expect(allowsAsap({ requiresApproval: true, allowAsap: true })).toBe(true)
    expect(allowsAsap({ requiresApproval: false, allowAsap: false })).toBe(true)
  })
})
