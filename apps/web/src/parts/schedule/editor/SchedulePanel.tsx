import type { Schedule, SchoolSetup } from '@corridor/contract'
import { scheduleOn, WEEKDAYS } from '@corridor/rules/schedule'
import { localDay } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useNow } from '../../../base/session/now.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Row } from '../../../ui/layout/Stack.tsx'
import classes from './Editor.module.css'
import { counted, daysText } from './labels.ts'
import { rangeRow, scheduleRow } from './model.ts'
import { NameField } from './NameField.tsx'
import { UseSchedule } from './UseSchedule.tsx'
import type { ScheduleActions } from './useScheduleActions.ts'
import type { ScheduleEdits } from './useScheduleEdits.ts'

interface SchedulePanelProps {
  setup: SchoolSetup
  schedule: Schedule
  schedules: readonly Schedule[]
  timezone: string
  edits: ScheduleEdits
  isReadOnly: boolean
  actions: ScheduleActions
}

/** The shown schedule: its name, whether the school uses it, and what can be done with all of it. */
export function SchedulePanel({
  setup,
  schedule,
  schedules,
  timezone,
  edits,
  isReadOnly,
  actions,
}: SchedulePanelProps) {
  const { blocks, isActive } = schedule
  const [isAsking, setAsking] = useState(false)
  const today = localDay(useNow(), timezone)
  const isToday = scheduleOn(setup, today).schedule?.scheduleId === schedule.scheduleId
  const used = blocks.flatMap(({ timeRanges }) =>
    timeRanges.flatMap((range) => edits.rangeOf(rangeRow(range, timezone)).days),
  )
  const days = WEEKDAYS.filter((day) => used.includes(day))
  const isOnly = schedules.length === 1
  const summary = [counted(blocks.length, 'block'), ...(days.length > 0 ? [daysText(days)] : [])].join(', ')
  return (
    <Card className={classes.card} aria-label={`Schedule ${edits.nameOf(scheduleRow(schedule))}`}>
      <NameField
        key={schedule.scheduleId}
        bind={edits.nameField(scheduleRow(schedule))}
        label="Schedule name"
        isReadOnly={isReadOnly}
        isNew={actions.newSchedule === schedule.scheduleId}
        onOpened={actions.settle}
        onEnter={edits.flush}
      />
      <div className={classes.state}>
        {isActive && (
          <span className={classes.inUse}>
            <IconCheck size={16} aria-hidden />
            Your school uses this schedule
          </span>
        )}
        {!isActive && isToday && (
          <span className={classes.inUse}>
            <IconCheck size={16} aria-hidden />
            In use today
          </span>
        )}
        {!isReadOnly && !(isActive && isToday) && (
          <Button size="sm" onClick={() => setAsking(true)}>
            Use today
          </Button>
        )}
      </div>
      <Row gap={2} className={classes.buttons}>
        <span className={classes.summary}>{summary}</span>
        {!isReadOnly && (
          <>
            <Button size="sm" variant="default" onClick={() => actions.copySchedule(schedule)}>
              Copy
            </Button>
            {!isOnly && (
              <Button
                size="sm"
                variant="default"
                className={classes.danger}
                disabled={isActive}
                onClick={() => actions.removeSchedule(schedule)}
              >
                Remove
              </Button>
            )}
          </>
        )}
      </Row>
      {!isReadOnly && !isOnly && isActive && (
        <p className={classes.reason}>To remove it, use another schedule first.</p>
      )}
      {isAsking && (
        <UseSchedule
          setup={setup}
          schedule={schedule}
          name={edits.nameOf(scheduleRow(schedule))}
          today={today}
          onAlways={() => actions.activate(schedule)}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
