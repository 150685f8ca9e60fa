import { IconLock } from '@tabler/icons-react'
import classes from './LockLabel.module.css'

/** Whether a student is locked, as a word. */
export function LockLabel({ locked }: { locked: 0 | 1 }) {
  if (locked === 0) return <span className={classes.unlocked}>Unlocked</span>
  return (
    <span className={classes.locked}>
      <IconLock size={14} aria-hidden />
      Locked
    </span>
  )
}
