import { IconCircleCheck, IconCloudUpload } from '@tabler/icons-react'
import classes from './SentNote.module.css'

interface SentNoteProps {
  unsent: number
  /** Says nothing once all are sent. */
  isQuietWhenSent?: true
}

/** Whether the server has everything that was pressed here. */
export function SentNote({ unsent, isQuietWhenSent }: SentNoteProps) {
  return (
    <p role="status" className={classes.note} data-unsent={unsent > 0 || undefined}>
      {unsent > 0 ? (
        <>
          <IconCloudUpload size={18} aria-hidden /> {unsent} not sent yet
        </>
      ) : (
        !isQuietWhenSent && (
          <>
            <IconCircleCheck size={18} aria-hidden /> All marks are sent
          </>
        )
      )}
    </p>
  )
}
