import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './SaveStatus.module.css'
import type { Autosaved } from './useAutosave.ts'

type SaveStatusProps = Pick<Autosaved<unknown>, 'shown' | 'refusal' | 'flush'>

/** Beside an autosaved field: empty when idle, and "Not saved" until it is saved. */
export function SaveStatus({ shown, refusal, flush }: SaveStatusProps) {
  return (
    <span className={classes.status} data-shown={shown ?? undefined} aria-live="polite">
      {shown === 'saving' && 'Saving…'}
      {shown === 'saved' && (
        <>
          <IconCheck size={16} aria-hidden />
          Saved
        </>
      )}
      {shown === 'failed' && (
        <>
          <span title={refusal ?? undefined}>Not saved</span>
          <Button size="compact-sm" variant="default" onClick={() => flush()}>
            Retry
          </Button>
        </>
      )}
    </span>
  )
}
