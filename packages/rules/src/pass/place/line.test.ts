import { describe, expect, it } from 'vitest'
import { asApartGroupId, asPassId, asRoomId, asRoomSettingId, asUserId, type RoomId, type UserId } from '../../ids.ts'
import { DESTINATION_ROOM, minutesFromNow, ORIGIN_TEACHER } from '../../testing/builders.ts'
import { isInForce } from '../apart.ts'
import {
  groupsInTheWay,
  groupsOut,
  type InLine,
  isLimit,
  isPromised,
  type LimitSetting,
  type Limits,
  mayGo,
  NO_LIMIT,
  NO_LIMITS,
  nextInLine,
  placeInLine,
} from './line.ts'

const OTHER_ROOM = asRoomId(303)
const NURSE = asUserId(60)

function waiting(id: string, lineNumber: number, endpoints: Partial<InLine> = {}): InLine {
  return {
    passId: asPassId(id),
    lineNumber,
    studentId: asUserId(1),
    isPromised: false,
    fromRoomId: null,
    fromFacultyId: null,
    toRoomId: DESTINATION_ROOM,
    toFacultyId: null,
    ...endpoints,
  }
}

function setting(facts: Partial<LimitSetting>): LimitSetting {
  return {
    roomSettingId: asRoomSettingId(1),
    fromFacultyId: null,
    toRoomId: null,
    toFacultyId: null,
    passLimit: NO_LIMIT,
    ...facts,
  }
}

function limits(totalLimit: number, settings: readonly LimitSetting[] = []): Limits {
  return { ...NO_LIMITS, rooms: [{ roomId: DESTINATION_ROOM, totalLimit }], settings }
}

const running = (count: number, endpoints: Partial<InLine> = {}) =>
  Array.from({ length: count }, (_, index) => waiting(`running-${index}`, 0, endpoints))

const idsOf = (passes: readonly InLine[]) => passes.map(({ passId }) => passId)

describe('limits', () => {
  it('[D-010] a room takes as many passes as its total limit', () => {
    expect(mayGo(waiting('a', 1), running(1), limits(2))).toBe(true)
    expect(mayGo(waiting('a', 1), running(2), limits(2))).toBe(false)
  })

  it('[D-010] -1 means no limit, and so does a room without one', () => {
    expect(mayGo(waiting('a', 1), running(99), limits(NO_LIMIT))).toBe(true)
    expect(mayGo(waiting('a', 1), running(99), NO_LIMITS)).toBe(true)
  })

  it('[D-010] passes to other rooms do not count', () => {
    expect(mayGo(waiting('a', 1), running(9, { toRoomId: OTHER_ROOM }), limits(1))).toBe(true)
  })

  it('[D-010] a setting from one faculty member counts only that origin', () => {
    const one = setting({ fromFacultyId: ORIGIN_TEACHER, toRoomId: DESTINATION_ROOM, passLimit: 1 })
    const from = (fromFacultyId: UserId) => waiting('a', 1, { fromFacultyId })
    const others = running(1, { fromFacultyId: ORIGIN_TEACHER })
    expect(mayGo(from(ORIGIN_TEACHER), others, limits(NO_LIMIT, [one]))).toBe(false)
    expect(mayGo(from(asUserId(31)), others, limits(NO_LIMIT, [one]))).toBe(true)
    expect(mayGo(from(ORIGIN_TEACHER), running(1, { fromFacultyId: asUserId(31) }), limits(NO_LIMIT, [one]))).toBe(true)
  })

  it('[D-010] a setting from all rooms counts all origins together', () => {
    const all = setting({ toRoomId: DESTINATION_ROOM, passLimit: 2 })
    const others = [...running(1, { fromFacultyId: asUserId(31) }), ...running(1, { fromFacultyId: asUserId(32) })]
    expect(mayGo(waiting('a', 1, { fromFacultyId: asUserId(33) }), others, limits(NO_LIMIT, [all]))).toBe(false)
  })

  it('[D-010] a setting for a faculty member counts passes to them in any room', () => {
    const nurse = setting({ toFacultyId: NURSE, passLimit: 1 })
    const others = running(1, { toRoomId: OTHER_ROOM, toFacultyId: NURSE })
    expect(mayGo(waiting('a', 1, { toFacultyId: NURSE }), others, limits(NO_LIMIT, [nurse]))).toBe(false)
  })

  it('[D-010] every matching setting applies, not only the most specific one', () => {
    const wide = setting({ roomSettingId: asRoomSettingId(1), toRoomId: DESTINATION_ROOM, passLimit: 1 })
    const exact = setting({
      roomSettingId: asRoomSettingId(2),
      fromFacultyId: ORIGIN_TEACHER,
      toRoomId: DESTINATION_ROOM,
      passLimit: 9,
    })
    const pass = waiting('a', 1, { fromFacultyId: ORIGIN_TEACHER })
    expect(mayGo(pass, running(1), limits(NO_LIMIT, [wide, exact]))).toBe(false)
  })

  it('[D-010] nobody goes while both a room’s total limit and a setting are full', () => {
    const one = setting({ toRoomId: DESTINATION_ROOM, passLimit: 2 })
    expect(mayGo(waiting('a', 1), running(2), limits(2, [one]))).toBe(false)
    expect(mayGo(waiting('a', 1), running(1), limits(2, [one]))).toBe(true)
    expect(nextInLine([waiting('a', 1), waiting('b', 2)], running(2), limits(2, [one])).going).toEqual([])
  })

  it('are -1, or 1 to 15', () => {
    expect([NO_LIMIT, 1, 15].every(isLimit)).toBe(true)
    expect([0, 16, -2, 1.5, Number.NaN].some(isLimit)).toBe(false)
  })
})

