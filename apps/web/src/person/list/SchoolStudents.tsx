import type { StudentTableRow } from '@corridor/contract'
import { asSchoolId } from '@corridor/rules/ids'
import { BULK_CAP } from '@corridor/rules/pass'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParam } from '../../base/navigation.ts'
import { AddOrImport } from '../../parts/account/AddOrImport.tsx'
import { PersonTable } from '../../parts/person/table/PersonTable.tsx'
import { SCHOOL_STUDENTS_SHAPE, STUDENT_COLUMNS, STUDENTS } from '../../parts/person/table/students.tsx'
import { useQuickPassActions } from '../../parts/person/useQuickPassActions.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { useList } from '../../ui/table/useList.ts'
import { countsIn, studentsQuery } from './queries.ts'
import { SharedNumbers } from './SharedNumbers.tsx'

/** All students of a school. */
export default function SchoolStudents() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const list = useList(SCHOOL_STUDENTS_SHAPE, (address) => studentsQuery(schoolId, address))
  const counts = useQuery({
    ...studentsQuery(schoolId, list.address),
    select: countsIn,
    placeholderData: keepPreviousData,
  }).data
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
        filters={
          <SharedNumbers
            counts={counts}
            isChosen={list.address.filters.shared !== ''}
            onChange={(isChosen) =>
              list.change({
                filters: { shared: isChosen ? 'true' : '' },
                // Those with the same number stand together.
                ...(isChosen && { sort: { by: 'schoolIdentifier', descending: false } }),
              })
            }
          />
        }
        about="Students of the school appear here."
      />
    </Page>
  )
}
