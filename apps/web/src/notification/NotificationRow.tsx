import type { Notification } from '@corridor/contract'
import { timesIn } from '@corridor/rules/time'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconCheck } from '@tabler/icons-react'
import { RouteLink } from '../base/RouteLink.tsx'
import { useInitialize } from '../base/session/initialize.ts'
import { useNow } from '../base/session/now.ts'
import { flash } from '../base/state/flashes.ts'
import { variantFor } from '../base/variants.ts'
import { useFocusFallback } from '../ui/useFocusFallback.ts'
import { markRead } from './commands.ts'
import { NotificationIcon } from './NotificationIcon.tsx'
import classes from './NotificationRow.module.css'
import { previewOf } from './pages.ts'
import { textOf } from './text.ts'

// lingui-set comment="Notifications"

/** The whole row opens the notification; the button marks it as read without opening it. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { t, i18n } = useLingui()
  const now = useNow()
  const { user } = useInitialize()
  const { notificationId, type, createdAt, unread } = notification
  const { title, message } = textOf(i18n, notification, user.type)
  const preview = previewOf(message)
  const link = useFocusFallback<HTMLAnchorElement>(unread ? 1 : 0)
  const read = async () => {
    if (await markRead(notification)) flash(t`Marked notification ''${title}'' as read`)
  }
  return (
    <li className={classes.row} data-unread={unread || undefined}>
      <NotificationIcon type={type} />
      <div className={classes.text}>
        <h2 className={classes.title}>
          <RouteLink
            to={variantFor(user.type, 'Notification')}
            params={{ id: notificationId }}
            className={classes.open}
            ref={link}
          >
            {unread && <span className="visually-hidden">{t`Unread:`} </span>}
            {title}
          </RouteLink>
        </h2>
        <p className={classes.preview} data-cut={preview.isCut || undefined}>
          {preview.text}
        </p>
      </div>
      <time className={classes.time} dateTime={createdAt}>
        {timesIn(i18n.locale).relativeTime(createdAt, now)}
      </time>
      {unread && (
        <ActionIcon
          className={classes.read ?? ''}
          aria-label={t`Mark ''${title}'' as read`}
          title={t`Mark as read`}
          onClick={read}
        >
          <IconCheck size={18} />
        </ActionIcon>
      )}
    </li>
  )
}
