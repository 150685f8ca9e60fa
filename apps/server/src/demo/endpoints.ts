/** Picks where students go from a lesson: usually a nearby room. */
import type { Endpoints } from '@corridor/rules/pass'
import type { Lesson } from './classes.ts'
import type { Random } from './random.ts'
import type { DemoRoom, RoomKind } from './rooms.ts'
import { type DemoSchool, roomsOfKind } from './school.ts'

export type TripKind = Exclude<RoomKind, 'gym' | 'hall'>

export class EndpointPicker {
  readonly #school: DemoSchool
  readonly #random: Random
  readonly #byKind: ReadonlyMap<RoomKind, readonly DemoRoom[]>

  constructor(school: DemoSchool, random: Random) {
    this.#school = school
    this.#random = random
    this.#byKind = Map.groupBy(school.rooms, ({ kind }) => kind)
  }

  from(lesson: Lesson, kind: TripKind): Endpoints {
    return this.to(lesson, this.#nearest(lesson.room, kind))
  }

  /** At a destination without faculty, the origin's teacher confirms the pass. */
  to({ room, teacher }: Lesson, destination: DemoRoom): Endpoints {
    const { facultyIds } = destination
    return {
      fromRoomId: room.roomId,
      fromFacultyId: teacher.userId,
      toRoomId: destination.roomId,
      toFacultyId: facultyIds.length > 0 ? this.#random.pick(facultyIds) : teacher.userId,
    }
  }

  #nearest(origin: DemoRoom, kind: TripKind): DemoRoom {
    const rooms = (this.#byKind.get(kind) ?? []).filter(({ roomId }) => roomId !== origin.roomId)
    if (kind === 'classroom') return this.#random.pick(rooms)
    if (kind === 'restroom' && origin.kind === 'gym') return this.#random.pick(rooms.filter(isInGym))
    const near = rooms.filter((room) => room.floor === origin.floor && !isInGym(room))
    return this.#random.pick(near.length > 0 ? near : roomsOfKind(this.#school, kind))
  }
}

function isInGym({ row }: DemoRoom): boolean {
  return row.identifier === 'RG'
}
