import type { UserId } from '@corridor/rules/ids'
import { useLingui } from '@lingui/react/macro'
import type { Bound } from '../../ui/form/field.ts'
import { Picker } from '../../ui/picker/Picker.tsx'

// lingui-set comment="Choosing a teacher"

interface FacultyMember {
  userId: UserId
  name: string
}

interface FacultySelectProps {
  /** In display order. */
  choices: readonly FacultyMember[]
  /** A person who may be chosen although they are linked to no room. */
  also?: FacultyMember
}

/** One member of the school's faculty. */
export function FacultySelect({ choices, also, ...field }: Bound<UserId | null, FacultySelectProps>) {
  const { t } = useLingui()
  const isMissing = also !== undefined && choices.every(({ userId }) => userId !== also.userId)
  return (
    <Picker
      {...field}
      options={isMissing ? [...choices, also] : choices}
      keyOf={({ userId }) => userId}
      labelOf={({ name }) => name}
      emptyText={t`No teacher found. Try a last name.`}
    />
  )
}
