/** The menu as data: a page appears in it as soon as its screen exists. */
import { matchesAuthorization, type UserType } from '@corridor/rules/access'
import type { ListName } from '@corridor/rules/pass'
import { IconClock, IconHistory, IconInbox, IconLayoutDashboard, IconWalk } from '@tabler/icons-react'
import { isBuilt } from '../../base/built.ts'
import { type PlainRouteName, ROUTES } from '../../base/routes.ts'
import { type Variant, variantFor } from '../../base/variants.ts'

export interface MenuEntry {
  to: PlainRouteName
  label: string
  /** For the bottom bar on phones, which has room for one word. */
  shortLabel: string
  icon: typeof IconClock
  /** Shows the length of this list. */
  badge?: ListName
}

export function menuFor(type: UserType): readonly MenuEntry[] {
  const entries: MenuEntry[] = [
    { to: 'AdminDashboard', label: 'Dashboard', shortLabel: 'Dashboard', icon: IconLayoutDashboard },
    { to: variantFor(type, 'Live'), label: 'Live Passes', shortLabel: 'Live', icon: IconWalk, badge: 'live' },
    {
      to: variantFor(type, 'Upcoming'),
      label: 'Upcoming Passes',
      shortLabel: 'Upcoming',
      icon: IconClock,
      badge: 'upcoming',
    },
    {
      to: variantFor(type, 'Requested'),
      label: 'Requested Passes',
      shortLabel: 'Requested',
      icon: IconInbox,
      badge: 'requested',
    },
    { to: 'StudentPasses', label: 'My Passes', shortLabel: 'My Passes', icon: IconHistory },
  ]
  return entries.filter(({ to }) => isBuilt(to) && matchesAuthorization(type, ROUTES[to].who))
}

/** The route for "New Pass", or null if this type has no such page yet. */
export function newPassRouteFor(type: UserType): Variant<'NewPass'> | null {
  const name = variantFor(type, 'NewPass')
  return isBuilt(name) ? name : null
}
