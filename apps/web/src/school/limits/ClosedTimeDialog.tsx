import type { ClosedTimeEntity, SchoolSetup } from '@corridor/contract'
import { CLOSED_NAME_LENGTH, SCHOOL_DAYS, WEEKDAYS } from '@corridor/rules/schedule'
import { addDays, type LocalDay } from '@corridor/rules/time'
import { useState } from 'react'
import { flash } from '../../base/state/flashes.ts'
import { blocksOf, closingOf } from '../../parts/limits/closing.ts'
import { DayToggles } from '../../parts/schedule/editor/DayToggles.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { TimeField } from '../../ui/form/TimeField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { closedTimeIn, formOf, problemsOf, SENT_AS } from './closedTimeForm.ts'
import { saveClosedTime } from './commands.ts'
import { confirmLittleOpen } from './confirmLittleOpen.ts'
import classes from './Limits.module.css'
import { useFirstLimitForm } from './useFirstLimitForm.ts'

interface ClosedTimeDialogProps {
  setup: SchoolSetup
  closedTime: ClosedTimeEntity | null
  today: LocalDay
  onClose: () => void
}

const KINDS = [
  { value: 'weekly', label: 'Every week' },
  { value: 'once', label: 'On a date' },
] as const

export function ClosedTimeDialog({ setup, closedTime, today, onClose }: ClosedTimeDialogProps) {
  const { school, closedTimes, calendar } = setup
  const others = closedTimes.filter(({ closedTimeId }) => closedTimeId !== closedTime?.closedTimeId)
  const [saved] = useState(() => formOf(closedTime))
  const form = useForm({
    saved,
    isNew: true,
    isIncomplete: (values) => values.name.trim() === '' || closedTimeIn(values) === null,
    problems: (values) => problemsOf(values, others, today),
    sentAs: SENT_AS,
    save: (_, values) => {
      const hours = closedTimeIn(values)
      if (!hours) throw new Error('the form is incomplete')
      return saveClosedTime(school.schoolId, { name: values.name, ...hours }, closedTime)
    },
    onSaved: ({ name }) => {
      flash(closedTime ? `${name} was changed.` : `${name} was added.`)
      onClose()
    },
  })
  const first = useFirstLimitForm(setup, form, () => true)
  const submit = async () => {
    const hours = closedTimeIn(form.values)
    const before = closingOf(setup)
    const days = hours?.onDay ? [hours.onDay] : WEEKDAYS.map((_, ahead) => addDays(today, ahead))
    const after = { ...before, closedTimes: [...others, ...(hours ? [hours] : [])] }
    if (await confirmLittleOpen(before, after, blocksOf(setup), days)) await first.form.submit()
  }
  const { name, days, onDay, start, end } = form.fields
  return (
    <>
      <DialogForm
        title={closedTime ? `Change ${closedTime.name}` : 'Add a closed time'}
        form={{ ...first.form, submit }}
        submitLabel={closedTime ? 'Save' : 'Add closed time'}
        onClose={onClose}
      >
        <TextField bind={name} label="Name" placeholder="Assembly" required autoFocus maxLength={CLOSED_NAME_LENGTH} />
        <Segments
          label="How often"
          options={KINDS}
          value={form.values.repeats}
          onChange={(repeats) => form.change({ repeats })}
        />
        {form.values.repeats === 'weekly' ? (
          <div className={classes.days}>
            <DayToggles
              bind={days}
              weekdays={[...SCHOOL_DAYS, ...calendar.weekdays]}
              label="Days of the week"
              isReadOnly={false}
            />
            {days.error && <p className={classes.problem}>{days.error}</p>}
          </div>
        ) : (
          <TimeField bind={onDay} type="date" label="Date" min={today} />
        )}
        <div className={classes.pair}>
          <TimeField bind={start} type="time" label="From" />
          <TimeField bind={end} type="time" label="To" />
        </div>
      </DialogForm>
      {first.dialog}
    </>
  )
}
