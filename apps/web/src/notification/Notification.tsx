import type { Notification as Shown } from '@corridor/contract'
import { isAdministrator } from '@corridor/rules/access'
import { asNotificationId } from '@corridor/rules/ids'
import type { NotificationKind } from '@corridor/rules/notification'
import { timesIn } from '@corridor/rules/time'
import { useLingui } from '@lingui/react/macro'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { useParam } from '../base/navigation.ts'
import { useInitialize, useSchools } from '../base/session/initialize.ts'
import { useNow } from '../base/session/now.ts'
import { isReadOnlyView } from '../base/state/impersonation.ts'
import { usePageTitle } from '../base/state/page.ts'
import { variantFor } from '../base/variants.ts'
import { TicketSkeleton } from '../parts/pass/TicketSkeleton.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { markRead } from './commands.ts'
import classes from './Notification.module.css'
import { NotificationIcon } from './NotificationIcon.tsx'
import { NotMe } from './NotMe.tsx'
import { passRouteFor } from './passRoute.ts'
import { notificationQuery } from './queries.ts'
import { textOf } from './text.ts'

// lingui-set comment="Notifications"

const KioskRows = lazyPart(() => import('../parts/kiosk/KioskRows.tsx'))

/** To staff of a room whose kiosk may have to be woken or disconnected. */
const KIOSK_KINDS: readonly NotificationKind[] = ['kioskConnected', 'kioskMoved', 'kioskAsleep']

/** One notification in full. Opening it marks it as read. */
export default function Notification() {
  const { data, error } = useQuery(notificationQuery(asNotificationId(Number(useParam('id')))))
  useEffect(() => {
    if (data?.unread && !isReadOnlyView()) markRead(data)
  }, [data])
  if (data) return <Message notification={data} />
  return error ? <NoNotification error={error} /> : <TicketSkeleton />
}

function NoNotification({ error }: { error: Error }) {
  const { t } = useLingui()
  const { user } = useInitialize()
  usePageTitle(t`Notification not found`)
  return (
    <EmptyState
      icon={<IconBellOff />}
      title={t`This notification could not be opened`}
      action={<LinkButton to={variantFor(user.type, 'Notifications')}>{t`All notifications`}</LinkButton>}
    >
      {errorMessage(error)}
    </EmptyState>
  )
}

function Message({ notification }: { notification: Shown }) {
  const { t, i18n } = useLingui()
  const { user } = useInitialize()
  const [first] = useSchools()
  const now = useNow()
  const { type, createdAt, passId, schoolId, about } = notification
  const { title, message } = textOf(i18n, notification, user.type)
  const { shortTime, relativeTime } = timesIn(i18n.locale)
  const passRoute = passRouteFor(user.type)
  return (
    <Card as="article" className={classes.card}>
      <NotificationIcon type={type} />
      <div className={classes.text}>
        <h2>{title}</h2>
        <time dateTime={createdAt}>
          {shortTime(createdAt, first?.school.timezone ?? 'UTC')} · {relativeTime(createdAt, now)}
        </time>
        <p>{message}</p>
        {passId && passRoute && (
          <LinkButton to={passRoute} params={{ id: passId }}>
            {t`Open the pass`}
          </LinkButton>
        )}
        {about?.kind === 'madeAtKiosk' && passId && <NotMe passId={passId} />}
        {about && KIOSK_KINDS.includes(about.kind) && schoolId !== null && (
          <Suspense>
            <KioskRows schoolId={schoolId} isShown={({ roomName }) => roomName === about.roomName} />
          </Suspense>
        )}
        {about?.kind === 'roomClaimed' && (
          <LinkButton to={isAdministrator(user.type) ? 'AdminDashboard' : 'FacultyStudentSettings'}>Answer</LinkButton>
        )}
        {about?.kind === 'weeklyReport' && schoolId !== null && (
          <LinkButton to="AdminSchoolReports" params={{ id: schoolId }}>
            Open the reports
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
