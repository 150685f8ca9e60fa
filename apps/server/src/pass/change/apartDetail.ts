import type { ApartGroupId } from '@corridor/rules/ids'
import type { Change } from './decision.ts'

/** For those who manage keep-apart groups: whether a pass waited because of one, or could not be kept from starting. */
export function apartDetail(groupIds: readonly ApartGroupId[], isKept: boolean): Pick<Change, 'detail'> {
  return groupIds.length === 0 ? {} : { detail: { apart: { groupIds, isKept } } }
}
