import type { StudentRow } from '@corridor/contract'
import { fullName } from '@corridor/rules/text'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { studentDetails } from '../../parts/person/studentSearch.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { Truncate } from '../../ui/layout/Truncate.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { ClassLinks } from './ClassLinks.tsx'
import { QuickPassSwitch } from './QuickPassSwitch.tsx'
import classes from './Students.module.css'
import type { StudentSort } from './shape.ts'

export const COLUMNS: readonly Column<StudentRow, StudentSort>[] = [
  { id: 'name', label: 'Name', sort: 'name', cell: (student) => <StudentCell student={student} /> },
  { id: 'grade', label: 'Grade', sort: 'grade', width: 90, cell: ({ grade }) => grade ?? '–' },
  { id: 'classes', label: 'Classes', width: 360, cell: (student) => <ClassLinks student={student} /> },
  {
    id: 'quickPasses',
    label: 'Quick Passes',
    sort: 'quickPasses',
    width: 210,
    cell: (student) => <QuickPassSwitch student={student} />,
  },
]

function StudentCell({ student }: { student: StudentRow }) {
  const name = fullName(student)
  return (
    <Row as="span" isOneLine>
      <PersonAvatar name={name} imageUrl={student.profileImageUrl} />
      <span className={classes.names}>
        <Truncate as="strong" text={name} />
        <Truncate as="small" text={studentDetails({ grade: null, schoolIdentifier: student.schoolIdentifier })} />
      </span>
    </Row>
  )
}
