import type { ClassRow } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { request } from '../../base/client.ts'
import { schoolSetupQuery } from '../../base/session/queries.ts'
import { tableRequest } from '../../ui/table/tableRequest.ts'
import type { PageQuery } from '../../ui/table/useList.ts'
import type { ClassAddress } from './shape.ts'

/** Under the key of the school's setup, so that every change of a class is followed. */
export function classesQuery(schoolId: SchoolId, address: ClassAddress): PageQuery<ClassRow> {
  const query = tableRequest(address)
  return {
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'classes', query],
    queryFn: () => request('GET /api/school/:schoolId/classes', { params: { schoolId }, query }),
  }
}
