import type { PairSort } from '@corridor/contract'
import { PAGE_SIZES } from '@corridor/contract/constants'
import { type Address, listShape } from '../../ui/table/address/address.ts'

export const PAIR_SHAPE = listShape({
  sorts: [
    { by: 'overlaps', descending: true, label: 'Most often first' },
    { by: 'ratio', descending: true, label: 'Most unlikely first' },
    { by: 'room', descending: false, label: 'By room' },
  ],
  sizes: PAGE_SIZES,
})

export type PairAddress = Address<PairSort, Record<never, string>>
