import type { Kiosk } from '@corridor/contract'
import { asKioskId } from '@corridor/rules/ids'
import { NOW, ROOM_204, SCHOOL_ID } from '../../base/testing.ts'

/** A kiosk in Room 204 that is there. */
export function aKiosk(changes: Partial<Kiosk> = {}): Kiosk {
  return {
    kioskId: asKioskId(7),
    schoolId: SCHOOL_ID,
    roomId: ROOM_204,
    roomName: 'Room 204',
    name: 'Room 204',
    kind: 'room',
    students: 'class',
    identify: 'number',
    destinationIds: [],
    playsSound: false,
    connectedAt: NOW,
    connectedByName: 'Elena Alvarez',
    lastSeenAt: NOW,
    isOnline: true,
    sleepsUntil: null,
    version: 3,
    ...changes,
  }
}
