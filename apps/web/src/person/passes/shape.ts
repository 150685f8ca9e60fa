import { PASS_TYPES } from '@corridor/contract/constants'
import { HISTORY_SIZES, NEWEST_FIRST } from '../../parts/history/columns.tsx'
import { listShape } from '../../ui/table/address/address.ts'

/** One type at a time. Without days, it is the school year to date. */
export const SHAPE = listShape({
  sorts: [NEWEST_FIRST],
  filters: { type: 'completed', from: '', to: '' },
  sizes: HISTORY_SIZES,
})

export type PassesFilters = typeof SHAPE.filters

export function typeOf({ type }: Pick<PassesFilters, 'type'>): (typeof PASS_TYPES)[number] {
  return PASS_TYPES.find((one) => one === type) ?? 'completed'
}
