import type { StudentRow } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { request } from '../../base/client.ts'
import { PEOPLE_KEY } from '../../base/session/queries.ts'
import { tableRequest } from '../../ui/table/tableRequest.ts'
import type { PageQuery } from '../../ui/table/useList.ts'
import type { StudentAddress } from './shape.ts'

export function studentsQuery(schoolId: SchoolId, address: StudentAddress): PageQuery<StudentRow> {
  const query = tableRequest(address)
  return {
    queryKey: [PEOPLE_KEY, schoolId, 'passSettings', query],
    queryFn: () => request('GET /api/school/:schoolId/passsettings', { params: { schoolId }, query }),
  }
}
