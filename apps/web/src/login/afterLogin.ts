import { defaultRouteFor, matchesAuthorization, type UserType } from '@corridor/rules'
import { isBuilt } from '../base/built.ts'
import { pathTo, ROUTES, routeAt } from '../base/routes.ts'

/**
 * Where to go after signing in: back to where the person was sent away from, if that is a page of ours that their
 * type may open; else to their default page. Anything that a browser could read as another host is not a page of ours.
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
