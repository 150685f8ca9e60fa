import { PAGE_SIZES } from '@corridor/contract/constants'
import { type Address, listShape } from '../../ui/table/address/address.ts'

/** The student is in the address by their id. */
export const INCIDENT_SHAPE = listShape({
  sorts: [
    { by: 'createdAt', descending: true, label: 'Newest first' },
    { by: 'createdAt', descending: false, label: 'Oldest first' },
  ],
  filters: { type: '', period: '30', from: '', to: '', student: '', state: '' },
  sizes: PAGE_SIZES,
})

export type IncidentFilters = typeof INCIDENT_SHAPE.filters
export type IncidentAddress = Address<'createdAt', IncidentFilters>
