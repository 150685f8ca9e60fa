/** The route that shows a notification's pass. */
import { type Area, areaOf, type UserType } from '@corridor/rules/access'
import { isBuilt } from '../base/built.ts'

const PASS_ROUTES = {
  student: 'StudentPass',
  faculty: 'FacultyReadonlyPass',
  administrator: 'ReadonlyPass',
} as const satisfies Record<Area, string>

export function passRouteFor(type: UserType): (typeof PASS_ROUTES)[Area] | null {
  const name = PASS_ROUTES[areaOf(type)]
  return isBuilt(name) ? name : null
}
