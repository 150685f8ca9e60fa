/** The options of a place picker: every room of a school, alone or with one of its faculty. */
import type { Place, RoomOption, SchoolSetup, UserGroup } from '@corridor/contract'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { mayBeNamed, type RoomStaff } from '@corridor/rules/pass'
import { classInSession } from '@corridor/rules/schedule'
import { professionalName } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import type { Choices } from '../../ui/picker/choices.ts'

export interface PlaceOption {
  key: string
  place: Place
  room: string
  faculty: string | null
  color: string
}

export function placeKey({ roomId, userId }: Place): string {
  return userId === null ? `${roomId}` : `${roomId}-${userId}`
}

export function facultyName({ firstName, lastName, ...called }: RoomOption): string | null {
  return lastName === null ? null : professionalName({ firstName: firstName ?? '', lastName, ...called })
}

export function placeOptions(setup: SchoolSetup): PlaceOption[] {
  const colors = new Map(setup.rooms.map(({ roomId, zoneColor }) => [roomId, zoneColor]))
  return [...setup.standaloneRooms, ...setup.facultyRooms]
    .map((option) => ({
      key: placeKey(option),
      place: { roomId: option.roomId, userId: option.userId },
      room: option.name,
      faculty: facultyName(option),
      color: colors.get(option.roomId) ?? 'currentColor',
    }))
    .sort((a, b) => a.room.localeCompare(b.room, 'en', { numeric: true }) || placeNames(a).localeCompare(placeNames(b)))
}

function placeNames({ room, faculty }: PlaceOption): string {
  return faculty ? `${room} ${faculty}` : room
}

/** "Room 204, Ms. Alvarez": the field's text once something is chosen. */
export function placeLabel({ room, faculty }: PlaceOption): string {
  return faculty ? `${room}, ${faculty}` : room
}

/** The option for a place; if the room's faculty has changed since, the room alone. */
export function findPlace(options: readonly PlaceOption[], place: Place | null): PlaceOption | null {
  if (place === null) return null
  const key = placeKey(place)
  return (
    options.find((option) => option.key === key) ?? options.find(({ place: p }) => p.roomId === place.roomId) ?? null
  )
}

/** A place is found by its room or by the person in it. */
export const PLACE_CHOICES = {
  keyOf: ({ key }: PlaceOption) => key,
  labelOf: ({ room }: PlaceOption) => room,
  detailOf: ({ faculty }: PlaceOption) => faculty,
} satisfies Choices<PlaceOption, string>

/** Faculty who can be named at an end of a pass: those who work in its room, or anybody if nobody does. */
export function facultyChoices(setup: SchoolSetup, roomId: RoomId | null): { userId: UserId; name: string }[] {
  const staff = staffIn(setup, roomId)
  const names = new Map<UserId, string>()
  for (const option of setup.facultyRooms) {
    const name = facultyName(option)
    if (option.userId !== null && name !== null && mayBeNamed(option.userId, staff)) names.set(option.userId, name)
  }
  return [...names].map(([userId, name]) => ({ userId, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The staff of a room, from the school's setup. */
export function staffIn({ facultyRooms }: Pick<SchoolSetup, 'facultyRooms'>, roomId: RoomId | null): RoomStaff {
  const here = facultyRooms.flatMap(({ userId, isCovering, ...option }) =>
    option.roomId === roomId && userId !== null ? [{ userId, isCovering }] : [],
  )
  const ids = (isCovering: boolean) => here.filter((one) => one.isCovering === isCovering).map(({ userId }) => userId)
  return { linked: ids(false), covering: ids(true) }
}

/** A class meets in its teacher's room. */
export function placeOfClass(setup: SchoolSetup, group: UserGroup | null): Place | null {
  const room = group && setup.facultyRooms.find(({ userId, isCovering }) => userId === group.ownedBy && !isCovering)
  return room ? { roomId: room.roomId, userId: room.userId } : null
}

/** Where a member of staff most likely is: where the class in session meets, else the first room they work in. */
export function ownPlace(setup: SchoolSetup, userId: UserId, now: Instant): Place | null {
  return placeOfClass(setup, classNow(setup, now)) ?? firstRoomOf(setup, userId)
}

/** The viewer's own class that is in session. */
export function classNow(setup: SchoolSetup, now: Instant): UserGroup | null {
  return classInSession(setup.classes, setup, setup.school.timezone, now)
}

/** A room of their own before one in which they cover somebody. */
function firstRoomOf({ facultyRooms }: SchoolSetup, userId: UserId): Place | null {
  const theirs = facultyRooms.filter((option) => option.userId === userId)
  const room = theirs.find(({ isCovering }) => !isCovering) ?? theirs[0]
  return room ? { roomId: room.roomId, userId } : null
}
