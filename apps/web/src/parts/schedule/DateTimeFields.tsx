import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { type ClockRange, DEFAULT_TIME_RANGE } from '@corridor/rules'
import classes from './DateTimeFields.module.css'
import { type DateBounds, problemText, type ScheduleFields, scheduleProblem } from './scheduleTime.ts'

interface DateTimeFieldsProps {
  value: ScheduleFields
  onChange: (value: ScheduleFields) => void
  bounds: DateBounds
  range?: ClockRange
  /** A problem that the form found beyond the fields' own. */
  error?: string | null
}

/** A day and a time, through the device's own pickers: the ones its owner already knows. */
export function DateTimeFields({
  value,
  onChange,
  bounds,
  range = DEFAULT_TIME_RANGE,
  error = null,
}: DateTimeFieldsProps) {
  const problem = scheduleProblem(value, bounds, range)
  return (
    <div className={classes.fields}>
      <TextInput
        type="date"
        label="Day"
        required
        withAsterisk={false}
        min={bounds.min}
        max={bounds.max}
        value={value.date}
        error={problem === 'date' && problemText('date', range)}
        onChange={(event) => onChange({ ...value, date: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label="Time"
        required
        withAsterisk={false}
        min={range.from}
        max={range.to}
        value={value.time}
        error={problem === 'time' ? problemText('time', range) : error}
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
      />
    </div>
  )
}
