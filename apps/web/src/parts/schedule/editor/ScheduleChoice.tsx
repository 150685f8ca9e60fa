import type { Schedule } from '@corridor/contract'
import type { ScheduleId } from '@corridor/rules/ids'
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { Truncate } from '../../../ui/layout/Truncate.tsx'
import classes from './Editor.module.css'
import { scheduleRow } from './model.ts'
import type { ScheduleEdits } from './useScheduleEdits.ts'
import '@mantine/core/styles/ActionIcon.layer.css'

interface ScheduleChoiceProps {
  schedules: readonly Schedule[]
  chosen: ScheduleId
  edits: ScheduleEdits
  onChoose: (scheduleId: ScheduleId) => void
  onAdd: (() => void) | null
}

/** Which schedule is shown. The one that the school uses has a check. */
export function ScheduleChoice({ schedules, chosen, edits, onChoose, onAdd }: ScheduleChoiceProps) {
  return (
    <fieldset className={classes.choice} aria-label="Schedules">
      {schedules.map((schedule) => (
        <button
          key={schedule.scheduleId}
          type="button"
          className={classes.chip}
          aria-pressed={schedule.scheduleId === chosen}
          onClick={() => onChoose(schedule.scheduleId)}
        >
          {schedule.isActive && schedules.length > 1 && <IconCheck size={16} aria-label="In use:" />}
          <Truncate text={edits.nameOf(scheduleRow(schedule))} />
        </button>
      ))}
      {onAdd && (
        <ActionIcon size="md" aria-label="Add a schedule" title="Add a schedule" onClick={onAdd}>
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  )
}
