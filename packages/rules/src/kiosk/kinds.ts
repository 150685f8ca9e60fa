/** What a kiosk is, whom it serves, and how many there may be. */
import type { Ability } from '../access/abilities.ts'

/** In a room; at the entrance, for those who come late; or a screen that only shows who is in the halls. */
export const KIOSK_KINDS = ['room', 'late', 'board'] as const
export type KioskKind = (typeof KIOSK_KINDS)[number]

/** What it takes to put one into a room. */
export const PUT_KIOSK = {
  room: 'kiosk.manage',
  late: 'lateDesk.put',
  board: 'board.put',
} as const satisfies Record<KioskKind, Ability>

/** Students of a class in session, and whoever has a pass from or to the room; or every student of the school. */
export const KIOSK_STUDENTS = ['class', 'school'] as const
export type KioskStudents = (typeof KIOSK_STUDENTS)[number]

/** By their number, or by their number and a PIN. A student card needs no PIN. */
export const KIOSK_IDENTIFY = ['number', 'pin'] as const
export type KioskIdentify = (typeof KIOSK_IDENTIFY)[number]

export const KIOSK_NAME_LENGTH = 60
export const MAX_KIOSK_DESTINATIONS = 12
export const MAX_KIOSKS = 300
export const MAX_KIOSKS_PER_ROOM = 5
export const KIOSK_CHANGES_PER_MINUTE = 60
/** A kiosk that was not seen for so long is disconnected. */
export const KIOSK_IDLE_DAYS = 30
