/** The menu as data: a page appears in it as soon as its screen exists. */
import { type ListName, matchesAuthorization, type UserType } from '@corridor/rules'
import { IconClock, IconInbox, IconLayoutDashboard, IconWalk } from '@tabler/icons-react'
import { isBuilt } from '../../base/built.ts'
import { type PlainRouteName, ROUTES } from '../../base/routes.ts'
import { type Variant, variantFor } from '../../base/variants.ts'

export interface MenuEntry {
  to: PlainRouteName
  label: string
  /** On a phone's bar there is room for one word. */
  shortLabel: string
  icon: typeof IconClock
  /** The list whose length stands beside it. */
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
  ]
  return entries.filter(({ to }) => isBuilt(to) && matchesAuthorization(type, ROUTES[to].who))
}

/** Where "New Pass" leads, once there is such a page for this type. */
export function newPassRouteFor(type: UserType): Variant<'NewPass'> | null {
  const name = variantFor(type, 'NewPass')
  return isBuilt(name) ? name : null
}
