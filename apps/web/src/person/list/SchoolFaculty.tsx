import type { FacultyRow } from '@corridor/contract'
import { can, mayAdd, type Viewer } from '@corridor/rules/access'
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import { useParam } from '../../base/navigation.ts'
import { useViewer } from '../../base/session/initialize.ts'
import { AddOrImport } from '../../parts/account/AddOrImport.tsx'
import { ResetPasswordMenu } from '../../parts/account/ResetPasswordMenu.tsx'
import { ShownLink } from '../../parts/account/ShownLink.tsx'
import { ExportIcon } from '../../parts/export/ExportIcon.tsx'
import { FACULTY, FACULTY_SHAPE, facultyColumns } from '../../parts/person/table/faculty.tsx'
import { PersonTable } from '../../parts/person/table/PersonTable.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { useList } from '../../ui/table/useList.ts'
import { facultyQuery } from './queries.ts'

const COLUMNS = facultyColumns<FacultyRow>()

/** The actions on each of them, or null if the viewer may do nothing. */
function buttonsFor(viewer: Viewer, schoolId: SchoolId) {
  const mayReset = mayAdd(viewer, schoolId, 'faculty')
  const mayExport = can(viewer, 'pass.seeAll', { schoolId })
  if (!mayReset && !mayExport) return null
  return {
    render: (row: FacultyRow) => (
      <Row as="span" gap={1} isAtEnd isOneLine>
        {mayExport && (
          <ExportIcon request={{ resource: 'user', schoolId, resourceId: row.userId }} name={fullName(row)} />
        )}
        {mayReset && hasReset(viewer, row) && (
          <ResetPasswordMenu userId={row.userId} name={fullName(row)} schoolId={schoolId} means={row} />
        )}
      </Row>
    ),
    width: 76 + (mayReset ? 40 : 0),
  }
}

/** Nobody acts on themselves, and only administrators of the district act on each other. */
const hasReset = (viewer: Viewer, row: FacultyRow) =>
  row.userId !== viewer.userId && (row.type !== 'districtAdministrator' || viewer.type === 'districtAdministrator')

/** All staff of a school. */
export default function SchoolFaculty() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const viewer = useViewer()
  const buttons = buttonsFor(viewer, schoolId)
  const list = useList(FACULTY_SHAPE, (address) => facultyQuery(schoolId, address))
  return (
    <Page title="Faculty" action={<AddOrImport schoolId={schoolId} kind="staff" />}>
      <PersonTable
        kind={FACULTY}
        label="Faculty"
        list={list}
        columns={COLUMNS}
        {...(buttons && { buttons })}
        about="Teachers and administrators of the school appear here."
      />
      <ShownLink />
    </Page>
  )
}
