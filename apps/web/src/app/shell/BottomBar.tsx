import { isStaff } from '@corridor/rules/access'
import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { RouteLink } from '../../base/RouteLink.tsx'
import { useInitialize } from '../../base/session/initialize.ts'
import classes from './BottomBar.module.css'
import { CountBadge } from './CountBadge.tsx'
import { barEntries, menuFor, newPassRouteFor } from './menu.ts'
import { useMenuCounts } from './menuCounts.ts'
import { MoreButton } from './menuParts.ts'

// lingui-set comment="Everywhere: around the page"

/** The menu on phones. It is hidden if there is only one page. */
export function BottomBar() {
  const { user, viewer } = useInitialize()
  const counts = useMenuCounts()
  const { t, i18n } = useLingui()
  const menu = menuFor(i18n, viewer)
  const entries = barEntries(menu, viewer)
  const newPass = newPassRouteFor(user.type)
  if (entries.length < 2 && newPass === null) return null
  return (
    <nav aria-label={t`Main`} className={classes.bar}>
      {entries.map(({ to, shortLabel, icon: Icon, badge }) => (
        <RouteLink key={to} to={to} className={classes.entry}>
          <span className={classes.icon}>
            <Icon size={24} aria-hidden="true" />
            {badge === 'live' && counts.toConfirm > 0 && <CountBadge count={counts.toConfirm} of="to confirm" />}
            {badge && counts[badge] > 0 && <CountBadge count={counts[badge]} />}
          </span>
          <span>{shortLabel}</span>
        </RouteLink>
      ))}
      {isStaff(user.type) && (
        <Suspense fallback={<span className={classes.entry} />}>
          <MoreButton lists={menu.filter((entry) => !entries.includes(entry))} />
        </Suspense>
      )}
      {newPass && (
        <RouteLink to={newPass} className={classes.newPass}>
          <IconPlus size={24} aria-hidden="true" />
          <span>{t({ message: 'New Pass', context: 'bottom bar, very short' })}</span>
        </RouteLink>
      )}
    </nav>
  )
}
