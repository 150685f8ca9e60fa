/** Closing quick passes from now until a time of today. */
import { blockSpansOn } from '../../schedule/schoolHours.ts'
import type { Bells } from '../../schedule/session.ts'
import { type Instant, instant, minutesAfter } from '../../time/instant.ts'
import { atWallTime, wallTime } from '../../time/zone.ts'
import { endOfDay } from './pause.ts'

export const CLOSE_LENGTHS = ['block', '15', '30', 'day'] as const
export type CloseLength = (typeof CLOSE_LENGTHS)[number]

const MINUTE = 60_000

/** Until when it would be closed, on a whole minute. Null for the end of the block while none is on. */
export function closeNowEnd(length: CloseLength, now: Instant, timezone: string, bells: Bells | null): Instant | null {
  switch (length) {
    case 'block':
      return endOfBlock(now, timezone, bells)
    case '15':
    case '30':
      return instant(Math.ceil(Date.parse(minutesAfter(now, Number(length))) / MINUTE) * MINUTE)
    case 'day':
      return endOfDay(now, timezone, bells)
  }
}

function endOfBlock(now: Instant, timezone: string, bells: Bells | null): Instant | null {
  if (!bells) return null
  const { day, hour, minute } = wallTime(now, timezone)
  const clock = hour * 60 + minute
  const block = blockSpansOn(bells, day, timezone).find((one) => one.startMinute <= clock && clock < one.endMinute)
  return block ? atWallTime(day, Math.floor(block.endMinute / 60), block.endMinute % 60, timezone) : null
}
