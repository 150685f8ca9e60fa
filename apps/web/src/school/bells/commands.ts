import type { PassId } from '@corridor/rules/ids'
import { request } from '../../base/client.ts'

/** Returns how many of them could be canceled. */
export async function cancelPlanned(passIds: readonly PassId[], reason: string): Promise<number> {
  const { passes } = await request('POST /api/pass/cancel', { body: { passIds: [...passIds], reason } })
  return passes.length
}
