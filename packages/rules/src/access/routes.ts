import { areaOf, type UserType } from './roles.ts'

export type DefaultRoute = 'StudentLive' | 'FacultyLive' | 'AdminDashboard'

const DEFAULT_ROUTES = { student: 'StudentLive', faculty: 'FacultyLive', administrator: 'AdminDashboard' } as const

/** The first page that a user of this type sees. */
export function defaultRouteFor(type: UserType): DefaultRoute {
  return DEFAULT_ROUTES[areaOf(type)]
}

export const PUBLIC = 'public'

/** Who may open a route: everybody, or the user types that equal or match one of the entries. */
export type Authorization = typeof PUBLIC | readonly (UserType | typeof PUBLIC | RegExp)[]

/** `type` is null if nobody is signed in. */
export function matchesAuthorization(type: UserType | null, list: Authorization): boolean {
  if (list === PUBLIC || list.includes(PUBLIC)) return true
  if (type === null) return false
  // `search` always starts at the beginning; `test` on a global pattern would continue after the last match.
  return list.some((entry) => (typeof entry === 'string' ? entry === type : type.search(entry) >= 0))
}
