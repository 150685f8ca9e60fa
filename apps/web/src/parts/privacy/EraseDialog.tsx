import type { UserId } from '@corridor/rules/ids'
import { flash } from '../../base/state/flashes.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { eraseStudent } from './commands.ts'
import classes from './PrivacySection.module.css'

const ERASED_DATA = [
  'Name, email, username, number, phone and picture',
  'Notes and reasons on passes, and the devices used',
  'Notifications, emails, texts and help requests',
  'Sign-in, classes, rooms, settings and roster entries',
]
const KEPT_DATA = ['That there were passes: from where, to where, when', 'The figures of the school, without a name']

interface EraseDialogProps {
  userId: UserId
  name: string
  onClose: () => void
}

/** What is deleted and what stays, and the name to type before it happens. */
export default function EraseDialog({ userId, name, onClose }: EraseDialogProps) {
  const form = useForm({
    saved: { name: '' },
    isNew: true,
    isIncomplete: ({ name: typed }) => typed.trim().toLowerCase() !== name.trim().toLowerCase(),
    save: (_changes, { name: typed }) => eraseStudent({ params: { userId }, body: { name: typed } }),
    onSaved: () => {
      flash(`${name} will be erased in a week. Until then you can cancel it here.`)
      onClose()
    },
  })
  return (
    <DialogForm title={`Erase ${name}?`} form={form} submitLabel="Erase in a week" onClose={onClose} danger>
      <div className={classes.consequences}>
        <h3>Deleted</h3>
        <ul>
          {ERASED_DATA.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <h3>Stays</h3>
        <ul>
          {KEPT_DATA.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p>You can undo this for a week. After that, nobody can.</p>
      </div>
      <TextField
        bind={form.fields.name}
        label={`Type ${name} to confirm`}
        required
        autoFocus
        autoComplete="off"
        maxLength={1000}
      />
    </DialogForm>
  )
}
