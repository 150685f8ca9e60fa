import type { Announcement } from './announcement.ts'
import type { EffectLine } from './effect.ts'

/** What a change knows of the live side. */
export interface Live {
  /** After the commit. Returns at once: whoever made the change does not wait for the others to hear of it. */
  announce(announcements: readonly Announcement[]): void
  /** The same, for what is not about a pass. */
  tell(lines: readonly EffectLine[]): void
  /**
   * What somebody may see has changed: permissions, schools, rooms, whom they cover. Their sockets close in every
   * process, and come back with what they may see now.
   */
  refresh(userId: number): void
}
