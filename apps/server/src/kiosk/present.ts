import type { Kiosk } from '@corridor/contract'
import { fullName, type NamedPerson } from '@corridor/rules/text'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import type { kiosk } from '../db/schema/index.ts'

export type KioskRow = typeof kiosk.$inferSelect

/** Its page asks every minute, so that one which did not for two is not there. */
const ONLINE_MINUTES = 2

export function presentKiosk(
  row: KioskRow,
  { roomName, connectedBy }: { roomName: string; connectedBy: NamedPerson },
  now: Instant,
): Kiosk {
  const { kioskId, schoolId, roomId, name, kind, students, identify, destinationIds, playsSound } = row
  const { connectedAt, lastSeenAt, sleepsUntil, version } = row
  return {
    ...{ kioskId, schoolId, roomId, roomName, name, kind, students, identify, destinationIds },
    ...{ playsSound, connectedAt, lastSeenAt, version },
    connectedByName: fullName(connectedBy),
    isOnline: lastSeenAt >= minutesAfter(now, -ONLINE_MINUTES),
    sleepsUntil: sleepsUntil !== null && sleepsUntil > now ? sleepsUntil : null,
  }
}
