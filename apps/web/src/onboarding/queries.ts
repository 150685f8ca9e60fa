import type { SchoolId } from '@corridor/rules'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { schoolSetupQuery } from '../base/session/queries.ts'

/** More classes than anybody teaches. */
const SIZE = '100'

export function ownClassesQuery(schoolId: SchoolId) {
  return queryOptions({
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'ownClasses'],
    queryFn: () => request('GET /api/school/:schoolId/classes', { params: { schoolId }, query: { size: SIZE } }),
  })
}
