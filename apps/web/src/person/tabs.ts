import type { Person } from '@corridor/contract'
import { isStudent, type Viewer } from '@corridor/rules/access'
import { isBuilt } from '../base/built.ts'
import { pathTo } from '../base/routes.ts'
import { staffVariantFor } from '../base/variants.ts'
import type { Tab } from '../ui/page/TabbedPage.tsx'

const TABS = ['Overview', 'Insights', 'Passes', 'Schools', 'Classes', 'Rooms', 'Incidents', 'Permissions'] as const
export type TabName = (typeof TABS)[number]

/** What somebody did at a school. */
const LOOKING_BACK: readonly TabName[] = ['Insights', 'Passes', 'Incidents']

/** The tabs of a person that the viewer may open, with how many incidents nobody has looked at. */
export function tabsOf(person: Person, { type }: Pick<Viewer, 'type'>, newIncidents = 0): Tab[] {
  return TABS.filter((name) => isBuilt(staffVariantFor(type, `User${name}`)) && hasTab(person, name)).map((name) => ({
    path: pathTo(staffVariantFor(type, `User${name}`), { id: person.userId }),
    label: name,
    ...(name === 'Incidents' && newIncidents > 0 && { count: newIncidents, isUrgent: true }),
  }))
}

export function hasTab({ type, schools }: Person, name: TabName): boolean {
  if (name === 'Permissions') return schools.some(({ permissions }) => permissions !== null)
  if (name === 'Insights' && !isStudent(type)) return false
  return !LOOKING_BACK.includes(name) || schools.length > 0
}

/**
 * Where to go instead of a tab that the person does not have, such as the insights of staff. Null if it is there, and
 * for an address that is none of this person's: while another page loads, this one is still drawn.
 */
export function tabToOpen(tabs: readonly Tab[], pathname: string): string | null {
  const [first] = tabs
  const isTheirs = first && pathname.startsWith(first.path.slice(0, first.path.lastIndexOf('/') + 1))
  return isTheirs && !tabs.some(({ path }) => path === pathname) ? first.path : null
}
