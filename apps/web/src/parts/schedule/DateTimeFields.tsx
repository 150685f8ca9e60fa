import { type ClockRange, DEFAULT_TIME_RANGE } from '@corridor/rules'
import { ConflictChoice } from '../../ui/form/ConflictChoice.tsx'
import { type Field, fieldAs } from '../../ui/form/field.ts'
import { TimeField } from '../../ui/form/TimeField.tsx'
import classes from './DateTimeFields.module.css'
import { type DateBounds, problemText, type ScheduleFields, scheduleProblem } from './scheduleTime.ts'

interface DateTimeFieldsProps {
  /** Its error is a problem that the form found in addition to the fields' own. */
  bind: Field<ScheduleFields>
  bounds: DateBounds
  range?: ClockRange
}

/** A day and a time. */
export function DateTimeFields({ bind, bounds, range = DEFAULT_TIME_RANGE }: DateTimeFieldsProps) {
  const problem = scheduleProblem(bind.value, bounds, range)
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
        label="Day"
        required
        min={bounds.min}
        max={bounds.max}
        bind={{ ...day, error: problem === 'date' ? problemText('date', range) : null, conflict: null }}
      />
      <TimeField
        type="time"
        label="Time"
        required
        min={range.from}
        max={range.to}
        bind={{ ...time, error: problem === 'time' ? problemText('time', range) : bind.error, conflict: null }}
      />
      <ConflictChoice label="Day and time" conflict={bind.conflict} textOf={({ date, time: at }) => `${date} ${at}`} />
    </div>
  )
}
