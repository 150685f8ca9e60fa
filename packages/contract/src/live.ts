/** All live events with their payload types. */
import type { FreezeId, SchoolId, UserId } from '@corridor/rules/ids'
import type { PassEventName } from '@corridor/rules/live'
import { z } from 'zod'
import type { Freeze, FreezeMarked } from './freeze/entity.ts'
import { notification } from './notification/entity.ts'
import { pass } from './pass/entity.ts'

export const passEvent = z.object({ pass, notification: notification.optional() })
/** Without a pass it tells those who wait in a line that someone left it. They may not see whose pass it was. */
export const userPassEvent = z.object({ pass: pass.optional(), notification: notification.optional() })

export type PassEvent = z.infer<typeof passEvent>
export type UserPassEvent = z.infer<typeof userPassEvent>

export type LiveEvents = {
  [E in PassEventName]: (payload: PassEvent) => void
} & {
  [E in PassEventName as `${E}:${number}`]: (payload: UserPassEvent) => void
} & {
  /**
   * Rooms, schedules, classes or settings of a school changed and must be fetched again. `isHeader`: also what every
   * page shows of it, such as its name and its colors.
   */
  schoolChanged: (payload: { schoolId: SchoolId; isHeader?: true }) => void
  /** Something about these people of a school changed. For its staff. */
  peopleChanged: (payload: { schoolId: SchoolId; userIds: UserId[] }) => void
  /** Somebody left or came back. For those with hall duty, who fetch who is out. */
  hallsChanged: (payload: { schoolId: SchoolId }) => void
  /** A freeze was started, changed or ended. It comes whole, so that nobody has to ask. */
  freezeChanged: (payload: { freeze: Freeze }) => void
  /** Somebody marked students during a freeze. For the school's staff. */
  studentsMarked: (payload: { freezeId: FreezeId; marked: FreezeMarked }) => void
  /** The viewer's own permissions, rooms or settings changed. */
  viewerChanged: (payload: Record<string, never>) => void
}

/** What a kiosk's own socket receives: it fetches again. When it is disconnected, it finds out by doing so. */
export interface KioskEvents {
  kioskChanged: (payload: Record<string, never>) => void
}
