import { PAGE_SIZES } from '@corridor/contract/constants'
import { type Address, listShape } from '../ui/table/address/address.ts'

export type ReportSort = 'startDate'

export const SHAPE = listShape({
  sorts: [
    { by: 'startDate' as ReportSort, descending: true, label: 'Newest first' },
    { by: 'startDate' as ReportSort, descending: false, label: 'Oldest first' },
  ],
  filters: {},
  sizes: PAGE_SIZES,
})

export type ReportsAddress = Address<ReportSort, typeof SHAPE.filters>
