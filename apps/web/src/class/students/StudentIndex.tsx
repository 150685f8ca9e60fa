import type { StudentRow } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { BULK_CAP } from '@corridor/rules/pass'
import { fullName } from '@corridor/rules/text'
import { IconUsers } from '@tabler/icons-react'
import { request } from '../../base/client.ts'
import { useViewer } from '../../base/session/initialize.ts'
import { PEOPLE_KEY } from '../../base/session/queries.ts'
import { personPath } from '../../parts/person/personPath.ts'
import { OFF_FOR_SCHOOL } from '../../parts/person/quickPasses.ts'
import { useQuickPassActions } from '../../parts/person/useQuickPassActions.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { countText } from '../../ui/table/countText.ts'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { tableRequest } from '../../ui/table/tableRequest.ts'
import { type PageQuery, useList } from '../../ui/table/useList.ts'
import { chosenSchool, useSchoolIds } from '../chosenSchool.ts'
import { SchoolSelect } from '../SchoolSelect.tsx'
import { COLUMNS } from './columns.tsx'
import { STUDENT_LIST, type StudentAddress } from './shape.ts'

const NOUN = { one: 'student', many: 'students' }
const refusal = ({ isOffForSchool }: StudentRow) => (isOffForSchool ? OFF_FOR_SCHOOL : null)
const rowId = ({ userId }: StudentRow) => String(userId)

/** The students of a teacher's classes; all of the school for those who may read them. */
export default function StudentIndex() {
  const viewer = useViewer()
  const schoolIds = useSchoolIds()
  const list = useList(STUDENT_LIST, (address) => {
    const schoolId = chosenSchool(address.filters.school, schoolIds)
    if (schoolId === undefined) throw new Error('The shell does not show pages to people without a school.')
    return studentsQuery(schoolId, address)
  })
  const chosen = chosenSchool(list.address.filters.school, schoolIds)
  const actions = useQuickPassActions(chosen, refusal)
  return (
    <Page title="Students">
      <RecordTable
        label="Students"
        noun={NOUN}
        list={list}
        columns={COLUMNS}
        rowId={rowId}
        rowName={fullName}
        rowLink={({ userId }) => personPath(viewer.type, userId)}
        actions={actions}
        selectAtMost={BULK_CAP}
        cardsBelow={900}
        toolbar={{
          search: 'Search for a student or class',
          count: countText(list.pages, NOUN),
          ...(schoolIds.length > 1 &&
            chosen && {
              lead: <SchoolSelect value={chosen} onChange={(school) => list.change({ filters: { school } })} />,
            }),
        }}
        empty={
          <EmptyState icon={<IconUsers />} title="No students to display!">
            The students of your classes appear here.
          </EmptyState>
        }
      />
    </Page>
  )
}

function studentsQuery(schoolId: SchoolId, address: StudentAddress): PageQuery<StudentRow> {
  const query = tableRequest(address)
  return {
    queryKey: [PEOPLE_KEY, schoolId, 'passSettings', query],
    queryFn: () => request('GET /api/school/:schoolId/passsettings', { params: { schoolId }, query }),
  }
}
