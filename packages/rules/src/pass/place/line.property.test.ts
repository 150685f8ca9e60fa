import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asApartGroupId, asPassId, asRoomId, asRoomSettingId, asUserId } from '../../ids.ts'
import { settingMatches } from '../approval.ts'
import { type InLine, type Limits, mayGo, NO_LIMIT, nextInLine, type Walk } from './line.ts'

const rooms = fc.constantFrom(1, 2, 3).map(asRoomId)
const faculty = fc.constantFrom(10, 20, 30).map(asUserId)
const anyLimit = fc.constantFrom(NO_LIMIT, 1, 2, 3)

const students = fc.integer({ min: 100, max: 108 }).map(asUserId)

const anyEndpoints: fc.Arbitrary<Walk> = fc.record({
  studentId: students,
  isPromised: fc.boolean(),
  fromRoomId: fc.option(rooms),
  fromFacultyId: fc.option(faculty),
  toRoomId: rooms,
  toFacultyId: fc.option(faculty),
})

const anySetting = fc
  .record({
    fromFacultyId: fc.option(faculty),
    toRoom: fc.boolean(),
    room: rooms,
    person: faculty,
    passLimit: anyLimit,
  })
  .map(({ toRoom, room, person, ...rest }) => ({
    ...rest,
    roomSettingId: asRoomSettingId(0),
    toRoomId: toRoom ? room : null,
    toFacultyId: toRoom ? null : person,
  }))

const anyLimits: fc.Arbitrary<Limits> = fc.record({
  rooms: fc
    .tuple(anyLimit, anyLimit, anyLimit)
    .map((limits) => limits.map((totalLimit, index) => ({ roomId: asRoomId(index + 1), totalLimit }))),
  settings: fc.array(anySetting, { maxLength: 4 }),
  outOf: fc
    .tuple(anyLimit, anyLimit)
    .map((limits) => limits.map((outLimit, index) => ({ roomId: asRoomId(index + 1), outLimit }))),
  hallCap: fc.option(fc.integer({ min: 1, max: 6 })),
  alwaysOpen: fc.subarray([1, 2, 3].map(asRoomId)).map((open) => new Set(open)),
  apartGroups: fc.array(
    fc.uniqueArray(students, { minLength: 2, maxLength: 4 }).map((studentIds) => ({
      ...{ groupId: asApartGroupId(1), studentIds, startsOn: '2026-01-01', endsOn: '2027-01-01', isPaused: false },
    })),
    { maxLength: 2 },
  ),
  justBack: fc.subarray([100, 101].map(asUserId)).map((back) => new Set(back)),
})

type HallEvent =
  | { kind: 'arrives'; endpoints: Walk }
  | { kind: 'leaves'; which: number }
  | { kind: 'limits'; limits: Limits }

const anyEvent: fc.Arbitrary<HallEvent> = fc.oneof(
  { weight: 5, arbitrary: anyEndpoints.map((endpoints) => ({ kind: 'arrives' as const, endpoints })) },
  { weight: 3, arbitrary: fc.nat().map((which) => ({ kind: 'leaves' as const, which })) },
  { weight: 1, arbitrary: anyLimits.map((limits) => ({ kind: 'limits' as const, limits })) },
)

/** Active passes, passes in line, and the current limits. */
interface Hall {
  running: readonly InLine[]
  line: readonly InLine[]
  limits: Limits
  arrivals: number
}

interface Outcome {
  hall: Hall
  started: readonly InLine[]
}

function applyEvent(hall: Hall, event: HallEvent): Outcome {
  if (event.kind === 'limits') return moveUp({ ...hall, limits: event.limits })
  if (event.kind === 'leaves') {
    const everybody = [...hall.running, ...hall.line]
    const leaver = everybody[event.which % Math.max(1, everybody.length)]
    const stays = (pass: InLine) => pass !== leaver
    return moveUp({ ...hall, running: hall.running.filter(stays), line: hall.line.filter(stays) })
  }
  const number = hall.arrivals + 1
  const pass = { ...event.endpoints, passId: asPassId(`pass-${number}`), lineNumber: number }
  const arrived = { ...hall, arrivals: number }
  if (!mayGo(pass, hall.running, hall.limits)) return { hall: { ...arrived, line: [...hall.line, pass] }, started: [] }
  return { hall: { ...arrived, running: [...hall.running, pass] }, started: [pass] }
}

function moveUp(hall: Hall): Outcome {
  const started = nextInLine(hall.line, hall.running, hall.limits).going
  const line = hall.line.filter((pass) => !started.includes(pass))
  return { hall: { ...hall, running: [...hall.running, ...started], line }, started }
}

