import type { DistrictId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'

export const SIGN_IN_KEY = ['districtSignIn']

export function signInQuery(districtId: DistrictId) {
  return queryOptions({
    queryKey: [...SIGN_IN_KEY, districtId],
    queryFn: () => request('GET /api/district/:districtId/sign-in', { params: { districtId } }),
  })
}
