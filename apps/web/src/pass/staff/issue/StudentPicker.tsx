import type { FoundStudent } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { BULK_CAP } from '@corridor/rules/pass'
import { fullName } from '@corridor/rules/text'
import { PersonAvatar } from '../../../parts/person/PersonAvatar.tsx'
import { studentDetails, studentSearchQuery } from '../../../parts/person/studentSearch.ts'
import type { Field } from '../../../ui/form/field.ts'
import { SearchPicker } from '../../../ui/picker/SearchPicker.tsx'

interface StudentPickerProps {
  schoolId: SchoolId
  bind: Field<readonly FoundStudent[]>
  autoFocus: boolean
}

/** Chooses many students by name or number, shown as chips. */
export function StudentPicker({ schoolId, bind, autoFocus }: StudentPickerProps) {
  return (
    <SearchPicker
      bind={bind}
      autoFocus={autoFocus}
      label="Students"
      placeholder="Search by name or student number"
      search={(term) => studentSearchQuery(schoolId, term)}
      keyOf={({ userId }) => userId}
      labelOf={fullName}
      detailOf={studentDetails}
      markOf={(student) => <PersonAvatar name={fullName(student)} imageUrl={student.profileImageUrl} size={28} />}
      emptyText="No student found. Try a last name or student number."
      max={BULK_CAP}
      fullText={`${BULK_CAP} students is the most for one pass.`}
    />
  )
}
