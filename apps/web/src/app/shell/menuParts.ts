/**
 * The parts of the menus that not everybody has. Their code is loaded with the page and before it is drawn, so that a
 * menu is whole in the first picture and Tab skips none of its entries.
 */
import { matchesAuthorization } from '@corridor/rules/access'
import { ROUTES, type RouteName } from '../../base/routes.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

export const MoreEntries = lazyPart(() => import('./more/MoreEntries.tsx'), { isFirst: true })
export const MoreButton = lazyPart(() => import('./more/MoreButton.tsx'), { isFirst: true })
export const SchoolMenu = lazyPart<object>(() =>
  import('./SchoolMenu.tsx').then((menu) => ({ default: menu.SchoolMenu })),
)
export const SchoolMenuField = lazyPart<object>(() =>
  import('./SchoolMenu.tsx').then((menu) => ({ default: menu.SchoolMenuField })),
)

/** Loads what the menus around this page need. What cannot be loaded says so in its place. */
export async function loadMenus(name: RouteName): Promise<void> {
  const { who, within, frame } = ROUTES[name]
  const isOfStaff = frame === undefined && !matchesAuthorization(null, who) && !matchesAuthorization('student', who)
  const parts = [
    ...(isOfStaff ? [MoreEntries, MoreButton] : []),
    ...(within === 'school' ? [SchoolMenu, SchoolMenuField] : []),
  ]
  await Promise.allSettled(parts.map(({ load }) => load()))
}
