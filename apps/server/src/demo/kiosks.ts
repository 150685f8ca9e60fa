/** Kiosks of the high school, so that its page has something to show. No device is behind them. */
import { asKioskId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import type { DemoRows } from './rows.ts'
import type { DemoSchool } from './school.ts'

const KIOSKS = [
  { room: 'Library', name: 'Library desk', kind: 'room', students: 'school', identify: 'number', seenMinutesAgo: 3 },
  { room: 'Room 118', name: 'Room 118', kind: 'room', students: 'class', identify: 'pin', seenMinutesAgo: 95 },
  { room: 'Main entrance', name: 'Late desk', kind: 'late', students: 'school', identify: 'number', seenMinutesAgo: 1 },
] as const

export function addKiosks(rows: DemoRows, { schoolId, staff }: DemoSchool, now: Instant): void {
  const [connectedBy] = staff.administratorIds
  if (connectedBy === undefined) return
  for (const [at, { room: roomName, name, kind, students, identify, seenMinutesAgo }] of KIOSKS.entries()) {
    const room = rows.rooms.find((one) => one.schoolId === schoolId && one.name === roomName)
    if (room?.roomId === undefined) continue
    const lastSeenAt = minutesAfter(now, -seenMinutesAgo)
    rows.kiosks.push({
      ...{ kioskId: asKioskId(at + 1), schoolId, roomId: room.roomId, name, kind, students, identify },
      ...{ destinationIds: [], connectedBy, connectedAt: minutesAfter(lastSeenAt, -60), lastSeenAt },
      // The hash of nothing that anybody knows.
      tokenHash: Buffer.alloc(32, at + 1),
    })
  }
}
