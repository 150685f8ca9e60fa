/** Finding students of a school by name or number. */
import type { FoundStudent } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { PEOPLE_KEY } from '../../base/session/queries.ts'

export function studentSearchQuery(schoolId: SchoolId, search: string) {
  return queryOptions<FoundStudent[]>({
    queryKey: [PEOPLE_KEY, schoolId, 'search', search],
    queryFn: () => request('POST /api/user/search', { body: { search, schoolId } }),
  })
}

/** Enough to distinguish two students of the same name. */
export function studentDetails({ grade, schoolIdentifier }: Pick<FoundStudent, 'grade' | 'schoolIdentifier'>): string {
  return [grade && `Grade ${grade}`, schoolIdentifier].filter(Boolean).join(' · ')
}