describe('the line', () => {
  it('[D-009] moves first in, first out, while there is room', () => {
    const line = [waiting('c', 3), waiting('a', 1), waiting('b', 2)]
    expect(idsOf(nextInLine(line, running(1), limits(3)).going)).toEqual(['a', 'b'])
  })

  it('[D-009] a pass whose own limit is full does not block those behind it', () => {
    const one = setting({ fromFacultyId: ORIGIN_TEACHER, toRoomId: DESTINATION_ROOM, passLimit: 1 })
    const line = [waiting('a', 1, { fromFacultyId: ORIGIN_TEACHER }), waiting('b', 2, { fromFacultyId: asUserId(31) })]
    const busy = running(1, { fromFacultyId: ORIGIN_TEACHER })
    expect(idsOf(nextInLine(line, busy, limits(NO_LIMIT, [one])).going)).toEqual(['b'])
  })

  it('[D-010] a freed place moves every line that shares the limit', () => {
    const nurse = setting({ toFacultyId: NURSE, passLimit: 1 })
    const line = [
      waiting('a', 1, { toFacultyId: NURSE, toRoomId: OTHER_ROOM }),
      waiting('b', 2, { toFacultyId: NURSE }),
    ]
    expect(idsOf(nextInLine(line, [], limits(NO_LIMIT, [nurse])).going)).toEqual(['a'])
  })

  it('[D-011] a lowered limit keeps active passes running and starts nobody', () => {
    expect(nextInLine([waiting('a', 1)], running(5), limits(2)).going).toEqual([])
  })

  it('[D-009] positions start at 1, per destination', () => {
    const line = [waiting('a', 4), waiting('b', 7), waiting('x', 5, { toRoomId: OTHER_ROOM })]
    expect(line.map((pass) => placeInLine(pass, line))).toEqual([1, 2, 1])
  })
})

