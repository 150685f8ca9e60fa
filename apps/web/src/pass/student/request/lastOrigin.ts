/** The last origin chosen in this browser. Only a suggestion: without storage, nothing is suggested. */
import type { Place } from '@corridor/contract'

const KEY = 'corridor.lastOrigin'

export function lastOrigin(): Place | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Place> | null
    return typeof kept?.roomId === 'number' ? { roomId: kept.roomId, userId: kept.userId ?? null } : null
  } catch {
    return null
  }
}

export function rememberOrigin(place: Place | null): void {
  try {
    if (place) localStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // If storage is full or blocked, the next form just has no suggestion.
  }
}
