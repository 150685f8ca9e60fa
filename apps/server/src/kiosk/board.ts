/** A board in a room that students do not enter: everybody in the halls. No note, no incident, nothing of keep-apart. */
import type { BoardRow } from '@corridor/contract'
import type { RoomId } from '@corridor/rules/ids'
import { NO_LIMIT } from '@corridor/rules/pass'
import { shortName } from '@corridor/rules/text'
import type { Reader } from '../db/connect.ts'
import type { SchoolReference } from '../reference.ts'
import type { KioskScope } from '../session/kioskScope.ts'
import { isOut, readShownPasses, type StartedPass, timeLimitOf } from './shownPasses.ts'

export async function boardRows(db: Reader, reference: SchoolReference, kiosk: KioskScope): Promise<BoardRow[]> {
  const passes = await readShownPasses(db, kiosk)
  // Not who waits in line: at a place that is not full, a line would say that there is another reason to wait.
  return passes.filter(isOut).map((pass) => boardRow(pass, reference))
}

function boardRow(pass: StartedPass, reference: SchoolReference): BoardRow {
  const { grade, fromRoomId, toRoomId, startedAt } = pass
  const limit = reference.rooms.get(toRoomId)?.totalLimit ?? NO_LIMIT
  return {
    name: shortName(pass),
    ...{ grade, startedAt },
    from: fromRoomId === null ? null : placeOf(reference, fromRoomId),
    to: { ...placeOf(reference, toRoomId), limit: limit === NO_LIMIT ? null : limit },
    timeLimit: timeLimitOf(pass, reference),
  }
}

function placeOf({ rooms }: SchoolReference, roomId: RoomId) {
  const { name = '', zoneColor = '' } = rooms.get(roomId) ?? {}
  return { name, color: zoneColor }
}
