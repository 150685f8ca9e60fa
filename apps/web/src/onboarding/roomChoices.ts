/** The rooms of a school as new staff choose among them. */
import type { SchoolSetup } from '@corridor/contract'
import { can, type Viewer } from '@corridor/rules/access'
import type { RoomId, SchoolId } from '@corridor/rules/ids'
import { claimOutcome } from '@corridor/rules/pass'
import { floorsOf } from '@corridor/rules/text'
import { facultyName, staffIn } from '../parts/place/places.ts'
import type { Choices } from '../ui/picker/choices.ts'

export interface RoomChoice {
  roomId: RoomId
  schoolId: SchoolId
  name: string
  identifier: string
  color: string
  /** Its number and its floor, if its name does not say them, and its school, if there are several. */
  where: string
  /** Who works there, as they are called. */
  staff: readonly string[]
  /** Somebody has to confirm it. */
  waits: boolean
}

export function roomChoices(setups: readonly SchoolSetup[], viewer: Viewer): RoomChoice[] {
  return setups.flatMap((setup) => {
    const floors = floorsOf(setup.rooms)
    const school = setups.length > 1 ? [setup.school.name] : []
    return setup.rooms
      .map(({ roomId, schoolId, name, identifier, bathroom, alwaysOpen, zoneColor }): RoomChoice => {
        const claim = { schoolId, roomId, userId: viewer.userId, type: viewer.type }
        const facts = { name, bathroom: bathroom === 1, alwaysOpen: alwaysOpen === 1, staff: staffIn(setup, roomId) }
        const places = [identifier, floors.get(roomId) ?? ''].filter((place) => !name.includes(place))
        return {
          roomId,
          schoolId,
          name,
          identifier,
          color: zoneColor,
          where: [...places, ...school].join(' · '),
          staff: staffNames(setup, roomId, viewer),
          waits: claimOutcome(facts, can(viewer, 'room.confirm', claim)) === 'wait',
        }
      })
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  })
}

function staffNames({ facultyRooms }: SchoolSetup, roomId: RoomId, viewer: Viewer): string[] {
  return facultyRooms.flatMap((option) => {
    const isColleague = option.roomId === roomId && !option.isCovering && option.userId !== viewer.userId
    const name = isColleague ? facultyName(option) : null
    return name === null ? [] : [name]
  })
}

/** By name, by number, and by floor. */
export const ROOM_CHOICES = {
  keyOf: ({ roomId }: RoomChoice) => roomId,
  labelOf: ({ name }: RoomChoice) => name,
  detailOf: ({ identifier, where }: RoomChoice) => `${identifier} ${where}`,
} satisfies Choices<RoomChoice, RoomId>

/** The room that was typed in full; by its number, too, if no other room has it. */
export function typedRoom(choices: readonly RoomChoice[], term: string): RoomChoice | null {
  const typed = term.trim().toLowerCase()
  if (typed === '') return null
  const byName = choices.find(({ name }) => name.toLowerCase() === typed)
  const byNumber = choices.filter(({ identifier }) => identifier.toLowerCase() === typed)
  return byName ?? (byNumber.length === 1 ? (byNumber[0] ?? null) : null)
}

/** What choosing it means: "Mr. Osei works here, and confirms". */
export function noteOf({ staff, waits }: Pick<RoomChoice, 'staff' | 'waits'>): string {
  if (staff.length === 0) return waits ? 'An administrator confirms' : 'Nobody works here yet'
  const work = staff.length === 1 ? 'works here' : 'work here'
  const confirm = staff.length === 1 ? 'confirms' : 'confirm'
  return `${listed(staff, 'and')} ${work}${waits ? `, and ${confirm}` : ''}`
}

/** Beside a room that was chosen: "Mr. Osei confirms it". */
export function waitsFor({ staff }: Pick<RoomChoice, 'staff'>): string {
  if (staff.length === 0) return 'An administrator confirms it'
  return `${listed(staff, 'or')} ${staff.length > 2 ? 'confirm' : 'confirms'} it`
}

/** "Mr. Osei", "Mr. Osei and Dr. Lind", "Mr. Osei and 2 others". */
function listed(names: readonly string[], word: 'and' | 'or'): string {
  const [first, ...others] = names
  if (others.length === 0) return first ?? ''
  return `${first} ${word} ${others.length === 1 ? others[0] : `${others.length} others`}`
}
