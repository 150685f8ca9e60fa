import { useLingui } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { RouteLink } from '../../base/RouteLink.tsx'
import { useInitialize } from '../../base/session/initialize.ts'
import { variantFor } from '../../base/variants.ts'
import { CountBadge } from './CountBadge.tsx'
import classes from './NotificationBell.module.css'

// lingui-set comment="Everywhere: around the page"

export function NotificationBell() {
  const { t } = useLingui()
  const { user, unreadNotificationsCount: unread } = useInitialize()
  return (
    <RouteLink
      to={variantFor(user.type, 'Notifications')}
      className={classes.bell}
      title={t`Notifications`}
      aria-label={unread > 0 ? t`Notifications, ${unread} unread` : t`Notifications`}
    >
      <IconBell size={22} aria-hidden="true" />
      {unread > 0 && <CountBadge count={unread} />}
    </RouteLink>
  )
}
