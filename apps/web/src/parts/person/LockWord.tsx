import { IconLock } from '@tabler/icons-react'
import classes from './LockWord.module.css'

/** Whether a student is locked, as a word. */
export function LockWord({ locked }: { locked: 0 | 1 }) {
  if (locked === 0) return <span className={classes.unlocked}>Unlocked</span>
  return (
    <span className={classes.locked}>
      <IconLock size={14} aria-hidden />
      Locked
    </span>
  )
}
