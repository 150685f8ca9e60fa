import type { Freeze } from '@corridor/contract'
import { MAX_FREEZE_MESSAGE } from '@corridor/rules/freeze'
import { flash } from '../base/state/flashes.ts'
import { changeFreeze } from '../parts/freeze/commands.ts'
import { DialogForm } from '../ui/form/DialogForm.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { InstructionField } from './InstructionField.tsx'

interface ChangeDialogProps {
  freeze: Freeze
  onClose: () => void
}

/** Students are asked to do something else, or staff are told something else. */
export default function ChangeDialog({ freeze, onClose }: ChangeDialogProps) {
  const form = useForm({
    saved: { instruction: freeze.instruction, message: freeze.message ?? '' },
    save: (changes) => changeFreeze(freeze, changes),
    onSaved: () => {
      flash('Every screen is told.')
      onClose()
    },
  })
  const { instruction, message } = form.fields
  return (
    <DialogForm title="Change the freeze" form={form} submitLabel="Change" onClose={onClose}>
      <InstructionField value={instruction.value} onChange={instruction.set} />
      <TextField bind={message} label="To staff (optional)" maxLength={MAX_FREEZE_MESSAGE} autoComplete="off" />
    </DialogForm>
  )
}
