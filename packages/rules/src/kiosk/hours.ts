import { schoolHours } from '../schedule/schoolHours.ts'
import type { Bells } from '../schedule/session.ts'
import type { Instant } from '../time/instant.ts'
import { atWallTime, dayBounds, localDay } from '../time/zone.ts'

/** Before the first bell, and after the last. */
const MARGIN_MINUTES = 30
const MINUTES_A_DAY = 24 * 60

export interface KioskHours {
  isOpen: boolean
  /** When that changes today; null if it does not. */
  changesAt: Instant | null
}

/** Kiosks work around the hours of the bells and are blank otherwise. A school without any bells has no such hours. */
export function kioskHours(bells: Bells, timezone: string, now: Instant): KioskHours {
  if (bells.schedules.every(({ blocks }) => blocks.every(({ timeRanges }) => timeRanges.length === 0))) {
    return { isOpen: true, changesAt: null }
  }
  const day = localDay(now, timezone)
  const hours = schoolHours(bells, day, timezone)
  if (!hours) return { isOpen: false, changesAt: null }
  const at = (minute: number) => atWallTime(day, Math.floor(minute / 60), minute % 60, timezone)
  const opens = at(Math.max(0, hours.startMinute - MARGIN_MINUTES))
  const last = hours.endMinute + MARGIN_MINUTES
  const closes = last < MINUTES_A_DAY ? at(last) : dayBounds(day, timezone).end
  if (now < opens) return { isOpen: false, changesAt: opens }
  return now < closes ? { isOpen: true, changesAt: closes } : { isOpen: false, changesAt: null }
}