describe('how many may be out', () => {
  const ROOM_A = asRoomId(401)
  const NURSE_OFFICE = asRoomId(402)
  const from = (fromRoomId: RoomId, walk: Partial<InLine> = {}) => waiting('out', 0, { fromRoomId, ...walk })

  it('[LIMIT-08] of a room: over it passes wait, for any destination, and those of other rooms do not', () => {
    const two = { ...NO_LIMITS, outOf: [{ roomId: ROOM_A, outLimit: 2 }] }
    const out = [from(ROOM_A), from(ROOM_A, { toRoomId: OTHER_ROOM })]
    expect(mayGo(from(ROOM_A), out.slice(1), two)).toBe(true)
    expect(mayGo(from(ROOM_A, { toRoomId: NURSE_OFFICE }), out, two)).toBe(false)
    expect(mayGo(from(OTHER_ROOM), out, two)).toBe(true)
  })

  it('[LIMIT-09] in the school: whoever comes when as many are out waits', () => {
    const capped = { ...NO_LIMITS, hallCap: 2 }
    expect(mayGo(from(ROOM_A), running(1), capped)).toBe(true)
    expect(mayGo(from(ROOM_A), running(2), capped)).toBe(false)
  })

  it('[TARDY-03] the pass of somebody who came late takes no place, but keeps those apart who are kept apart', () => {
    const limited = { ...NO_LIMITS, hallCap: 1, outOf: [{ roomId: ROOM_A, outLimit: 1 }] }
    const full = { ...limited, rooms: [{ roomId: DESTINATION_ROOM, totalLimit: 1 }] }
    const late = from(ROOM_A, { isLate: true })
    expect(mayGo(from(ROOM_A), [late], full)).toBe(true)
    expect(mayGo(from(ROOM_A), [{ ...late, isLate: false }], full)).toBe(false)
    const group = { groupId: asApartGroupId(1), studentIds: [asUserId(1), asUserId(2)] }
    const apart: Limits = {
      ...NO_LIMITS,
      apartGroups: [{ ...group, startsOn: '2026-09-01', endsOn: '2026-12-18', isPaused: false }],
    }
    expect(mayGo(from(ROOM_A, { studentId: asUserId(2) }), [late], apart)).toBe(false)
  })

  it('[ALL-02] a pass with a time that a person issued or approved goes anyway, and counts', () => {
    const limited = { ...NO_LIMITS, hallCap: 1, outOf: [{ roomId: ROOM_A, outLimit: 1 }] }
    const promised = from(ROOM_A, { isPromised: true })
    expect(mayGo(promised, [from(ROOM_A)], limited)).toBe(true)
    expect(mayGo(from(ROOM_A), [promised], limited)).toBe(false)
    const [asked, at] = [{ createdBy: ORIGIN_TEACHER, studentId: asUserId(1), approvedBy: null }, minutesFromNow(5)]
    expect(isPromised({ ...asked, scheduledFor: at })).toBe(true)
    expect(isPromised({ ...asked, scheduledFor: null })).toBe(false)
    expect(isPromised({ ...asked, createdBy: asUserId(1), scheduledFor: at })).toBe(false)
    expect(isPromised({ ...asked, createdBy: asUserId(1), scheduledFor: at, approvedBy: ORIGIN_TEACHER })).toBe(true)
  })

  it('[ALL-03] to an always-open room nobody waits for these, and nobody there counts; its own limit holds', () => {
    const open = { ...NO_LIMITS, alwaysOpen: new Set([NURSE_OFFICE]) }
    const limited = { ...open, hallCap: 1, outOf: [{ roomId: ROOM_A, outLimit: 1 }] }
    const toNurse = from(ROOM_A, { toRoomId: NURSE_OFFICE })
    expect(mayGo(toNurse, [from(ROOM_A)], limited)).toBe(true)
    expect(mayGo(from(ROOM_A), [toNurse], limited)).toBe(true)
    const full = { ...limited, rooms: [{ roomId: NURSE_OFFICE, totalLimit: 1 }] }
    expect(mayGo(toNurse, [toNurse], full)).toBe(false)
  })
})

