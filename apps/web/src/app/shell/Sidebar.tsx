import { PRODUCT_NAME } from '@corridor/contract/constants'
import { isStaff } from '@corridor/rules/access'
import { Plural, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { RouteLink } from '../../base/RouteLink.tsx'
import { useInitialize, useSchools } from '../../base/session/initialize.ts'
import { Logo } from '../../ui/theme/Logo.tsx'
import { CountBadge } from './CountBadge.tsx'
import { menuFor } from './menu.ts'
import { useMenuCounts } from './menuCounts.ts'
import { MoreEntries } from './menuParts.ts'
import classes from './Sidebar.module.css'

// lingui-set comment="Everywhere: around the page"

/**
 * In the school's color. The rail variant shows an icon with a short label. On phones the bottom bar is used instead.
 */
export function Sidebar({ isRail }: { isRail: boolean }) {
  const { t, i18n } = useLingui()
  const { user, viewer } = useInitialize()
  const counts = useMenuCounts()
  const [first, ...others] = useSchools()
  const schools = others.length + 1
  return (
    <nav aria-label={t`Main`} className={classes.sidebar} data-rail={isRail || undefined}>
      <div className={classes.brand}>
        {first?.school.logoUrl ? (
          <img src={first.school.logoUrl} alt="" className={classes.logo} />
        ) : (
          <Logo size={32} />
        )}
        <div className={classes.names}>
          <strong>{PRODUCT_NAME}</strong>
          <span>
            {schools === 1 ? first?.school.name : <Plural value={schools} one="# school" other="# schools" />}
          </span>
        </div>
      </div>
      <div className={classes.menu}>
        {menuFor(i18n, viewer).map(({ to, label, shortLabel, icon: Icon, badge }) => (
          <RouteLink key={to} to={to} className={classes.entry}>
            <Icon size={20} aria-hidden="true" />
            <span>{isRail ? shortLabel : label}</span>
            {badge && (
              <span className={classes.badges}>
                {badge === 'live' && counts.toConfirm > 0 && <CountBadge count={counts.toConfirm} of="to confirm" />}
                <CountBadge count={counts[badge]} />
              </span>
            )}
          </RouteLink>
        ))}
        {isStaff(user.type) && (
          <Suspense>
            <MoreEntries isRail={isRail} />
          </Suspense>
        )}
      </div>
    </nav>
  )
}
