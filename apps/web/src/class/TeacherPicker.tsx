import type { StaffMember } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { fullName, professionalName } from '@corridor/rules/text'
import { useQuery } from '@tanstack/react-query'
import type { Field } from '../ui/form/field.ts'
import { Picker } from '../ui/picker/Picker.tsx'
import { staffQuery } from './queries.ts'

interface TeacherPickerProps {
  schoolId: SchoolId
  bind: Field<UserId | null>
  label?: string
  placeholder?: string
  /** Those who teach it already. */
  without?: readonly UserId[]
  disabled?: boolean
  description?: string | undefined
  /** The current owner, who may have left. */
  owner?: { userId: UserId; name: string; isGone: boolean }
  autoFocus?: boolean
}

/** Chooses who teaches a class, among everybody who works at the school. */
export function TeacherPicker({ schoolId, owner, without = [], ...field }: TeacherPickerProps) {
  const { data: staff = [], isPending } = useQuery(staffQuery(schoolId))
  const isKnown = staff.some(({ userId }) => userId === owner?.userId)
  const former = owner && !isKnown ? [formerMember(owner)] : []
  return (
    <Picker<StaffMember, UserId>
      label="Teacher"
      placeholder="Choose a teacher"
      {...field}
      options={[...former, ...staff.filter(({ userId }) => !without.includes(userId))]}
      keyOf={({ userId }) => userId}
      labelOf={fullName}
      textOf={professionalName}
      detailOf={detailOf}
      emptyText={isPending ? 'Loading…' : 'Nobody found.'}
    />
  )
}

/** The chosen teacher as an option, while the others are loading and after the teacher left. */
function formerMember({ userId, name, isGone }: { userId: UserId; name: string; isGone: boolean }): StaffMember {
  const title = isGone ? `${name} (left the school)` : name
  return { userId, firstName: title, lastName: '', title: null, professionalName: null }
}

/** Two teachers can have the same name for students. */
function detailOf(member: StaffMember): string | null {
  const shown = professionalName(member)
  return shown === fullName(member) ? null : shown
}
