import type { StudentTableRow } from '@corridor/contract'
import { asSchoolId, BULK_CAP } from '@corridor/rules'
import { IconUsers } from '@tabler/icons-react'
import { useParam } from '../../base/navigation.ts'
import { pathTo } from '../../base/routes.ts'
import { AddPersonButton } from '../../parts/account/AddPersonButton.tsx'
import { countText } from '../../parts/person/table/countText.ts'
import {
  personRowId,
  personRowName,
  STUDENT_CARD,
  STUDENT_COLUMNS,
  STUDENT_NOUN,
  STUDENTS_SHAPE,
} from '../../parts/person/table/students.tsx'
import { useQuickPassActions } from '../../parts/person/useQuickPassActions.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { useList } from '../../ui/table/useList.ts'
import { studentsQuery } from './queries.ts'

/** All students of a school. */
export default function SchoolStudents() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const list = useList(STUDENTS_SHAPE, (address) => studentsQuery(schoolId, address))
  const actions = useQuickPassActions<StudentTableRow>(schoolId)
  return (
    <Page title="Students" action={<AddPersonButton schoolId={schoolId} kind="student" />}>
      <RecordTable
        label="Students"
        noun={STUDENT_NOUN}
        list={list}
        columns={STUDENT_COLUMNS}
        card={STUDENT_CARD}
        cardsBelow={1100}
        rowId={personRowId}
        rowName={personRowName}
        actions={actions}
        selectAtMost={BULK_CAP}
        rowLink={({ userId }) => pathTo('AdminUserOverview', { id: userId })}
        toolbar={{ search: 'Search a name or student id', count: countText(list.pages, STUDENT_NOUN) }}
        empty={
          <EmptyState icon={<IconUsers />} title="No students to display!">
            Students of the school appear here.
          </EmptyState>
        }
      />
    </Page>
  )
}
