import type { AnalysisRow, Answer, PairSearch, SchoolSummary, StudentPair } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { PEOPLE_KEY, PERSON_KEY } from '../base/session/queries.ts'
import type { PageAnswer } from '../ui/table/address/paging.ts'
import { tableRequest } from '../ui/table/tableRequest.ts'
import type { AnalysisAddress } from './analysis/shape.ts'
import type { PairAddress } from './pairs/shape.ts'

/** What a student did this school year, in one of their schools. */
export function insightsQuery(userId: UserId, schoolId: SchoolId | undefined) {
  return queryOptions({
    queryKey: [PERSON_KEY, userId, 'insights', schoolId],
    queryFn: () => request('GET /api/user/:userId/insights', { params: { userId }, query: { schoolId } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

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

/** Students who keep leaving the same room together. */
export function pairsQuery(schoolId: SchoolId, address: PairAddress) {
  const query = tableRequest(address)
  return queryOptions<PageAnswer<StudentPair>>({
    queryKey: [PEOPLE_KEY, schoolId, 'pairs', query],
    queryFn: () => request('GET /api/school/:schoolId/pairs', { params: { schoolId }, query }),
  })
}

/** In which days they were looked for, from the same answer. */
export function searchOf(answer: PageAnswer<StudentPair>): PairSearch {
  return (answer as Answer<'GET /api/school/:schoolId/pairs'>).search
}
