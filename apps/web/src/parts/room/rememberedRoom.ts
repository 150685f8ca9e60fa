/** A room that somebody chose for one purpose, remembered on this device until it is changed. */
import { asRoomId, type RoomId, type SchoolId } from '@corridor/rules/ids'
import { createStore, useStore } from '../../base/state/store.ts'

/** The room nearby on hall duty, and the entrance at which students come late. */
type Purpose = 'nearby' | 'entrance'

const keyOf = (purpose: Purpose, schoolId: SchoolId) => `corridor.${purpose}.${schoolId}`

/** What was chosen on this page, which counts even where the browser stores nothing. */
const chosen = createStore<ReadonlyMap<string, RoomId | null>>(new Map())

function stored(key: string): RoomId | null {
  try {
    const roomId = Number(localStorage.getItem(key))
    return roomId > 0 ? asRoomId(roomId) : null
  } catch {
    return null
  }
}

function choose(key: string, roomId: RoomId | null): void {
  chosen.set((known) => new Map(known).set(key, roomId))
  try {
    localStorage.setItem(key, String(roomId ?? ''))
  } catch {
    // It is forgotten with the page.
  }
}

export function useRememberedRoom(
  purpose: Purpose,
  schoolId: SchoolId,
): [RoomId | null, (roomId: RoomId | null) => void] {
  const key = keyOf(purpose, schoolId)
  const known = useStore(chosen).get(key)
  return [known === undefined ? stored(key) : known, (roomId) => choose(key, roomId)]
}
