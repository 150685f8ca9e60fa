import { queryOptions } from '@tanstack/react-query'
import { request } from '../base/client.ts'

export const CONTACT_KEY = ['contact'] as const

/** Asked for again when the settings change, because a new number is not confirmed yet. */
export function contactQuery(version: number) {
  return queryOptions({ queryKey: [...CONTACT_KEY, version], queryFn: () => request('GET /api/user/contact') })
}
