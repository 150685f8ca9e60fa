import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Endpoints, settingMatches } from './approval.ts'
import { type InLine, type Limits, mayGo, NO_LIMIT, nextInLine } from './line.ts'

const rooms = fc.constantFrom(1, 2, 3)
const faculty = fc.constantFrom(10, 20, 30)
const anyLimit = fc.constantFrom(NO_LIMIT, 1, 2, 3)

const anyWay: fc.Arbitrary<Endpoints> = fc.record({
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
    roomSettingId: 0,
    toRoomId: toRoom ? room : null,
    toFacultyId: toRoom ? null : person,
  }))

const anyLimits: fc.Arbitrary<Limits> = fc.record({
  rooms: fc
    .tuple(anyLimit, anyLimit, anyLimit)
    .map((limits) => limits.map((totalLimit, index) => ({ roomId: index + 1, totalLimit }))),
  settings: fc.array(anySetting, { maxLength: 4 }),
})

type Happening =
  | { kind: 'arrives'; way: Endpoints }
  | { kind: 'leaves'; which: number }
  | { kind: 'limits'; limits: Limits }

const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 5, arbitrary: anyWay.map((way) => ({ kind: 'arrives' as const, way })) },
  { weight: 3, arbitrary: fc.nat().map((which) => ({ kind: 'leaves' as const, which })) },
  { weight: 1, arbitrary: anyLimits.map((limits) => ({ kind: 'limits' as const, limits })) },
)

/** A hallway: who is out, who waits, under which limits. */
interface Hall {
  running: readonly InLine[]
  line: readonly InLine[]
  limits: Limits
  arrivals: number
}

interface Moved {
  hall: Hall
  started: readonly InLine[]
}

function happens(hall: Hall, event: Happening): Moved {
  if (event.kind === 'limits') return moveUp({ ...hall, limits: event.limits })
  if (event.kind === 'leaves') {
    const everybody = [...hall.running, ...hall.line]
    const leaver = everybody[event.which % Math.max(1, everybody.length)]
    const stays = (pass: InLine) => pass !== leaver
    return moveUp({ ...hall, running: hall.running.filter(stays), line: hall.line.filter(stays) })
  }
  const number = hall.arrivals + 1
  const pass = { ...event.way, passId: `pass-${number}`, lineNumber: number }
  const arrived = { ...hall, arrivals: number }
  if (!mayGo(pass, hall.running, hall.limits)) return { hall: { ...arrived, line: [...hall.line, pass] }, started: [] }
  return { hall: { ...arrived, running: [...hall.running, pass] }, started: [pass] }
}

function moveUp(hall: Hall): Moved {
  const started = nextInLine(hall.line, hall.running, hall.limits)
  const line = hall.line.filter((pass) => !started.includes(pass))
  return { hall: { ...hall, running: [...hall.running, ...started], line }, started }
}

/** Counted by hand, without the function under test: the limits that a pass would break by being out. */
function isOverLimit(pass: Endpoints, running: readonly Endpoints[], { rooms: roomLimits, settings }: Limits): boolean {
  const room = roomLimits.find(({ roomId }) => roomId === pass.toRoomId)
  const inRoom = running.filter(({ toRoomId }) => toRoomId === pass.toRoomId).length
  if (room && room.totalLimit !== NO_LIMIT && inRoom > room.totalLimit) return true
  return settings
    .filter((setting) => setting.passLimit !== NO_LIMIT && settingMatches(setting, pass))
    .some((setting) => running.filter((other) => settingMatches(setting, other)).length > setting.passLimit)
}

function walk(limits: Limits, events: readonly Happening[], check: (moved: Moved, before: Hall) => void): void {
  let hall: Hall = { running: [], line: [], limits, arrivals: 0 }
  for (const event of events) {
    const moved = happens(hall, event)
    check(moved, hall)
    hall = moved.hall
  }
}

const anyDay = fc.array(anyHappening, { maxLength: 40 })

describe('a day of arrivals, departures and changed limits', () => {
  it('[D-009] no start ever exceeds a limit', () => {
    fc.assert(
      fc.property(anyLimits, anyDay, (limits, events) =>
        walk(limits, events, ({ hall, started }) => {
          expect(started.filter((pass) => isOverLimit(pass, hall.running, hall.limits))).toEqual([])
        }),
      ),
    )
  })

  it('[D-009] no usable place stays empty', () => {
    fc.assert(
      fc.property(anyLimits, anyDay, (limits, events) =>
        walk(limits, events, ({ hall }) => {
          const couldGo = hall.line.filter((pass) => !isOverLimit(pass, [...hall.running, pass], hall.limits))
          expect(couldGo).toEqual([])
        }),
      ),
    )
  })

  it('[D-009] first in first out: nobody is overtaken who could have gone in the other’s stead', () => {
    fc.assert(
      fc.property(anyLimits, anyDay, (limits, events) =>
        walk(limits, events, ({ hall, started }, before) => {
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

  it('[D-009] who wants the same way starts in the order of arrival', () => {
    fc.assert(
      fc.property(anyLimits, anyWay, fc.array(fc.nat(), { maxLength: 30 }), (limits, way, draws) => {
        const order: number[] = []
        const events = draws.map(
          (draw): Happening => (draw % 3 === 0 ? { kind: 'leaves', which: 0 } : { kind: 'arrives', way }),
        )
        walk(limits, events, ({ started }) => order.push(...started.map(({ lineNumber }) => lineNumber)))
        expect(order).toEqual([...order].sort((a, b) => a - b))
      }),
    )
  })
})
