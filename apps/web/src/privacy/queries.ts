import type { PrivacyRow, PrivacySort } from '@corridor/contract'
import type { DistrictId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { DISTRICT_KEY } from '../parts/district/districtKey.ts'
import type { Address } from '../ui/table/address/address.ts'
import type { PageAnswer } from '../ui/table/address/paging.ts'
import { tableRequest } from '../ui/table/tableRequest.ts'

export function districtPrivacyQuery(districtId: DistrictId) {
  return queryOptions({
    queryKey: [...DISTRICT_KEY, districtId, 'privacy'],
    queryFn: () => request('GET /api/district/:districtId/privacy', { params: { districtId } }),
  })
}

export function privacyRowsQuery(districtId: DistrictId, address: Address<PrivacySort, { kind: string }>) {
  const { kind } = address.filters
  const query = { ...tableRequest(address), ...(kind && { kind: kind as PrivacyRow['kind'] }) }
  return queryOptions<PageAnswer<PrivacyRow>>({
    queryKey: [...DISTRICT_KEY, districtId, 'privacy', 'students', query],
    queryFn: () => request('GET /api/district/:districtId/privacy/students', { params: { districtId }, query }),
  })
}
