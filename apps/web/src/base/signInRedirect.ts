/**
 * Where a refused person goes. A full page load, not a step of the router: it drops everything that was loaded for
 * the person who is no longer signed in.
 */
import { matchesAuthorization } from '@corridor/rules'
import { pathTo, ROUTES, routeAt } from './routes.ts'

interface Refusal {
  status: number
  code: string
}

function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'status' in error && 'code' in error
}

/** The address to go to, or null to stay: the sign-in page and public pages look after themselves. */
export function exitFor(error: unknown, pathname: string, search: string): string | null {
  if (!isRefusal(error) || (error.status !== 401 && error.status !== 403) || error.code === 'xsrf') return null
  const name = routeAt(pathname)
  const isPublic = name !== null && matchesAuthorization(null, ROUTES[name].who)
  if (isPublic && name !== 'Landing') return null
  return error.status === 401 && name !== 'Landing' ? signInPath(pathname + search) : pathTo('PrimaryLogin')
}

export function signInPath(redirect: string): string {
  return pathTo('PrimaryLogin', undefined, { redirect })
}

export function leaveIfRefused(error: unknown): void {
  const exit = exitFor(error, window.location.pathname, window.location.search)
  if (exit !== null) window.location.assign(exit)
}
