import { areaOf, type UserType } from './roles.ts'

export type DefaultRoute = 'StudentLive' | 'FacultyLive' | 'AdminDashboard'

const DEFAULT_ROUTES = { student: 'StudentLive', faculty: 'FacultyLive', administrator: 'AdminDashboard' } as const

/** Where somebody of this type begins. */
export function defaultRouteFor(type: UserType): DefaultRoute {
  return DEFAULT_ROUTES[areaOf(type)]
}

export const PUBLIC = 'public'

/** Who may open a route: everybody, or the user types that one of the entries names or matches. */
export type Authorization = typeof PUBLIC | readonly (string | RegExp)[]

/** `type` is null for somebody who is not signed in. */
export function matchesAuthorization(type: string | null, list: Authorization): boolean {
  if (list === PUBLIC || list.includes(PUBLIC)) return true
  if (type === null) return false
  // `search` starts at the beginning whatever the pattern's flags; `test` of a global pattern would not.
  return list.some((entry) => (typeof entry === 'string' ? entry === type : type.search(entry) >= 0))
}
