/** Where this browser's student last came from. A convenience: where nothing can be kept, nothing is missed. */
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
    // A full or closed storage only costs the next form its suggestion.
  }
}
