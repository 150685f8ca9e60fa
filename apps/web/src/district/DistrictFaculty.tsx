import type { DistrictFacultyRow, FacultySort } from '@corridor/contract'
import { asDistrictId } from '@corridor/rules'
import { IconId } from '@tabler/icons-react'
import { useParam } from '../base/navigation.ts'
import { pathTo } from '../base/routes.ts'
import { AddSchoolButton } from '../parts/account/AddSchoolButton.tsx'
import { Cell } from '../parts/person/table/cells.tsx'
import { countText } from '../parts/person/table/countText.ts'
import { FACULTY_CARD, FACULTY_NOUN, FACULTY_SHAPE, facultyColumns } from '../parts/person/table/faculty.tsx'
import { personRowId, personRowName } from '../parts/person/table/students.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import type { Column } from '../ui/table/columns.ts'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import { useList } from '../ui/table/useList.ts'
import { DistrictFrame } from './DistrictFrame.tsx'
import { districtFacultyQuery } from './queries.ts'

const COLUMNS: readonly Column<DistrictFacultyRow, FacultySort>[] = [
  ...facultyColumns<DistrictFacultyRow>(),
  { id: 'schools', label: 'Schools', cell: ({ schools }) => <Cell text={schools.join(', ')} /> },
]

/** All staff of a district. */
export default function DistrictFaculty() {
  const districtId = asDistrictId(Number(useParam('id')))
  const list = useList(FACULTY_SHAPE, (address) => districtFacultyQuery(districtId, address))
  return (
    <DistrictFrame title="Faculty" action={<AddSchoolButton />}>
      <RecordTable
        label="Faculty of the district"
        noun={FACULTY_NOUN}
        list={list}
        columns={COLUMNS}
        card={FACULTY_CARD}
        cardsBelow={1100}
        rowId={personRowId}
        rowName={personRowName}
        rowLink={({ userId }) => pathTo('AdminUserOverview', { id: userId })}
        toolbar={{ search: 'Search a name or username', count: countText(list.pages, FACULTY_NOUN) }}
        empty={
          <EmptyState icon={<IconId />} title="No faculty to display!">
            Staff of all schools of the district appear here.
          </EmptyState>
        }
      />
    </DistrictFrame>
  )
}
