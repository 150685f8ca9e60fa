import { asDistrictId } from '@corridor/rules/ids'
import { useParam } from '../base/navigation.ts'
import { DistrictFrame } from '../parts/district/DistrictFrame.tsx'
import { PersonTable } from '../parts/person/table/PersonTable.tsx'
import { STUDENT_COLUMNS, STUDENTS, STUDENTS_SHAPE } from '../parts/person/table/students.tsx'
import { useList } from '../ui/table/useList.ts'
import { districtStudentsQuery } from './queries.ts'

/** All students of a district. */
export default function DistrictStudents() {
  const districtId = asDistrictId(Number(useParam('id')))
  const list = useList(STUDENTS_SHAPE, (address) => districtStudentsQuery(districtId, address))
  return (
    <DistrictFrame title="Students">
      <PersonTable
        kind={STUDENTS}
        label="Students of the district"
        list={list}
        columns={STUDENT_COLUMNS}
        about="Students of all schools of the district appear here."
      />
    </DistrictFrame>
  )
}