/** An independent implementation, without the function under test. `running` includes the pass itself. */
function isOverLimit(pass: Walk, running: readonly Walk[], limits: Limits): boolean {
  const count = (which: (other: Walk) => boolean) => running.filter(which).length
  const totalLimit = limits.rooms.find(({ roomId }) => roomId === pass.toRoomId)?.totalLimit ?? NO_LIMIT
  if (totalLimit !== NO_LIMIT && count(({ toRoomId }) => toRoomId === pass.toRoomId) > totalLimit) return true
  const isOverSetting = limits.settings
    .filter((setting) => setting.passLimit !== NO_LIMIT && settingMatches(setting, pass))
    .some((setting) => count((other) => settingMatches(setting, other)) > setting.passLimit)
  if (isOverSetting) return true
  if (limits.alwaysOpen.has(pass.toRoomId)) return false
  const isCounted = (other: Walk) => !limits.alwaysOpen.has(other.toRoomId)
  const isApart = limits.apartGroups.some(
    ({ studentIds }) =>
      studentIds.includes(pass.studentId) &&
      (studentIds.some((other) => other !== pass.studentId && limits.justBack.has(other)) ||
        running.some(
          (other) => isCounted(other) && other.studentId !== pass.studentId && studentIds.includes(other.studentId),
        )),
  )
  if (isApart) return true
  if (pass.isPromised) return false
  const outLimit = limits.outOf.find(({ roomId }) => roomId === pass.fromRoomId)?.outLimit ?? NO_LIMIT
  const outOf = count((other) => isCounted(other) && other.fromRoomId === pass.fromRoomId)
  return (outLimit !== NO_LIMIT && outOf > outLimit) || (limits.hallCap !== null && count(isCounted) > limits.hallCap)
}

function simulate(limits: Limits, events: readonly HallEvent[], check: (outcome: Outcome, before: Hall) => void): void {
  let hall: Hall = { running: [], line: [], limits, arrivals: 0 }
  for (const event of events) {
    const outcome = applyEvent(hall, event)
    check(outcome, hall)
    hall = outcome.hall
  }
}

const anyDay = fc.array(anyEvent, { maxLength: 40 })

describe('a day of arrivals, departures and changed limits', () => {
  it('[D-009] no start ever exceeds a limit', () => {
    fc.assert(
      fc.property(anyLimits, anyDay, (limits, events) =>
        simulate(limits, events, ({ hall, started }) => {
          const others = hall.running.filter((pass) => !started.includes(pass))
          const isOver = (pass: InLine, at: number) =>
            isOverLimit(pass, [...others, ...started.slice(0, at + 1)], hall.limits)
          expect(started.filter(isOver)).toEqual([])
        }),
      ),
    )
  })

  it('[D-009] nobody waits who could go', () => {
    fc.assert(
      fc.property(anyLimits, anyDay, (limits, events) =>
        simulate(limits, events, ({ hall }) => {
          const couldGo = hall.line.filter((pass) => !isOverLimit(pass, [...hall.running, pass], hall.limits))
          expect(couldGo).toEqual([])
        }),
      ),
    )
  })

  it('[D-009] first in, first out: nobody starts before an earlier pass that could have started instead', () => {
    fc.assert(
      fc.property(anyLimits, anyDay, (limits, events) =>
        simulate(limits, events, ({ hall, started }, before) => {
          for (const pass of started) {
            const ahead = hall.line.filter(({ lineNumber }) => lineNumber < pass.lineNumber)
            const earlier = started.filter(({ lineNumber }) => lineNumber < pass.lineNumber)
            const out = [...before.running.filter((other) => hall.running.includes(other)), ...earlier]
            expect(ahead.filter((other) => !isOverLimit(other, [...out, other], hall.limits))).toEqual([])
          }
        }),
      ),
    )
  })

  it('[D-009] passes with the same endpoints start in order of arrival', () => {
    fc.assert(
      fc.property(anyLimits, anyEndpoints, fc.array(fc.nat(), { maxLength: 30 }), (limits, endpoints, picks) => {
        const order: number[] = []
        const events = picks.map(
          (pick): HallEvent => (pick % 3 === 0 ? { kind: 'leaves', which: 0 } : { kind: 'arrives', endpoints }),
        )
        simulate(limits, events, ({ started }) => order.push(...started.map(({ lineNumber }) => lineNumber)))
        expect(order).toEqual([...order].sort((a, b) => a - b))
      }),
    )
  })
})
