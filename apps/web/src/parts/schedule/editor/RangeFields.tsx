import type { TimeRangeEntity } from '@corridor/contract'
import { clockRangeOf } from '@corridor/rules/schedule'
import { clockText } from '@corridor/rules/time'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { ConflictChoice } from '../../../ui/form/ConflictChoice.tsx'
import type { Field } from '../../../ui/form/field.ts'
import { DayToggles } from './DayToggles.tsx'
import classes from './Editor.module.css'
import { daysText, timesText } from './labels.ts'
import { rangeRow } from './model.ts'
import { useFocusNewRow } from './useFocusNewRow.ts'
import type { ScheduleEdits } from './useScheduleEdits.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'

interface RangeFieldsProps {
  range: TimeRangeEntity
  /** Its place in the block, which names it for screen readers. */
  number: number
  timezone: string
  edits: ScheduleEdits
  isReadOnly: boolean
  isNew: boolean
  onOpened: () => void
  onRemove: () => void
}

/** One time range of the chosen block: from, to, and on which days. */
export function RangeFields({
  range,
  number,
  timezone,
  edits,
  isReadOnly,
  isNew,
  onOpened,
  onRemove,
}: RangeFieldsProps) {
  const first = useFocusNewRow<HTMLInputElement>(isNew, onOpened)
  const row = rangeRow(range, timezone)
  const [start, end, days] = [
    edits.rangeField(row, 'start'),
    edits.rangeField(row, 'end'),
    edits.rangeField(row, 'days'),
  ]
  const problem = start.error ?? end.error
  const id = `range-${range.timeRangeId}-problem`
  const times = timesText(edits.rangeOf(row))
  const time = (field: Field<string>, label: string, isFirst: boolean) => (
    <TextInput
      type="time"
      size="sm"
      className={classes.time}
      aria-label={`${label}, range ${number}`}
      name={field.name}
      min={clockRangeOf(edits.hours).from}
      max={clockRangeOf(edits.hours).to}
      value={field.value}
      error={field.error !== null}
      aria-describedby={problem ? id : undefined}
      disabled={isReadOnly}
      ref={isFirst ? first : undefined}
      onChange={(event) => field.set(event.currentTarget.value)}
      onKeyDown={(event: KeyboardEvent) => void (event.key === 'Enter' && edits.flush())}
    />
  )
  return (
    <fieldset className={classes.range}>
      <legend className="visually-hidden">
        Range {number}: {times}
      </legend>
      <div className={classes.times}>
        {time(start, 'Starts', true)}
        <span>to</span>
        {time(end, 'Ends', false)}
        <span className={classes.grow} />
        {!isReadOnly && (
          <ActionIcon
            size="md"
            variant="subtle"
            color="gray"
            className={classes.bin}
            aria-label={`Remove range ${number}, ${times}`}
            title="Remove this range"
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {problem && (
        <p id={id} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <ConflictChoice
        label={`Start of range ${number}`}
        conflict={start.conflict}
        textOf={(clock) => clockText(clock)}
      />
      <ConflictChoice label={`End of range ${number}`} conflict={end.conflict} textOf={(clock) => clockText(clock)} />
      <DayToggles
        weekdays={edits.hours.weekdays}
        bind={days}
        label={`Days of range ${number}`}
        isReadOnly={isReadOnly}
      />
      {days.error && (
        <p className={classes.problem} role="alert">
          {days.error}
        </p>
      )}
      <ConflictChoice label={`Days of range ${number}`} conflict={days.conflict} textOf={daysText} />
    </fieldset>
  )
}
