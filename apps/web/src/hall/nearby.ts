/** The room nearby, remembered on this device until it is changed. */
import { asRoomId, type RoomId, type SchoolId } from '@corridor/rules/ids'
import { createStore, useStore } from '../base/state/store.ts'

const keyOf = (schoolId: SchoolId) => `corridor.nearby.${schoolId}`

/** What was chosen on this page, which counts even where the browser stores nothing. */
const chosen = createStore<ReadonlyMap<SchoolId, RoomId | null>>(new Map())

function stored(schoolId: SchoolId): RoomId | null {
  try {
    const roomId = Number(localStorage.getItem(keyOf(schoolId)))
    return roomId > 0 ? asRoomId(roomId) : null
  } catch {
    return null
  }
}

function choose(schoolId: SchoolId, roomId: RoomId | null): void {
  chosen.set((known) => new Map(known).set(schoolId, roomId))
  try {
    localStorage.setItem(keyOf(schoolId), String(roomId ?? ''))
  } catch {
    // It is forgotten with the page.
  }
}

export function useNearby(schoolId: SchoolId): [RoomId | null, (roomId: RoomId | null) => void] {
  const known = useStore(chosen).get(schoolId)
  return [known === undefined ? stored(schoolId) : known, (roomId) => choose(schoolId, roomId)]
}
