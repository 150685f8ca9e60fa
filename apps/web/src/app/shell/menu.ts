/** The menu as data: a page appears in it as soon as its screen exists. */
import { areaOf, type ListName } from '@corridor/rules'
import { IconClock, IconInbox, IconLayoutDashboard, IconWalk } from '@tabler/icons-react'
import type { PlainRouteName } from '../routes.ts'
import { isBuilt } from '../screens.ts'

export interface MenuEntry {
  to: PlainRouteName
  label: string
  /** On a phone's bar there is room for one word. */
  shortLabel: string
  icon: typeof IconClock
  /** The list whose length stands beside it. */
  badge?: ListName
}

const PREFIXES = { student: 'Student', faculty: 'Faculty', administrator: 'Admin' } as const

export function menuFor(type: string): readonly MenuEntry[] {
  const prefix = PREFIXES[areaOf(type)]
  const entries: MenuEntry[] = [
    { to: `${prefix}Live`, label: 'Live Passes', shortLabel: 'Live', icon: IconWalk, badge: 'live' },
    { to: `${prefix}Upcoming`, label: 'Upcoming Passes', shortLabel: 'Upcoming', icon: IconClock, badge: 'upcoming' },
    {
      to: `${prefix}Requested`,
      label: 'Requested Passes',
      shortLabel: 'Requested',
      icon: IconInbox,
      badge: 'requested',
    },
  ]
  if (prefix === 'Admin') {
    entries.unshift({ to: 'AdminDashboard', label: 'Dashboard', shortLabel: 'Dashboard', icon: IconLayoutDashboard })
  }
  return entries.filter(({ to }) => isBuilt(to))
}

export type NewPassRoute = `${(typeof PREFIXES)[keyof typeof PREFIXES]}NewPass`

/** Where "New Pass" leads, once there is such a page for this type. */
export function newPassRouteFor(type: string): NewPassRoute | null {
  const name: NewPassRoute = `${PREFIXES[areaOf(type)]}NewPass`
  return isBuilt(name) ? name : null
}
