import { IconBell } from '@tabler/icons-react'
import { RouteLink } from '../../base/RouteLink.tsx'
import { useInitialize } from '../../base/session/initialize.ts'
import { variantFor } from '../../base/variants.ts'
import { CountBadge } from './CountBadge.tsx'
import classes from './NotificationBell.module.css'

export function NotificationBell() {
  const { user, unreadNotificationsCount: unread } = useInitialize()
  return (
    <RouteLink
      to={variantFor(user.type, 'Notifications')}
      className={classes.bell}
      title="Notifications"
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
    >
      <IconBell size={22} aria-hidden="true" />
      {unread > 0 && <CountBadge count={unread} />}
    </RouteLink>
  )
}
