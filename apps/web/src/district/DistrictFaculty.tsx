import type { DistrictFacultyRow, FacultySort } from '@corridor/contract'
import { asDistrictId } from '@corridor/rules/ids'
import { useParam } from '../base/navigation.ts'
import { AddSchoolButton } from '../parts/account/AddSchoolButton.tsx'
import { DistrictFrame } from '../parts/district/DistrictFrame.tsx'
import { FACULTY, FACULTY_SHAPE, facultyColumns } from '../parts/person/table/faculty.tsx'
import { PersonTable } from '../parts/person/table/PersonTable.tsx'
import { Truncate } from '../ui/layout/Truncate.tsx'
import type { Column } from '../ui/table/columns.ts'
import { useList } from '../ui/table/useList.ts'
import { districtFacultyQuery } from './queries.ts'

const COLUMNS: readonly Column<DistrictFacultyRow, FacultySort>[] = [
  ...facultyColumns<DistrictFacultyRow>(),
  { id: 'schools', label: 'Schools', cell: ({ schools }) => <Truncate text={schools.join(', ')} /> },
]

/** All staff of a district. */
export default function DistrictFaculty() {
  const districtId = asDistrictId(Number(useParam('id')))
  const list = useList(FACULTY_SHAPE, (address) => districtFacultyQuery(districtId, address))
  return (
    <DistrictFrame title="Faculty" action={<AddSchoolButton />}>
      <PersonTable
        kind={FACULTY}
        label="Faculty of the district"
        list={list}
        columns={COLUMNS}
        about="Staff of all schools of the district appear here."
      />
    </DistrictFrame>
  )
}
