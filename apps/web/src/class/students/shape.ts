import { PAGE_SIZES } from '@corridor/contract/constants'
import { type Address, listShape } from '../../ui/table/address/address.ts'

export type StudentSort = 'name' | 'grade' | 'quickPasses'
export type StudentFilters = { school: string }
export type StudentAddress = Address<StudentSort, StudentFilters>

/** `school`: for people with several; the first of theirs by default. */
export const STUDENT_LIST = listShape<StudentSort, StudentFilters>({
  sorts: [
    { by: 'name', descending: false, label: 'By last name' },
    { by: 'grade', descending: false, label: 'By grade' },
    { by: 'quickPasses', descending: false, label: 'Disabled first' },
  ],
  filters: { school: '' },
  lasting: ['school'],
  sizes: PAGE_SIZES,
})
