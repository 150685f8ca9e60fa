import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './Editor.module.css'
import type { RowKey } from './model.ts'
import type { OverallSaveStatus as Status } from './useScheduleEdits.ts'

interface SaveStatusProps {
  status: Status
  onRetry: () => void
  onShow: (key: RowKey) => void
}

/** One status for all fields of the editor. */
export function OverallSaveStatus({
  status: { shown, failure, conflict, hasProblem },
  onRetry,
  onShow,
}: SaveStatusProps) {
  if (conflict) {
    return (
      <span className={classes.status} data-tone="bad">
        Changed elsewhere
        <Button size="compact-sm" variant="default" onClick={() => onShow(conflict)}>
          Show
        </Button>
      </span>
    )
  }
  if (failure) {
    return (
      <span className={classes.status} data-tone="bad" role="alert">
        <span title={failure}>Not saved</span>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Retry
        </Button>
      </span>
    )
  }
  return (
    <span
      className={classes.status}
      data-tone={!hasProblem && shown === 'saved' ? 'good' : undefined}
      aria-live="polite"
    >
      {hasProblem && 'Not saved yet: check the marked field'}
      {!hasProblem && shown === 'saving' && 'Saving…'}
      {!hasProblem && shown === 'saved' && (
        <>
          <IconCheck size={16} aria-hidden />
          All changes saved
        </>
      )}
    </span>
  )
}
