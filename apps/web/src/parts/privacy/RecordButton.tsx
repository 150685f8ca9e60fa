import type { UserId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconFileZip, IconX } from '@tabler/icons-react'
import { useStore } from '../../base/state/store.ts'
import classes from './PrivacySection.module.css'
import { runningRecord, saveRecord, sizeText } from './record.ts'

/** Everything about the student as a file. Says how far it is, and can be canceled. */
export function RecordButton({ userId }: { userId: UserId }) {
  const running = useStore(runningRecord)
  if (running?.userId !== userId) {
    return (
      <Button
        variant="default"
        leftSection={<IconFileZip size={18} aria-hidden />}
        onClick={() => void saveRecord(userId)}
      >
        Save record
      </Button>
    )
  }
  return (
    <>
      <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={running.cancel}>
        Cancel
      </Button>
      <span role="status" className={classes.progress}>
        Saving the record… {running.bytes > 0 && sizeText(running.bytes)}
      </span>
    </>
  )
}
