import type { Answer } from '@corridor/contract'
import { TICKET_MESSAGE_LENGTH, TICKET_SUBJECT_LENGTH } from '@corridor/contract/constants'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
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

// lingui-set comment="Help: a message to support"

/** Who reads requests for help. It changes only when the server starts again. */
const helpQuery = () =>
  queryOptions({
    queryKey: ['help'],
    queryFn: () => request('GET /api/ticket'),
    staleTime: Number.POSITIVE_INFINITY,
  })

export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(helpQuery())
  const isSent = useRef(false)
  const form = useForm<HelpForm, Answer<'POST /api/ticket'>>({
    saved: EMPTY,
    isNew: true,
    isIncomplete,
    problems: (values) => problemsOf(i18n, values),
    save: (_, values) => askForHelp(values),
    onSaved: ({ isMailed }) => {
      isSent.current = true
      flash(isMailed ? t`Thank you! Your message is on its way.` : t`Thank you! Your message is waiting to be read.`)
      onClose()
    },
  })
  const { fields, values } = form
  useSaveDraft(values, isSent, form.change)
  return (
    <DialogForm title={t`Help`} form={form} submitLabel={t`Send`} onClose={onClose}>
      <p className={classes.readers}>{data && readersText(i18n, data.isMailed)}</p>
      <TextField
        bind={fields.subject}
        label={t`What is it about?`}
        maxLength={TICKET_SUBJECT_LENGTH}
        required
        autoFocus
      />
      <NoteField
        bind={fields.message}
        label={t`What happened, or what do you need?`}
        maxLength={TICKET_MESSAGE_LENGTH}
        minRows={4}
        maxRows={10}
        required
      />
      <ScreenshotField bind={fields.file} />
    </DialogForm>
  )
}

const MAILED = msg`Your message is emailed to the people who support Corridor here, with your name and the page you are on.`
const KEPT = msg`Your message is kept for the people who run Corridor here, with your name and the page you are on. If it is urgent, ask the office.`

const readersText = (i18n: I18n, isMailed: boolean) => i18n._(isMailed ? MAILED : KEPT)

/** What was written comes back when the form is opened again, unless it was sent. */
function useSaveDraft(values: HelpForm, isSent: { current: boolean }, change: (values: HelpForm) => void): void {
  const latest = useRef({ values, change })
  latest.current = { values, change }
  useEffect(() => {
    latest.current.change(helpDraft.get())
    return () => helpDraft.set(isSent.current ? EMPTY : latest.current.values)
  }, [isSent])
}
