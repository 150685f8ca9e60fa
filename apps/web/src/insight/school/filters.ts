/** The filters in the address as the server's, and in words. */
import type { Input } from '@corridor/contract'
import { asUserId, type UserId } from '@corridor/rules/ids'
import { ALL_INCIDENT_TYPES, INCIDENT_STATES, type IncidentState } from '@corridor/rules/incident'
import { addDays, dayFormat, type Instant, localDay } from '@corridor/rules/time'
import { daysOf, periodOf } from '../../parts/period/period.ts'
import type { IncidentFilters } from './shape.ts'

type IncidentRequest = Pick<
  Input<'GET /api/school/:schoolId/incidents', 'query'>,
  'type' | 'state' | 'studentId' | 'from' | 'to'
>

/** What is not a filter, as in a mistyped address, does not limit anything. */
export function incidentRequest(filters: IncidentFilters, timezone: string, now: Instant): IncidentRequest {
  const type = ALL_INCIDENT_TYPES.find((one) => one === filters.type)
  const [state, another] = statesOf(filters)
  const studentId = studentOf(filters)
  return {
    ...(type && { type }),
    ...(another === undefined && { state }),
    ...(studentId && { studentId }),
    ...periodOf(filters, timezone, now),
  }
}

export function statesOf({ state }: Pick<IncidentFilters, 'state'>): readonly IncidentState[] {
  const one = INCIDENT_STATES.find((known) => known === state)
  return one ? [one] : INCIDENT_STATES
}

export function studentOf({ student }: Pick<IncidentFilters, 'student'>): UserId | undefined {
  return /^[1-9]\d{0,8}$/.test(student) ? asUserId(Number(student)) : undefined
}

/** Incidents of the last year can be looked for. */
export function firstDayOf(timezone: string, now: Instant): string {
  return addDays(localDay(now, timezone), -365)
}

const longDay = dayFormat({ month: 'long', day: 'numeric' })

/** "September 14 to October 13". */
export function daysText(filters: IncidentFilters, timezone: string, now: Instant): string {
  const { first = firstDayOf(timezone, now), last = localDay(now, timezone) } = daysOf(filters, timezone, now)
  return first === last ? longDay(first) : `${longDay(first)} to ${longDay(last)}`
}
