import type { Announcement } from './announcement.ts'

/** What commands know of the live side. */
export interface Live {
  /** After the commit. Returns at once: whoever made the change does not wait for the others to hear of it. */
  announce(announcements: readonly Announcement[]): void
  /** Rooms, schedules, classes or settings of a school changed. */
  schoolChanged(schoolId: number): void
  endSession(sessionId: string): void
  endSessionsOf(userId: number): void
  /**
   * What somebody may see has changed: permissions, schools, rooms, whom they cover. Their sockets close in every
   * process, and come back with what they may see now.
   */
  refresh(userId: number): void
}
