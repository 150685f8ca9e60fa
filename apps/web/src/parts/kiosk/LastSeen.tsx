import type { Kiosk } from '@corridor/contract'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import classes from './LastSeen.module.css'
import { lastSeen } from './labels.ts'

export function LastSeen({ kiosk }: { kiosk: Kiosk }) {
  const timezone = useSchool(kiosk.schoolId)?.timezone ?? 'UTC'
  const { state, text } = lastSeen(kiosk, useNow(), timezone)
  return (
    <span className={classes.seen} data-state={state}>
      <i aria-hidden />
      {text}
    </span>
  )
}
