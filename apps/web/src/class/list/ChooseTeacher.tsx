import type { ClassRow } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { changeClass } from '../commands.ts'
import { TeacherPicker } from '../TeacherPicker.tsx'

interface ChooseTeacherProps {
  group: ClassRow
  onClose: () => void
}

/** Chooses a new teacher for a class whose teacher has left. */
export default function ChooseTeacher({ group, onClose }: ChooseTeacherProps) {
  const { userGroupId, schoolId, version, name, professionalOwnedByName } = group
  const form = useForm({
    saved: { ownedBy: null as UserId | null },
    isIncomplete: ({ ownedBy }) => ownedBy === null,
    save: async (_, { ownedBy }) => ownedBy !== null && changeClass(userGroupId, { version, ownedBy }),
    onSaved: onClose,
  })
  return (
    <DialogForm title={`Who teaches ${name}?`} form={form} submitLabel="Save" onClose={onClose}>
      <p>{professionalOwnedByName} has left the school.</p>
      <TeacherPicker schoolId={schoolId} bind={form.fields.ownedBy} autoFocus />
    </DialogForm>
  )
}
