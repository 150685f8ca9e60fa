import type { NotificationType } from '@corridor/contract'
import { NOTIFICATION_APPEARANCE } from './appearance.ts'
import classes from './NotificationIcon.module.css'

/** Shows the kind at a glance; the title beside it says the same in words. */
export function NotificationIcon({ type }: { type: NotificationType }) {
  const { icon: Icon, tone } = NOTIFICATION_APPEARANCE[type]
  return (
    <span className={classes.tile} data-type={type} data-tone={tone} aria-hidden="true">
      <Icon size={22} stroke={1.8} />
    </span>
  )
}
