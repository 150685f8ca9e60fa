import type { SchoolId } from '@corridor/rules/ids'
import { newestReported, weekOf } from '@corridor/rules/metrics'
import { localDay, weekText } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { serverNow } from '../base/session/now.ts'
import { flash } from '../base/state/flashes.ts'
import dialog from '../ui/dialog/Dialog.module.css'
import { ModalCard } from '../ui/dialog/ModalCard.tsx'
import { FormFrame } from '../ui/form/FormFrame.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { makeReport } from './commands.ts'
import classes from './SchoolReports.module.css'

const DAY = /^\d{4}-\d\d-\d\d$/

interface MakeReportDialogProps {
  schoolId: SchoolId
  timezone: string
  onClose: () => void
}

/** Makes the report of a past week that has none yet. */
export default function MakeReportDialog({ schoolId, timezone, onClose }: MakeReportDialogProps) {
  const newest = newestReported(serverNow(), timezone)
  const form = useForm({
    saved: { day: newest.startDate },
    isNew: true,
    isIncomplete: ({ day }) => !DAY.test(day),
    save: (_changes, { day }) => makeReport(schoolId, day),
    onSaved: (row) => {
      flash(`The report for ${weekText(row)} was made.`)
      onClose()
    },
  })
  const { value } = form.fields.day
  return (
    <ModalCard title="Create a report" onClose={onClose}>
      <FormFrame
        form={form}
        className={classes.shared}
        bar={
          <div className={dialog.actions}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton form={form}>Create report</SubmitButton>
          </div>
        }
      >
        <p className={classes.none}>
          Reports are made on Friday at 6:00 pm. Create one here for a week that was missed: choose any day of it. It
          lists the students who are locked now, not those who were locked then.
        </p>
        <TextField bind={form.fields.day} label="Day of the week" type="date" required autoFocus />
        {DAY.test(value) && value <= localDay(serverNow(), timezone) && <p>{weekText(weekOf(value))}</p>}
      </FormFrame>
    </ModalCard>
  )
}
