/**
 * When a class takes place: in a block of the school's schedule, or at hours of its own on every school day. Never both,
 * and neither until someone has said so.
 */
import type { BlockId } from '../ids.ts'
import type { ClockTime } from '../schedule/wire.ts'
import { clockOf } from '../time/clock.ts'
import { clockText } from '../time/text.ts'

export interface OwnHours {
  start: ClockTime
  end: ClockTime
}

export interface ClassHours {
  blockId: BlockId | null
  schedule: OwnHours | null
}

/** What an edit says about the hours. What it leaves out stays. */
export interface SentHours {
  blockId?: BlockId | null | undefined
  schedule?: OwnHours | null | undefined
}

/** Where a class with hours of its own begins, until someone sets them. */
export const DEFAULT_HOURS: OwnHours = { start: { hour: 11, minute: 0 }, end: { hour: 12, minute: 0 } }

export const HOURS_OR_BLOCK = 'Choose a block or custom hours, not both.'
export const END_AFTER_START = 'The end must be after the start.'

/** What is wrong with the hours that were sent, as a sentence; null if nothing is. */
export function hoursProblem({ blockId, schedule }: SentHours): string | null {
  if (blockId != null && schedule != null) return HOURS_OR_BLOCK
  if (schedule != null && minutesOf(schedule.end) <= minutesOf(schedule.start)) return END_AFTER_START
  return null
}

/** A block takes the place of custom hours, and the other way around. */
export function hoursAfter(current: ClassHours, sent: SentHours): ClassHours {
  if (sent.blockId != null) return { blockId: sent.blockId, schedule: null }
  if (sent.schedule != null) return { blockId: null, schedule: sent.schedule }
  return {
    blockId: sent.blockId === null ? null : current.blockId,
    schedule: sent.schedule === null ? null : current.schedule,
  }
}

/** After midnight. */
export function minutesOf({ hour, minute }: ClockTime): number {
  return hour * 60 + minute
}

/** "9:30 am to 10:25 am". */
export function hoursText({ start, end }: OwnHours): string {
  const textOf = ({ hour, minute }: ClockTime) => clockText(clockOf(hour, minute))
  return `${textOf(start)} to ${textOf(end)}`
}
