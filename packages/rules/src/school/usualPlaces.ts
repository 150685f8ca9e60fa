/** The places that nearly every school has, with settings that suit most. A school picks some, and changes them later. */
import { NO_LIMIT } from '../pass/index.ts'

export const USUAL_PLACES = ['restroom', 'nurse', 'office', 'library', 'counseling', 'fountain'] as const
export type UsualPlace = (typeof USUAL_PLACES)[number]

export const MAX_RESTROOMS = 20

export interface PlaceRoom {
  name: string
  requiresApproval: boolean
  bathroom: boolean
  /** Limits and closed times do not apply to it: a sick child must never meet a counter. */
  alwaysOpen: boolean
  /** How many may be there at once. */
  totalLimit: number
  zoneColor: string
}

const BLUE = '#2e90fa'
const PINK = '#ee46bc'
const ORANGE = '#dc6803'
const VIOLET = '#7a5af8'
const TEAL = '#0e9384'
const SKY = '#0ba5ec'

/** Who is unwell or thirsty goes; where somebody works, they are asked whether it suits. */
export const PLACE_ROOMS: Record<UsualPlace, PlaceRoom> = {
  restroom: {
    name: 'Restroom',
    requiresApproval: false,
    bathroom: true,
    alwaysOpen: false,
    totalLimit: 3,
    zoneColor: BLUE,
  },
  nurse: {
    name: 'Nurse',
    requiresApproval: false,
    bathroom: false,
    alwaysOpen: true,
    totalLimit: NO_LIMIT,
    zoneColor: PINK,
  },
  office: {
    name: 'Main Office',
    requiresApproval: true,
    bathroom: false,
    alwaysOpen: true,
    totalLimit: NO_LIMIT,
    zoneColor: ORANGE,
  },
  library: {
    name: 'Library',
    requiresApproval: true,
    bathroom: false,
    alwaysOpen: false,
    totalLimit: 15,
    zoneColor: VIOLET,
  },
  counseling: {
    name: 'Counseling',
    requiresApproval: true,
    bathroom: false,
    alwaysOpen: true,
    totalLimit: NO_LIMIT,
    zoneColor: TEAL,
  },
  fountain: {
    name: 'Water fountain',
    requiresApproval: false,
    bathroom: true,
    alwaysOpen: false,
    totalLimit: 2,
    zoneColor: SKY,
  },
}

/** The rooms to make. Several restrooms are numbered, so that students can tell them apart. */
export function roomsFor(chosen: readonly UsualPlace[], restrooms: number): PlaceRoom[] {
  return USUAL_PLACES.filter((place) => chosen.includes(place)).flatMap((place) => {
    const room = PLACE_ROOMS[place]
    if (place !== 'restroom' || restrooms === 1) return [room]
    return Array.from({ length: restrooms }, (_, index) => ({ ...room, name: `${room.name} ${index + 1}` }))
  })
}

/** Whether a school has a place already, under its usual name or numbered. */
export function hasPlace(roomNames: readonly string[], place: UsualPlace): boolean {
  const usual = PLACE_ROOMS[place].name.toLowerCase()
  return roomNames.some((name) => name.toLowerCase().replace(/ \d+$/, '') === usual)
}