describe('students who are kept apart', () => {
  const [ANA, BEN, CAL] = [asUserId(1), asUserId(2), asUserId(3)]
  const NURSE_OFFICE = asRoomId(402)
  const group = {
    ...{ groupId: asApartGroupId(7), studentIds: [ANA, BEN] },
    ...{ startsOn: '2026-11-01', endsOn: '2026-12-18', isPaused: false },
  }
  const apart: Limits = { ...NO_LIMITS, apartGroups: [group] }
  const of = (studentId: UserId, walk: Partial<InLine> = {}) => waiting('apart', 0, { studentId, ...walk })

  it('[APART-04] wait while somebody of their group is out, wherever to, and nobody else does', () => {
    expect(mayGo(of(BEN), [of(ANA, { toRoomId: OTHER_ROOM })], apart)).toBe(false)
    expect(mayGo(of(CAL), [of(ANA)], apart)).toBe(true)
    expect(mayGo(of(BEN), [of(CAL)], apart)).toBe(true)
    expect(groupsInTheWay(of(BEN), [of(ANA)], apart)).toEqual([group.groupId])
  })

  it('[APART-04] [APART-12] are passed over by those who may go, and only then wait for their group', () => {
    const [ben, cal] = [waiting('ben', 1, { studentId: BEN }), waiting('cal', 2, { studentId: CAL })]
    const withLimit = (totalLimit: number) => ({ ...apart, ...{ rooms: [{ roomId: ben.toRoomId, totalLimit }] } })
    const kept = [{ pass: ben, groupIds: [group.groupId] }]
    expect(nextInLine([ben, cal], [of(ANA)], apart)).toEqual({ going: [cal], kept })
    expect(nextInLine([ben, cal], [of(ANA)], withLimit(2))).toEqual({ going: [cal], kept })
    expect(nextInLine([ben, cal], [of(ANA)], withLimit(1))).toEqual({ going: [], kept: [] })
  })

  it('[APART-05] two who could go at once: the first does', () => {
    const line = [waiting('ben', 2, { studentId: BEN }), waiting('ana', 1, { studentId: ANA })]
    expect(idsOf(nextInLine(line, [], apart).going)).toEqual(['ana'])
  })

  it('[APART-06] wait for those who have just come back', () => {
    expect(mayGo(of(BEN), [], { ...apart, justBack: new Set([ANA]) })).toBe(false)
    expect(mayGo(of(ANA), [], { ...apart, justBack: new Set([ANA]) })).toBe(true)
  })

  it('[ALL-03] [APART-09] go to an always-open room, and do not hold up others from there', () => {
    const open = { ...apart, alwaysOpen: new Set([NURSE_OFFICE]) }
    const toNurse = of(BEN, { toRoomId: NURSE_OFFICE })
    expect(mayGo(toNurse, [of(ANA)], open)).toBe(true)
    expect(mayGo(of(ANA), [toNurse], open)).toBe(true)
    expect(groupsInTheWay(toNurse, [of(ANA)], open)).toEqual([])
  })

  it('[APART-09] are out at the same time wherever they go, and once one is back they are not', () => {
    const open = { ...apart, alwaysOpen: new Set([NURSE_OFFICE]), justBack: new Set([ANA]) }
    const toNurse = (studentId: UserId) => of(studentId, { toRoomId: NURSE_OFFICE })
    for (const first of [of(ANA), toNurse(ANA)]) {
      for (const second of [of(BEN), toNurse(BEN)]) expect(groupsOut(second, [first], open)).toEqual([group.groupId])
    }
    expect(groupsOut(of(CAL), [of(ANA)], open)).toEqual([])
    expect(groupsOut(of(BEN), [of(CAL)], open)).toEqual([])
  })

  it('[APART-01] [APART-11] a group is in force from its first day to its last, unless it is paused', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-12-18', '2026-12-19']
    expect(days.map((day) => isInForce(group, day))).toEqual([false, true, true, false])
    expect(isInForce({ ...group, isPaused: true }, '2026-11-01')).toBe(false)
  })
})
