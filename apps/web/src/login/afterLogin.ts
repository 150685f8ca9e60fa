import { defaultRouteFor, matchesAuthorization, type UserType } from '@corridor/rules'
import { isBuilt } from '../base/built.ts'
import { pathTo, ROUTES, routeAt } from '../base/routes.ts'

/**
 * Where to go after signing in: back to the page the user came from, if it is one of ours and their type may open it,
 * or else to their default page. A redirect that a browser could interpret as another host is ignored.
 */
export function afterLogin(type: UserType, redirect: string | undefined, origin: string): string {
  const home = pathTo(defaultRouteFor(type))
  if (redirect === undefined || !redirect.startsWith('/')) return home
  const url = URL.canParse(redirect, origin) ? new URL(redirect, origin) : null
  if (url === null || url.origin !== origin) return home
  const name = routeAt(url.pathname)
  if (name === null || matchesAuthorization(null, ROUTES[name].who)) return home
  const mayOpen = matchesAuthorization(type, ROUTES[name].who)
  return mayOpen && (isBuilt(name) || ROUTES[name].redirectsTo !== undefined) ? url.pathname + url.search : home
}
