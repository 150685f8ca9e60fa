import type { Instant } from '@corridor/rules/time'
import { whenText } from '../parts/history/whenText.ts'
import { evaluatorOf, instantOf, minutesOf, periodOf, roomIdsOf, studentIdsOf, typesOf } from './filters.ts'
import { durationText, PERIOD_LABELS, TYPE_LABELS } from './labels.ts'
import type { HistoryFilters } from './shape.ts'
import { SHAPE } from './shape.ts'

export interface ActiveFilter {
  label: string
  /** What takes it away; null for the period, which always counts. */
  without: Partial<HistoryFilters> | null
}

/** The filters in a few words, for chips. */
export function activeFilters(filters: HistoryFilters, timezone: string, now: Instant): ActiveFilter[] {
  const students = studentIdsOf(filters).length
  const rooms = roomIdsOf(filters).length
  const evaluator = evaluatorOf(filters)
  const minutes = minutesOf(filters)
  const { types, period, students: nobody, rooms: nowhere, duration, minutes: none, from, to } = SHAPE.filters
  return [
    {
      label: periodText(filters, timezone, now),
      without: periodOf(filters) === period ? null : { period, from, to },
    },
    ...(students > 0
      ? [{ label: students === 1 ? '1 student' : `${students} students`, without: { students: nobody } }]
      : []),
    ...(rooms > 0 ? [{ label: rooms === 1 ? '1 room' : `${rooms} rooms`, without: { rooms: nowhere } }] : []),
    ...(evaluator && minutes !== undefined
      ? [{ label: durationText(evaluator, minutes), without: { duration, minutes: none } }]
      : []),
    ...(filters.types === types
      ? []
      : [
          {
            label: typesOf(filters)
              .map((type) => TYPE_LABELS[type])
              .join(', '),
            without: { types },
          },
        ]),
  ]
}

/** "Out at today, 9:40 am": the moment itself is what is looked for. An address without one asks for now. */
function periodText(filters: HistoryFilters, timezone: string, now: Instant): string {
  const period = periodOf(filters)
  const moment = period === 'out_at' ? (instantOf(filters.from, timezone) ?? now) : null
  if (moment === null) return PERIOD_LABELS[period]
  const when = whenText(moment, now, timezone)
  return `${PERIOD_LABELS[period]} ${when.replace(/^(Today|Yesterday)/, (day) => day.toLowerCase())}`
}

export function countActiveFilters(filters: HistoryFilters, timezone: string, now: Instant): number {
  return activeFilters(filters, timezone, now).filter(({ without }) => without !== null).length
}
