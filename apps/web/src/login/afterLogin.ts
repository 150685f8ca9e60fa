import { defaultRouteFor, matchesAuthorization, type UserType } from '@corridor/rules/access'
import { isBuilt } from '../base/built.ts'
import { ownUrl } from '../base/ownUrl.ts'
import { pathTo, ROUTES, routeAt } from '../base/routes.ts'

/**
 * Where to go after signing in: back to the page the user came from, if it is one of ours and their type may open it,
 * or else to their default page. A redirect that a browser could interpret as another host is ignored.
 */
export function afterLogin(type: UserType, redirect: string | undefined, origin: string): string {
  const home = pathTo(defaultRouteFor(type))
  const url = ownUrl(redirect, origin)
  if (url === null) return home
  const name = routeAt(url.pathname)
  if (name === null || matchesAuthorization(null, ROUTES[name].who)) return home
  const mayOpen = matchesAuthorization(type, ROUTES[name].who)
  return mayOpen && (isBuilt(name) || ROUTES[name].redirectsTo !== undefined) ? url.pathname + url.search : home
}
