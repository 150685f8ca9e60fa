import { createHash } from 'node:crypto'
import type { Viewer } from '@corridor/rules'

/** Short enough to go along in a token: the same text as long as somebody may see and do the same. */
export function rightsDigest({ userId, type, covers, permissions, linkedRoomIds }: Viewer): string {
  const rights = JSON.stringify([userId, type, covers, permissions, linkedRoomIds])
  return createHash('sha256').update(rights).digest('base64url').slice(0, 16)
}
