import type { ActivityLine, ActivityPerson, Input } from '@corridor/contract'
import { asUserId, type SchoolId, type UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { periodOf } from '../parts/period/period.ts'
import type { Address } from '../ui/table/address/address.ts'
import type { PageQuery } from '../ui/table/useList.ts'
import type { ActivityFilters } from './shape.ts'

export type ActivityRequest = Input<'GET /api/school/:schoolId/activity/export', 'query'>

/** The filters in the address as the server's. */
export function activityRequestFor(filters: ActivityFilters, timezone: string, now: Instant): ActivityRequest {
  const { person, thing } = filters
  return {
    ...(/^\d+$/.test(person) && { userId: asUserId(Number(person)) }),
    ...(thing !== '' && { subject: thing as NonNullable<ActivityRequest['subject']> }),
    ...periodOf(filters, timezone, now),
  }
}

/** Every page of a school's activity. */
export const activityKey = (schoolId: SchoolId) => ['school', schoolId, 'activity'] as const

export function activityQuery(
  schoolId: SchoolId,
  wanted: ActivityRequest,
  { size, cursor }: Address<string, ActivityFilters>,
): PageQuery<ActivityLine> {
  const query = { ...wanted, size: String(size), ...(cursor && { cursor }) }
  return {
    queryKey: [...activityKey(schoolId), query],
    queryFn: () => request('GET /api/school/:schoolId/activity', { params: { schoolId }, query }),
  }
}

export function peopleQuery(schoolId: SchoolId, query: { search?: string; userId?: UserId }) {
  return queryOptions<ActivityPerson[]>({
    queryKey: ['people', schoolId, 'activity', query],
    queryFn: () => request('GET /api/school/:schoolId/activity/people', { params: { schoolId }, query }),
  })
}
