import type { FacultyRow } from '@corridor/contract'
import { asSchoolId, fullName, type SchoolId, type Viewer } from '@corridor/rules'
import { mayAdd } from '@corridor/rules/setup'
import { useParam } from '../../base/navigation.ts'
import { useViewer } from '../../base/session/initialize.ts'
import { AddPersonButton } from '../../parts/account/AddPersonButton.tsx'
import { ResetPasswordButton } from '../../parts/account/ResetPasswordButton.tsx'
import { ShownLink } from '../../parts/account/ShownLink.tsx'
import { FACULTY, FACULTY_SHAPE, facultyColumns } from '../../parts/person/table/faculty.tsx'
import { PersonTable } from '../../parts/person/table/PersonTable.tsx'
import { Page } from '../../ui/page/Page.tsx'
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
      <PersonTable
        kind={FACULTY}
        label="Faculty"
        list={list}
        columns={COLUMNS}
        {...(mayAdd(viewer, schoolId, 'faculty') && { buttons: resetButtons(viewer, schoolId) })}
        about="Teachers and administrators of the school appear here."
      />
      <ShownLink />
    </Page>
  )
}
