import type { AnalysisSort } from '@corridor/contract'
import { PAGE_SIZES } from '@corridor/contract/constants'
import { type Address, listShape } from '../../ui/table/address/address.ts'

export const ANALYSIS_SHAPE = listShape({
  sorts: [
    { by: 'totalTime', descending: true, label: 'Most time first' },
    { by: 'usedPasses', descending: true, label: 'Most passes first' },
    { by: 'lastName', descending: false, label: 'By name' },
    { by: 'locked', descending: true, label: 'Locked first' },
  ],
  filters: { grade: '' },
  sizes: PAGE_SIZES,
})

export type AnalysisAddress = Address<AnalysisSort, typeof ANALYSIS_SHAPE.filters>
