import { PAGE_SIZES } from '@corridor/contract/constants'
import { listShape } from '../ui/table/address/address.ts'

/** The newest first; there is no other order. */
export const SHAPE = listShape({
  sorts: [{ by: 'at', descending: true, label: 'Newest first' }],
  filters: { person: '', thing: '', period: '', from: '', to: '' },
  sizes: PAGE_SIZES,
})

export type ActivityFilters = typeof SHAPE.filters
