import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { useInitialize } from '../base/session/initialize.ts'
import { flash } from '../base/state/flashes.ts'
import { usePageTitle } from '../base/state/page.ts'
import { Card } from '../ui/layout/Card.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { LoadFailed } from '../ui/page/LoadFailed.tsx'
import { LoadMore } from '../ui/page/LoadMore.tsx'
import { TableSkeleton } from '../ui/page/Skeletons.tsx'
import { markAllRead } from './commands.ts'
import { NotificationRow } from './NotificationRow.tsx'
import classes from './Notifications.module.css'
import { useNotifications } from './useNotifications.ts'

// lingui-set comment="Notifications"

/** All notifications of this person, newest first. */
export default function Notifications() {
  const { t } = useLingui()
  const { allNotificationsCount } = useInitialize()
  usePageTitle(t`Notifications (${allNotificationsCount})`)
  const { notifications, error, refetch, ...more } = useNotifications()
  if (!notifications) {
    if (!error) return <TableSkeleton />
    return <LoadFailed title={t`Your notifications could not be loaded`} failure={{ error, retry: refetch }} />
  }
  if (notifications.length === 0) {
    return (
      <EmptyState icon={<IconBell />} title={t`No notifications yet`}>
        <Trans>When something happens to a pass of yours, you can read it here.</Trans>
      </EmptyState>
    )
  }
  return (
    <div className={classes.page}>
      <Summary />
      <Card as="ul" isFlush className={classes.list} aria-label={t`Notifications`}>
        {notifications.map((notification) => (
          <NotificationRow key={notification.notificationId} notification={notification} />
        ))}
      </Card>
      <LoadMore {...more}>{t`Show older notifications`}</LoadMore>
    </div>
  )
}

function Summary() {
  const { t } = useLingui()
  const { unreadNotificationsCount: unread } = useInitialize()
  const markAll = async () => {
    if (await markAllRead()) flash(t`Marked all as read`)
  }
  return (
    <div className={classes.summary}>
      <span role="status">{unread === 0 ? t`You have read them all` : t`${unread} unread`}</span>
      <Button variant="default" leftSection={<IconChecks size={18} />} disabled={unread === 0} onClick={markAll}>
        <Trans>Mark all as read</Trans>
      </Button>
    </div>
  )
}
