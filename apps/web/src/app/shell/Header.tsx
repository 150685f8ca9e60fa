import { matchesAuthorization } from '@corridor/rules/access'
import { useLingui } from '@lingui/react/macro'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { PathLink, RouteLink } from '../../base/RouteLink.tsx'
import { usePathname } from '../../base/router/useRouter.ts'
import { pathTo, ROUTES, routeAt } from '../../base/routes.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { actionSlot, hasOwnAction, screenBack, screenTitle } from '../../base/state/page.ts'
import { useStore } from '../../base/state/store.ts'
import { titleOf } from '../../base/titles.ts'
import { FindButton } from './find/FindButton.tsx'
import classes from './Header.module.css'
import { LiveIndicator } from './LiveIndicator.tsx'
import { newPassRouteFor } from './menu.ts'
import { NotificationBell } from './NotificationBell.tsx'
import { ProfileButton } from './ProfileButton.tsx'
import { ScanButton } from './ScanButton.tsx'

// lingui-set comment="Everywhere: around the page"

export function Header() {
  const { t, i18n } = useLingui()
  const { user } = useInitialize()
  const ownTitle = useStore(screenTitle)
  const name = routeAt(usePathname())
  const row = name === null ? undefined : ROUTES[name]
  const ownBack = useStore(screenBack)
  const back = ownBack ?? (row?.backTo && pathTo(row.backTo))
  const newPass = newPassRouteFor(user.type)
  const hasAction = useStore(hasOwnAction)
  const isStaffPage = matchesAuthorization(user.type, ROUTES.ReadonlyPass.who)
  return (
    <header className={classes.header}>
      {back && (
        <PathLink path={back} className={classes.back} aria-label={t`Back`} title={t`Back`}>
          <IconArrowLeft size={20} aria-hidden="true" />
        </PathLink>
      )}
      {row && !row.hideTitle && <h1 className={classes.title}>{ownTitle ?? titleOf(i18n, row)}</h1>}
      <LiveIndicator />
      <span className={classes.gap} />
      {isStaffPage && <FindButton />}
      <div ref={actionSlot.set} className={classes.action} />
      {newPass && newPass !== name && !hasAction && (
        <RouteLink to={newPass} className={classes.newPass} title={t`New Pass`}>
          <IconPlus size={18} aria-hidden="true" />
          <span className={classes.newPassLabel}>{t`New Pass`}</span>
        </RouteLink>
      )}
      {isStaffPage && (
        <div className={classes.scan}>
          <ScanButton />
        </div>
      )}
      <NotificationBell />
      <ProfileButton />
    </header>
  )
}
