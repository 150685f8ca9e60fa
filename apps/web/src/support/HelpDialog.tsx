import type { Answer } from '@corridor/contract'
import { TICKET_MESSAGE_LENGTH, TICKET_SUBJECT_LENGTH } from '@corridor/contract/constants'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { request } from '../base/client.ts'
import { flash } from '../base/state/flashes.ts'
import { DialogForm } from '../ui/form/DialogForm.tsx'
import { NoteField } from '../ui/form/NoteField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import classes from './HelpDialog.module.css'
import { askForHelp, EMPTY, type HelpForm, helpDraft, isIncomplete, problemsOf } from './helpForm.ts'
import { ScreenshotField } from './ScreenshotField.tsx'

/** Who reads requests for help. It changes only when the server starts again. */
const helpQuery = () =>
  queryOptions({
    queryKey: ['help'],
    queryFn: () => request('GET /api/ticket'),
    staleTime: Number.POSITIVE_INFINITY,
  })

export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(helpQuery())
  const isSent = useRef(false)
  const form = useForm<HelpForm, Answer<'POST /api/ticket'>>({
    saved: EMPTY,
    isNew: true,
    isIncomplete,
    problems: problemsOf,
    save: (_, values) => askForHelp(values),
    onSaved: ({ isMailed }) => {
      isSent.current = true
      flash(isMailed ? 'Thank you! Your message is on its way.' : 'Thank you! Your message is waiting to be read.')
      onClose()
    },
  })
  const { fields, values } = form
  useSaveDraft(values, isSent, form.change)
  return (
    <DialogForm title="Help" form={form} submitLabel="Send" onClose={onClose}>
      <p className={classes.readers}>{data && readersText(data.isMailed)}</p>
      <TextField bind={fields.subject} label="What is it about?" maxLength={TICKET_SUBJECT_LENGTH} required autoFocus />
      <NoteField
        bind={fields.message}
        label="What happened, or what do you need?"
        maxLength={TICKET_MESSAGE_LENGTH}
        minRows={4}
        maxRows={10}
        required
      />
      <ScreenshotField bind={fields.file} />
    </DialogForm>
  )
}

function readersText(isMailed: boolean): string {
  const what = 'with your name and the page you are on'
  return isMailed
    ? `Your message is emailed to the people who support Corridor here, ${what}.`
    : `Your message is kept for the people who run Corridor here, ${what}. If it is urgent, ask the office.`
}

/** What was written comes back when the form is opened again, unless it was sent. */
function useSaveDraft(values: HelpForm, isSent: { current: boolean }, change: (values: HelpForm) => void): void {
  const latest = useRef({ values, change })
  latest.current = { values, change }
  useEffect(() => {
    latest.current.change(helpDraft.get())
    return () => helpDraft.set(isSent.current ? EMPTY : latest.current.values)
  }, [isSent])
}
