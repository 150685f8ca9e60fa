/** The pages of a school, without what a menu draws of them: every first page of staff needs only this. */
import type { Permission } from '@corridor/rules/access'
import { isBuilt } from '../../base/built.ts'
import { mayReadWith } from '../../base/mayRead.ts'
import { ROUTE_NAMES, ROUTES, type RouteName } from '../../base/routes.ts'

/** A page with the school in its address. */
export type SchoolPage = Extract<RouteName, `AdminSchool${string}`>

/** Whether the page exists and may be opened with these permissions at its school. */
export function isSchoolPageOpen(
  name: SchoolPage,
  permissions: readonly Permission[] | undefined,
  exists: (name: RouteName) => boolean = isBuilt,
): boolean {
  return exists(name) && mayReadWith(ROUTES[name], permissions)
}

/** In the order of the route table. */
export function schoolPages(permissions: readonly Permission[] | undefined): readonly SchoolPage[] {
  return ROUTE_NAMES.filter(isSchoolPage).filter((name) => isSchoolPageOpen(name, permissions))
}

function isSchoolPage(name: RouteName): name is SchoolPage {
  return ROUTES[name].within === 'school' && ROUTES[name].redirectsTo === undefined
}
