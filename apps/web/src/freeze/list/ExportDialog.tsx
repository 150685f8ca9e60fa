import { MAX_GIVEN_TO } from '@corridor/contract/constants'
import type { FreezeId } from '@corridor/rules/ids'
import { requestFile } from '../../base/requestFile.ts'
import { invalidate } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'
import { fileName, saveRows } from '../../parts/export/download.ts'
import { freezeQuery } from '../../parts/freeze/freezeQuery.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'

interface ExportDialogProps {
  freezeId: FreezeId
  onClose: () => void
}

/** The list as a file. Who took it, and for whom, is recorded. */
export default function ExportDialog({ freezeId, onClose }: ExportDialogProps) {
  const form = useForm({
    saved: { givenTo: '' },
    isNew: true,
    save: async (_changes, { givenTo }) => {
      const response = await requestFile('POST /api/freeze/:freezeId/export', {
        params: { freezeId },
        body: { givenTo: givenTo.trim() },
      })
      const rows = await saveRows(response, () => undefined)
      return `${fileName(response)} has ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`
    },
    onSaved: (text) => {
      flash(text)
      invalidate(freezeQuery(freezeId)).catch(() => undefined)
      onClose()
    },
  })
  return (
    <DialogForm title="Export the list of students" form={form} submitLabel="Export" onClose={onClose}>
      <p>Everybody with their last known place, as a file for a spreadsheet. It is recorded that you took it.</p>
      <TextField
        bind={form.fields.givenTo}
        label="Given to (optional)"
        placeholder="Fire department, Officer Reyes"
        maxLength={MAX_GIVEN_TO}
        autoComplete="off"
        autoFocus
      />
    </DialogForm>
  )
}
