import type { FacultyRow } from '@corridor/contract'
import { asSchoolId, fullName, type SchoolId, type Viewer } from '@corridor/rules'
import { mayAdd } from '@corridor/rules/setup'
import { IconId } from '@tabler/icons-react'
import { useParam } from '../../base/navigation.ts'
import { pathTo } from '../../base/routes.ts'
import { useViewer } from '../../base/session/initialize.ts'
import { AddPersonButton } from '../../parts/account/AddPersonButton.tsx'
import { ResetPasswordButton } from '../../parts/account/ResetPasswordButton.tsx'
import { ShownLink } from '../../parts/account/ShownLink.tsx'
import { countText } from '../../parts/person/table/countText.ts'
import { FACULTY_CARD, FACULTY_NOUN, FACULTY_SHAPE, facultyColumns } from '../../parts/person/table/faculty.tsx'
import { personRowId, personRowName } from '../../parts/person/table/students.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { useList } from '../../ui/table/useList.ts'
import { facultyQuery } from './queries.ts'

const COLUMNS = facultyColumns<FacultyRow>()

/** Not for oneself, nor for those of the district unless one is one of them. */
const resetButtons = (viewer: Viewer, schoolId: SchoolId) => ({
  render: (row: FacultyRow) =>
    row.userId !== viewer.userId &&
    (row.type !== 'districtAdministrator' || viewer.type === 'districtAdministrator') && (
      <ResetPasswordButton userId={row.userId} name={fullName(row)} schoolId={schoolId} means={row} />
    ),
  width: 210,
})

/** All staff of a school. */
export default function SchoolFaculty() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const viewer = useViewer()
  const list = useList(FACULTY_SHAPE, (address) => facultyQuery(schoolId, address))
  return (
    <Page title="Faculty" action={<AddPersonButton schoolId={schoolId} kind="staff" />}>
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
        {...(mayAdd(viewer, schoolId, 'faculty') && { buttons: resetButtons(viewer, schoolId) })}
        toolbar={{ search: 'Search a name or username', count: countText(list.pages, FACULTY_NOUN) }}
        empty={
          <EmptyState icon={<IconId />} title="No faculty to display!">
            Teachers and administrators of the school appear here.
          </EmptyState>
        }
      />
      <ShownLink />
    </Page>
  )
}
