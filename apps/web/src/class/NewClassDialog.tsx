import { can, isAdministrator } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { useGo } from '../base/navigation.ts'
import { useViewer } from '../base/session/initialize.ts'
import { staffVariantFor } from '../base/variants.ts'
import { DialogForm } from '../ui/form/DialogForm.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { createClass } from './commands.ts'
import { nameProblem } from './edit/form.ts'
import { TeacherPicker } from './TeacherPicker.tsx'

interface NewClassDialogProps {
  schoolId: SchoolId
  onClose: () => void
}

interface NewClassForm {
  name: string
  ownedBy: UserId | null
}

/** A name, and a teacher if it is for somebody else. Hours and students follow on the page of the class. */
export default function NewClassDialog({ schoolId, onClose }: NewClassDialogProps) {
  const viewer = useViewer()
  const go = useGo()
  const mayAssign = can(viewer, 'class.assign', { schoolId })
  const form = useForm<NewClassForm, Awaited<ReturnType<typeof createClass>>>({
    saved: { name: '', ownedBy: isAdministrator(viewer.type) ? null : viewer.userId },
    isNew: true,
    isIncomplete: ({ name, ownedBy }) => name.trim() === '' || ownedBy === null,
    problems: ({ name }) => ({ name: name.trim() !== '' && nameProblem(name) }),
    save: (_, { name, ownedBy }) => createClass({ schoolId, name: name.trim(), ownedBy: ownedBy ?? viewer.userId }),
    onward: ({ userGroupId }) => {
      onClose()
      go(staffVariantFor(viewer.type, 'ClassEdit'), { id: userGroupId })
    },
  })
  return (
    <DialogForm title="New Class" form={form} submitLabel="Create Class" onClose={onClose}>
      <TextField bind={form.fields.name} label="Name" required autoFocus />
      {mayAssign && <TeacherPicker schoolId={schoolId} bind={form.fields.ownedBy} />}
    </DialogForm>
  )
}
