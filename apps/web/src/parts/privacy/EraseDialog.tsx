import type { UserId } from '@corridor/rules'
import { flash } from '../../base/state/flashes.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { eraseStudent } from './commands.ts'
import classes from './PrivacySection.module.css'

const GONE = [
  'Name, email, username, number, phone and picture',
  'Notes and reasons on passes, and the devices used',
  'Notifications, emails, texts and help requests',
  'Sign-in, classes, rooms, settings and roster entries',
]
const STAYS = ['That there were passes: from where, to where, when', 'The figures of the school, without a name']

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
      flash(`${name} will be erased in a week. Until then it can be taken back here.`)
      onClose()
    },
  })
  return (
    <DialogForm title={`Erase ${name}?`} form={form} submitLabel="Erase in a week" onClose={onClose} danger>
      <div className={classes.consequences}>
        <h3>Is deleted</h3>
        <ul>
          {GONE.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <h3>Stays</h3>
        <ul>
          {STAYS.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p>You have a week to take it back. After that nobody can.</p>
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
