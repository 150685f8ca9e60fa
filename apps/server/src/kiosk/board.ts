/** A board in a room that students do not enter: everybody in the halls. No note, no incident, nothing of keep-apart. */
import type { BoardRow } from '@corridor/contract'
import type { RoomId } from '@corridor/rules/ids'
import { NO_LIMIT } from '@corridor/rules/pass'
import { shortName } from '@corridor/rules/text'
import type { Reader } from '../db/connect.ts'
import type { SchoolReference } from '../reference.ts'
import type { KioskScope } from '../session/kioskScope.ts'
import { isOut, readWalks, type StartedWalk, timeLimitOf } from './walks.ts'

export async function boardRows(db: Reader, reference: SchoolReference, kiosk: KioskScope): Promise<BoardRow[]> {
  const walks = await readWalks(db, kiosk)
  // Not who waits in line: at a place that is not full, a line would say that there is another reason to wait.
  return walks.filter(isOut).map((walk) => boardRow(walk, reference))
}

function boardRow(walk: StartedWalk, reference: SchoolReference): BoardRow {
  const { grade, fromRoomId, toRoomId, startedAt } = walk
  const limit = reference.rooms.get(toRoomId)?.totalLimit ?? NO_LIMIT
  return {
    name: shortName(walk),
    ...{ grade, startedAt },
    from: fromRoomId === null ? null : placeOf(reference, fromRoomId),
    to: { ...placeOf(reference, toRoomId), limit: limit === NO_LIMIT ? null : limit },
    timeLimit: timeLimitOf(walk, reference),
  }
}

function placeOf({ rooms }: SchoolReference, roomId: RoomId) {
  const { name = '', zoneColor = '' } = rooms.get(roomId) ?? {}
  return { name, color: zoneColor }
}
