/** Limits, terms and closed times in words. */
import type { ClosedTimeEntity, Term } from '@corridor/contract'
import { clockOfMinutes } from '@corridor/rules/schedule'
import { clockText, dayFormat, longDay } from '@corridor/rules/time'
import { daysText } from '../../parts/schedule/editor/labels.ts'

/** "31 of 58 rooms have one, most often 2." */
export function outLimitsText(outLimits: readonly number[], rooms: number): string {
  if (outLimits.length === 0) return 'No room has one yet.'
  const times = (limit: number) => outLimits.filter((other) => other === limit).length
  const [most] = outLimits.toSorted((a, b) => times(b) - times(a) || a - b)
  return `${outLimits.length} of ${rooms} rooms ${outLimits.length === 1 ? 'has' : 'have'} one, most often ${most}.`
}

export function minuteText(minute: number): string {
  return clockText(clockOfMinutes(minute % 1440))
}

/** "Thu, November 19". */
const datedText = dayFormat({ weekday: 'short', month: 'long', day: 'numeric' })

/** "Wednesdays, 1:00 pm to 1:45 pm"; "Thu, November 19, 8:10 am to 11:30 am". */
export function closedTimeText({ days, onDay, startMinute, endMinute }: Omit<ClosedTimeEntity, 'name'>): string {
  const when = onDay === null ? `${daysText(days ?? [])}${days?.length === 1 ? 's' : ''}` : datedText(onDay)
  return `${when}, ${minuteText(startMinute)} to ${minuteText(endMinute)}`
}

/** "August 17 to December 18". */
export function termText({ startsOn, endsOn }: Pick<Term, 'startsOn' | 'endsOn'>): string {
  return `${longDay(startsOn)} to ${longDay(endsOn)}`
}
