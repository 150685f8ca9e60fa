import type { UserId } from '@corridor/rules/ids'
import type { Announcement } from './announcement.ts'
import type { EffectLine } from './effect.ts'

/** What a change needs from the live server. */
export interface Live {
  /** Called after the commit. Returns immediately, so that the caller does not wait until everybody has been told. */
  announce(announcements: readonly Announcement[]): void
  /** The same, for changes that are not about a pass. */
  sendEffects(lines: readonly EffectLine[]): void
  /**
   * Called when a user's access changed: permissions, schools, rooms, or who they cover. Closes their sockets in every
   * process; the sockets reconnect with the new access.
   */
  refresh(userId: UserId): void
}
