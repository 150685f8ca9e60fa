/**
 * Asked before every navigation: may this person open this page, and if not, where do they go? Coming from a page
 * behind the sign-in the person is already known and is not fetched again, but their type is compared all the same.
 */
import { defaultRouteFor, matchesAuthorization, type UserType } from '@corridor/rules'
import { isBuilt } from '../base/built.ts'
import { fillPath, pathTo, ROUTES, type RouteName, routeAt } from '../base/routes.ts'
import { signInPath } from '../base/signInRedirect.ts'

export interface Navigation {
  to: RouteName
  params: Readonly<Record<string, string>>
  /** Path and query as asked for. */
  href: string
  /** Null on the first navigation. */
  fromPathname: string | null
}

export interface Person {
  type: UserType
  /** Null for somebody who is in no school yet. */
  firstSchoolId: number | null
}

/** The person: as known, or fetched. Rejects when nobody is signed in. */
export type FindPerson = (fetchAgain: boolean) => Promise<Person>

export type GuardResult =
  | { open: true }
  /** `failed`: not a matter of signing in, so the sign-in page must not send them straight back. */
  | { open: false; goTo: string; failed?: boolean }

export async function checkNavigation(navigation: Navigation, findPerson: FindPerson): Promise<GuardResult> {
  const { to, params, href, fromPathname } = navigation
  const { who, redirectsTo, needsSchool } = ROUTES[to]
  const onward = redirectsTo === undefined ? null : fillPath(ROUTES[redirectsTo].path, params)
  if (isPublic(to)) {
    if (isBuilt(to)) return { open: true }
    return { open: false, goTo: onward ?? (to === 'SsoLogin' ? pathTo('PrimaryLogin') : pathTo('Landing')) }
  }
  const origin = fromPathname === null ? null : routeAt(fromPathname)
  try {
    const { type, firstSchoolId } = await findPerson(origin === null || isPublic(origin))
    if (!matchesAuthorization(type, who)) return { open: false, goTo: pathTo(defaultRouteFor(type)) }
    if (needsSchool !== undefined && !namesSchool(href)) {
      const back =
        firstSchoolId === null
          ? pathTo(defaultRouteFor(type))
          : fillPath(ROUTES[needsSchool].path, { id: firstSchoolId })
      return { open: false, goTo: back }
    }
    if (isBuilt(to)) return { open: true }
    return { open: false, goTo: onward ?? pathTo(defaultRouteFor(type)) }
  } catch (error) {
    return { open: false, goTo: signInPath(href), failed: !isSignedOut(error) }
  }
}

function namesSchool(href: string): boolean {
  return new URLSearchParams(href.split('?')[1]).has('schoolId')
}

function isPublic(name: RouteName): boolean {
  return matchesAuthorization(null, ROUTES[name].who)
}

function isSignedOut(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 401
}
