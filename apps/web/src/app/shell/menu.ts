/** The menu as data: a page appears in it as soon as its screen exists. */
import { isAdministrator, isStaff, matchesAuthorization, type UserType, type Viewer } from '@corridor/rules/access'
import type { ListName } from '@corridor/rules/pass'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { IconClock, IconHistory, IconInbox, IconLayoutDashboard, IconRoute, IconWalk } from '@tabler/icons-react'
import { isBuilt } from '../../base/built.ts'
import { mayRead } from '../../base/mayRead.ts'
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

export function menuFor(i18n: I18n, { type, permissions }: Pick<Viewer, 'type' | 'permissions'>): readonly MenuEntry[] {
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
    { to: 'Halls', label: 'Halls', shortLabel: 'Halls', icon: IconRoute },
    {
      to: variantFor(type, 'Requested'),
      label: i18n._(TITLES.requestedPasses),
      shortLabel: i18n._(REQUESTED),
      icon: IconInbox,
      badge: 'requested',
    },
    { to: 'StudentPasses', label: i18n._(TITLES.myPasses), shortLabel: i18n._(TITLES.myPasses), icon: IconHistory },
  ]
  return entries.filter(
    ({ to }) => isBuilt(to) && matchesAuthorization(type, ROUTES[to].who) && mayRead(ROUTES[to], permissions, null),
  )
}

/**
 * What fits into the bar of a phone beside New Pass and, for staff, More. Whoever walks the halls and has no room needs
 * Halls more than what is upcoming.
 */
export function barEntries(
  menu: readonly MenuEntry[],
  { type, linkedRoomIds }: Pick<Viewer, 'type' | 'linkedRoomIds'>,
): readonly MenuEntry[] {
  if (!isStaff(type)) return menu.length > 4 ? menu.filter(({ badge }) => badge !== 'upcoming') : menu
  const isWalking = !isAdministrator(type) && linkedRoomIds.length === 0 && menu.some(({ to }) => to === 'Halls')
  const entries = isWalking ? menu : menu.filter(({ to }) => to !== 'Halls')
  return entries.length > 3 ? entries.filter(({ badge }) => badge !== 'upcoming') : entries
}

/** The route for "New Pass", or null if this type has no such page yet. */
export function newPassRouteFor(type: UserType): Variant<'NewPass'> | null {
  const name = variantFor(type, 'NewPass')
  return isBuilt(name) ? name : null
}
