import { NAME_LENGTH } from '@corridor/contract/constants'
import { likelyZone } from '@corridor/rules/time'
import { request } from '../../base/client.ts'
import { refreshNow } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { ZonePicker } from '../zone/ZonePicker.tsx'

/** A name and a time zone. Everything else is set up in the school's own pages. */
export default function AddSchoolDialog({ onClose }: { onClose: () => void }) {
  const here = likelyZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const form = useForm({
    saved: { name: '', timezone: here },
    isNew: true,
    isIncomplete: ({ name, timezone }) => name.trim() === '' || timezone === null,
    save: (_changes, { name, timezone }) => request('POST /api/school', { body: { name, timezone: timezone ?? '' } }),
    onSaved: ({ name }) => {
      flash(`${name} was added.`)
      refreshNow().catch(() => undefined)
      onClose()
    },
  })
  return (
    <DialogForm title="Add a school" form={form} submitLabel="Add school" onClose={onClose}>
      <TextField bind={form.fields.name} label="Name" required autoFocus maxLength={NAME_LENGTH} />
      <ZonePicker bind={form.fields.timezone} />
    </DialogForm>
  )
}
