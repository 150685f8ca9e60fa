/** The menu as data: a page appears in it as soon as its screen exists. */
import { matchesAuthorization, type UserType } from '@corridor/rules/access'
import type { ListName } from '@corridor/rules/pass'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { IconClock, IconHistory, IconInbox, IconLayoutDashboard, IconWalk } from '@tabler/icons-react'
import { isBuilt } from '../../base/built.ts'
import { type PlainRouteName, ROUTES } from '../../base/routes.ts'
import { TITLES } from '../../base/titles.ts'
import { type Variant, variantFor } from '../../base/variants.ts'

// lingui-set comment="Everywhere: around the page: menu"

export interface MenuEntry {
  to: PlainRouteName
  label: string
  /** For the bottom bar on phones, which has room for one word. */
  shortLabel: string
  icon: typeof IconClock
  /** Shows the length of this list. */
  badge?: ListName
}

const LIVE = msg({ message: 'Live', context: 'list of passes' })
const UPCOMING = msg({ message: 'Upcoming', context: 'list of passes' })
const REQUESTED = msg({ message: 'Requested', context: 'list of passes' })

export function menuFor(i18n: I18n, type: UserType): readonly MenuEntry[] {
  const entries: MenuEntry[] = [
    { to: 'AdminDashboard', label: 'Dashboard', shortLabel: 'Dashboard', icon: IconLayoutDashboard },
    {
      to: variantFor(type, 'Live'),
      label: i18n._(TITLES.livePasses),
      shortLabel: i18n._(LIVE),
      icon: IconWalk,
      badge: 'live',
    },
    {
      to: variantFor(type, 'Upcoming'),
      label: i18n._(TITLES.upcomingPasses),
      shortLabel: i18n._(UPCOMING),
      icon: IconClock,
      badge: 'upcoming',
    },
    {
      to: variantFor(type, 'Requested'),
      label: i18n._(TITLES.requestedPasses),
      shortLabel: i18n._(REQUESTED),
      icon: IconInbox,
      badge: 'requested',
    },
    { to: 'StudentPasses', label: i18n._(TITLES.myPasses), shortLabel: i18n._(TITLES.myPasses), icon: IconHistory },
  ]
  return entries.filter(({ to }) => isBuilt(to) && matchesAuthorization(type, ROUTES[to].who))
}

/** The route for "New Pass", or null if this type has no such page yet. */
export function newPassRouteFor(type: UserType): Variant<'NewPass'> | null {
  const name = variantFor(type, 'NewPass')
  return isBuilt(name) ? name : null
}
