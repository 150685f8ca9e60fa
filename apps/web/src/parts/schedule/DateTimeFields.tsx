import { type BookableDays, fieldsProblem, scheduleProblemText } from '@corridor/rules/pass'
import { type ClockRange, DEFAULT_TIME_RANGE } from '@corridor/rules/schedule'
import { useLingui } from '@lingui/react/macro'
import { ConflictChoice } from '../../ui/form/ConflictChoice.tsx'
import { type Field, fieldAs } from '../../ui/form/field.ts'
import { TimeField } from '../../ui/form/TimeField.tsx'
import classes from './DateTimeFields.module.css'
import { dayAndClock, type ScheduleFields } from './scheduleTime.ts'

// lingui-set comment="When a pass is for"

interface DateTimeFieldsProps {
  /** Its error is a problem that the form found in addition to the fields' own. */
  bind: Field<ScheduleFields>
  days: BookableDays
  range?: ClockRange
}

/** A day and a time. */
export function DateTimeFields({ bind, days, range = DEFAULT_TIME_RANGE }: DateTimeFieldsProps) {
  const { t, i18n } = useLingui()
  const problem = fieldsProblem(dayAndClock(bind.value), days, range)
  const day = fieldAs(
    bind,
    ({ date }) => date,
    (date) => ({ ...bind.value, date }),
  )
  const time = fieldAs(
    bind,
    (value) => value.time,
    (clock) => ({ ...bind.value, time: clock }),
  )
  return (
    <div className={classes.fields}>
      <TimeField
        type="date"
        label={t`Day`}
        required
        min={days.first}
        max={days.last}
        bind={{ ...day, error: problem === 'date' ? scheduleProblemText(i18n, 'date', range) : null, conflict: null }}
      />
      <TimeField
        type="time"
        label={t`Time`}
        required
        min={range.from}
        max={range.to}
        bind={{
          ...time,
          error: problem === 'time' ? scheduleProblemText(i18n, 'time', range) : bind.error,
          conflict: null,
        }}
      />
      <ConflictChoice
        label={t`Day and time`}
        conflict={bind.conflict}
        textOf={({ date, time: at }) => `${date} ${at}`}
      />
    </div>
  )
}
