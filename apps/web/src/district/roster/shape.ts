import { PAGE_SIZES } from '@corridor/contract/constants'
import { listShape } from '../../ui/table/address/address.ts'

/** The kinds of steps, in the order in which they are carried out. */
export const STEPS = listShape({
  sorts: [{ by: 'order', descending: false, label: 'In order' }],
  filters: { kind: '', action: '', school: '' },
  sizes: PAGE_SIZES,
})
