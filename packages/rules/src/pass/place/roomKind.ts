/**
 * What kind of room a room is, from its name. Schools name rooms of one kind alike, up to what tells them apart:
 * "Restroom, 2nd floor", "Restroom (gym)", "Restroom 3". A room number such as "Room 204" is its name, not a kind.
 */
export interface RoomKind {
  kind: string
  /** What tells it apart from others of its kind; null if its name is nothing but the kind. */
  which: string | null
}

const APART = [/^(.+?),\s*(.+)$/, /^(.+?)\s*\((.+)\)$/, /^(.+?)\s+[-–]\s+(.+)$/, /^(.+?)\s+(\d{1,2}|[A-Z])$/]

export function roomKind(name: string): RoomKind {
  for (const pattern of APART) {
    const [, kind, which] = pattern.exec(name.trim()) ?? []
    if (kind && which) return { kind, which }
  }
  return { kind: name.trim(), which: null }
}

const COMES_BACK = /\b(rest|bath|wash)\s?rooms?\b|\btoilets?\b|\bfountains?\b|\blockers?\b/i

/** Whether students come back from there at once, so that their pass ends where it started. */
export function isRoundTrip({ name, bathroom = false }: { name: string; bathroom?: boolean }): boolean {
  return bathroom || COMES_BACK.test(name)
}
