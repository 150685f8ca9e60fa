/** Where a student is, for somebody who looks for them: in the hall, in line, on the way back, in class, or in no class. */
import type { PassFacts } from '../pass/facts.ts'
import { isActive, isLive } from '../pass/status.ts'
import { type Instant, minutesAfter, wholeMinutes } from '../time/instant.ts'

export const WHEREABOUTS_STATES = ['onPass', 'inLine', 'wayBack', 'inClass', 'noClass'] as const

export interface Whereabouts {
  state: (typeof WHEREABOUTS_STATES)[number]
  /**
   * Where the pass or the line leads to, where the student was sent back to, or where the class meets. Null if the
   * viewer may not see the pass, if the class has no room, and without a class.
   */
  roomName: string | null
  /** The class in session. */
  className: string | null
  /** When the student left on the pass. */
  since: Instant | null
}

type OpenPass = Pick<PassFacts, 'enqueuedAt' | 'startedAt' | 'completedAt' | 'canceledAt'> & { toRoomName: string }

/** For so long after somebody was sent back, they count as on the way. */
const WAY_BACK_MINUTES = 5

/** Whoever was sent back at this time or later is still on the way. */
export function wayBackSince(now: Instant): Instant {
  return minutesAfter(now, -WAY_BACK_MINUTES)
}

export interface WhereaboutsFacts {
  /** Those of one student. `isVisible` says whether the viewer may see the pass in a list. */
  passes: readonly (OpenPass & { isVisible: boolean })[]
  /** The room that the student was sent back to just now. Its name is null if the viewer may not see the pass. */
  sentBackTo?: { roomName: string | null } | null
  /** The class in session, of those that the student is in. */
  classNow: { name: string; roomName: string | null } | null
}

/**
 * Of a pass that the viewer may not see, they learn that the student is out but not where. Somebody in line is still
 * where they were, so a line that the viewer may not see changes nothing.
 */
export function whereabouts({ passes, sentBackTo, classNow }: WhereaboutsFacts): Whereabouts {
  const nowhere = { roomName: null, className: null, since: null }
  const pass = passes.find(isLive)
  if (pass && isActive(pass)) {
    return { ...nowhere, state: 'onPass', roomName: pass.isVisible ? pass.toRoomName : null, since: pass.startedAt }
  }
  if (pass?.isVisible) return { ...nowhere, state: 'inLine', roomName: pass.toRoomName }
  if (sentBackTo) return { ...nowhere, state: 'wayBack', roomName: sentBackTo.roomName }
  if (!classNow) return { ...nowhere, state: 'noClass' }
  return { ...nowhere, state: 'inClass', className: classNow.name, roomName: classNow.roomName }
}

export function whereaboutsText({ state, roomName, className, since }: Whereabouts, now: Instant): string {
  switch (state) {
    case 'onPass':
      return [`On a pass${roomName === null ? '' : ` to ${roomName}`}`, since && `${wholeMinutes(since, now)} min.`]
        .filter(Boolean)
        .join(', ')
    case 'inLine':
      return `In line for ${roomName}`
    case 'wayBack':
      return roomName === null ? 'On the way back' : `On the way back to ${roomName}`
    case 'inClass':
      return `Should be in ${[roomName, className].filter(Boolean).join(', ')}`
    case 'noClass':
      return 'No class now'
  }
}
