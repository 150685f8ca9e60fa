import { createHash } from 'node:crypto'
import type { Viewer } from '@corridor/rules/access'

/** A digest that is short enough for a token. It stays the same as long as the viewer may see and do the same. */
export function rightsDigest({ userId, type, covers, permissions, linkedRoomIds }: Viewer): string {
  const rights = JSON.stringify([userId, type, covers, permissions, linkedRoomIds])
  return createHash('sha256').update(rights).digest('base64url').slice(0, 16)
}
