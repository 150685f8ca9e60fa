import type { FacultyRow } from '@corridor/contract'
import { asSchoolId } from '@corridor/rules'
import { IconId } from '@tabler/icons-react'
import { useParam } from '../../base/navigation.ts'
import { pathTo } from '../../base/routes.ts'
import { countText } from '../../parts/person/table/countText.ts'
import { FACULTY_CARD, FACULTY_NOUN, FACULTY_SHAPE, facultyColumns } from '../../parts/person/table/faculty.tsx'
import { personRowId, personRowName } from '../../parts/person/table/students.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { useList } from '../../ui/table/useList.ts'
import { facultyQuery } from './queries.ts'

const COLUMNS = facultyColumns<FacultyRow>()

/** All staff of a school. */
export default function SchoolFaculty() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const list = useList(FACULTY_SHAPE, (address) => facultyQuery(schoolId, address))
  return (
    <Page title="Faculty">
      <RecordTable
        label="Faculty"
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
            Teachers and administrators of the school appear here.
          </EmptyState>
        }
      />
    </Page>
  )
}
