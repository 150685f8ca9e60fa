import { PAGE_SIZES } from '@corridor/contract/constants'
import { type Address, listShape } from '../../ui/table/address/address.ts'

export type ClassSort = 'name' | 'teacher' | 'block' | 'students'
export type ClassFilters = { school: string }
export type ClassAddress = Address<ClassSort, ClassFilters>

/** `school`: for people with several; the first of theirs by default. */
export const CLASS_LIST = listShape<ClassSort, ClassFilters>({
  sorts: [
    { by: 'name', descending: false, label: 'By name' },
    { by: 'teacher', descending: false, label: 'By teacher' },
    { by: 'block', descending: false, label: 'By block' },
    { by: 'students', descending: true, label: 'Most students first' },
  ],
  filters: { school: '' },
  lasting: ['school'],
  sizes: PAGE_SIZES,
})
