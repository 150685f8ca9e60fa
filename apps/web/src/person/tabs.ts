import type { Person } from '@corridor/contract'
import { isStudent, type Viewer } from '@corridor/rules'
import { isBuilt } from '../base/built.ts'
import { pathTo } from '../base/routes.ts'
import { staffVariantFor } from '../base/variants.ts'
import type { Tab } from '../ui/page/TabbedPage.tsx'

const TABS = ['Overview', 'Insights', 'Passes', 'Schools', 'Classes', 'Rooms', 'Incidents', 'Permissions'] as const
export type TabName = (typeof TABS)[number]

/** What a student did at a school. */
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
  return !LOOKING_BACK.includes(name) || (isStudent(type) && schools.length > 0)
}
