import type { AnalysisRow, Answer, SchoolSummary } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import { PEOPLE_KEY } from '../../base/session/queries.ts'
import type { PageAnswer } from '../../ui/table/address/paging.ts'
import { tableRequest } from '../../ui/table/tableRequest.ts'
import type { AnalysisAddress } from './shape.ts'

/** The students of a school with what they used this school year. */
export function analysisQuery(schoolId: SchoolId, address: AnalysisAddress) {
  const { grade } = address.filters
  const query = { ...tableRequest(address), ...(grade && { grade }) }
  return queryOptions<PageAnswer<AnalysisRow>>({
    queryKey: [PEOPLE_KEY, schoolId, 'analysis', query],
    queryFn: () => request('GET /api/school/:schoolId/insights', { params: { schoolId }, query }),
  })
}

/** What all of them did, and which grades there are, from the same answer. */
export function schoolIn(answer: PageAnswer<AnalysisRow>): { summary: SchoolSummary; grades: string[] } {
  return answer as Answer<'GET /api/school/:schoolId/insights'>
}
