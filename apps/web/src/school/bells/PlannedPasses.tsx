import type { Answer } from '@corridor/contract'
import { shortTime } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './Calendar.module.css'

interface PlannedPassesProps {
  planned: Answer<'POST /api/school/:schoolId/planned'>
  timezone: string
  decision: 'keep' | 'cancel' | null
  onDecide: (decision: 'keep' | 'cancel') => void
}

/** Passes on days that get no school: nothing is canceled unless somebody says so. */
export function PlannedPasses({ planned: { total, passes }, timezone, decision, onDecide }: PlannedPassesProps) {
  const [isOpen, setOpen] = useState(false)
  const isOne = total === 1
  const mayCancel = passes.length > 0
  return (
    <fieldset className={classes.planned} aria-label="Planned passes">
      <div className={classes.plannedHead}>
        <strong>{isOne ? '1 pass is planned then' : `${total} passes are planned then`}</strong>
        {mayCancel && (
          <button type="button" className={classes.see} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : isOne ? 'See it' : 'See them'}
          </button>
        )}
      </div>
      {isOpen && (
        <ul>
          {passes.map(({ passId, studentName, scheduledFor, toRoomName }) => (
            <li key={passId}>
              {studentName} to {toRoomName}, {shortTime(scheduledFor, timezone)}
            </li>
          ))}
          {total > passes.length && <li>and {total - passes.length} more</li>}
        </ul>
      )}
      <div className={classes.decide}>
        <Button variant="default" aria-pressed={decision === 'keep'} onClick={() => onDecide('keep')}>
          {isOne ? 'Keep it' : 'Keep them'}
        </Button>
        {mayCancel && (
          <Button variant="default" aria-pressed={decision === 'cancel'} onClick={() => onDecide('cancel')}>
            {isOne ? 'Cancel it' : 'Cancel them'}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
