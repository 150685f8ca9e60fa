import type { RoomRow } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules'
import { request } from '../base/client.ts'
import { schoolSetupQuery } from '../base/session/queries.ts'
import type { Address } from '../ui/table/address/address.ts'
import { tableRequest } from '../ui/table/tableRequest.ts'
import type { PageQuery } from '../ui/table/useList.ts'
import type { RoomSort } from './shape.ts'

export function roomsQuery(schoolId: SchoolId, address: Address<RoomSort, Record<never, string>>): PageQuery<RoomRow> {
  const query = tableRequest(address)
  return {
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'rooms', query],
    queryFn: () => request('GET /api/school/:schoolId/rooms', { params: { schoolId }, query }),
  }
}
