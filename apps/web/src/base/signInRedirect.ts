/**
 * Where a refused user is redirected. It is a full page load instead of a router navigation, which drops all data of
 * the user who is no longer signed in.
 */
import { matchesAuthorization } from '@corridor/rules/access'
import { pathTo, ROUTES, routeAt } from './routes.ts'
import { impersonation } from './state/impersonation.ts'

interface Refusal {
  status: number
  code: string
}

function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'status' in error && 'code' in error
}

/** The URL to go to, or null to stay. The sign-in page and public pages handle refusals themselves. */
export function redirectFor(error: unknown, pathname: string, search: string): string | null {
  if (!isRefusal(error) || (error.status !== 401 && error.status !== 403)) return null
  if (error.code === 'xsrf' || error.code === 'impersonating') return null
  const name = routeAt(pathname)
  const isPublic = name !== null && matchesAuthorization(null, ROUTES[name].who)
  if (isPublic && name !== 'Landing') return null
  // Support was looking as somebody, and their time is over: there is nobody to sign in as.
  if (error.status === 401 && impersonation.get()) return pathTo('Impersonate')
  return error.status === 401 && name !== 'Landing' ? signInPath(pathname + search) : pathTo('PrimaryLogin')
}

export function signInPath(redirect: string): string {
  return pathTo('PrimaryLogin', undefined, { redirect })
}

export function redirectIfRefused(error: unknown): void {
  const redirect = redirectFor(error, window.location.pathname, window.location.search)
  if (redirect !== null) window.location.assign(redirect)
}
