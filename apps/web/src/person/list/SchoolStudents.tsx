import type { StudentTableRow } from '@corridor/contract'
import { asSchoolId } from '@corridor/rules/ids'
import { BULK_CAP } from '@corridor/rules/pass'
import { useParam } from '../../base/navigation.ts'
import { AddOrImport } from '../../parts/account/AddOrImport.tsx'
import { PersonTable } from '../../parts/person/table/PersonTable.tsx'
import { STUDENT_COLUMNS, STUDENTS, STUDENTS_SHAPE } from '../../parts/person/table/students.tsx'
import { useQuickPassActions } from '../../parts/person/useQuickPassActions.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { useList } from '../../ui/table/useList.ts'
import { studentsQuery } from './queries.ts'

/** All students of a school. */
export default function SchoolStudents() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const list = useList(STUDENTS_SHAPE, (address) => studentsQuery(schoolId, address))
  const actions = useQuickPassActions<StudentTableRow>(schoolId)
  return (
    <Page title="Students" action={<AddOrImport schoolId={schoolId} kind="student" />}>
      <PersonTable
        kind={STUDENTS}
        label="Students"
        list={list}
        columns={STUDENT_COLUMNS}
        actions={actions}
        selectAtMost={BULK_CAP}
        about="Students of the school appear here."
      />
    </Page>
  )
}
