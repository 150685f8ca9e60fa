import type { ReportRow } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules'
import { request } from '../base/client.ts'
import { PEOPLE_KEY } from '../base/session/queries.ts'
import { tableRequest } from '../ui/table/tableRequest.ts'
import type { PageQuery } from '../ui/table/useList.ts'
import type { ReportsAddress } from './shape.ts'

/** With the people of the school, because that is what it tells about: the same live event refetches it. */
export function reportsQuery(schoolId: SchoolId, address: ReportsAddress): PageQuery<ReportRow> {
  const query = tableRequest(address)
  return {
    queryKey: [PEOPLE_KEY, schoolId, 'reports', query],
    queryFn: () => request('GET /api/school/:schoolId/reports', { params: { schoolId }, query }),
  }
}
