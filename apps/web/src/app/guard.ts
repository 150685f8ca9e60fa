/**
 * Checks every navigation: whether the user may open the page, and otherwise where they are redirected. Coming from
 * another signed-in page, the user is already known and not fetched again, but their type is still checked.
 */
import { defaultRouteFor, isStaff, matchesAuthorization, type UserType, type Viewer } from '@corridor/rules/access'
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { isBuilt } from '../base/built.ts'
import { fillPath } from '../base/fillPath.ts'
import { mayRead } from '../base/mayRead.ts'
import { pathTo, ROUTES, type RouteName, routeAt } from '../base/routes.ts'
import { signInPath } from '../base/signInRedirect.ts'

export interface Navigation {
  to: RouteName
  params: Readonly<Record<string, string>>
  /** The requested path and query. */
  href: string
  /** Null on the first navigation. */
  fromPathname: string | null
}

export interface Person {
  type: UserType
  /** Null if the user does not belong to a school. */
  firstSchoolId: SchoolId | null
  permissions: Viewer['permissions']
  /** May set up the rosters and sign-on providers of the district. */
  mayConnect: boolean
  /** Staff have answered the questions of the onboarding. */
  onboarded: boolean
}

/** Returns the user, from the cache or fetched again. Rejects if nobody is signed in. */
export type FindPerson = (fetchAgain: boolean) => Promise<Person>

export type GuardResult =
  | { open: true }
  /** `failed`: the user may be signed in, so the sign-in page must not redirect them right back. */
  | { open: false; goTo: string; failed?: boolean }

export async function checkNavigation(navigation: Navigation, findPerson: FindPerson): Promise<GuardResult> {
  const { to, params, href, fromPathname } = navigation
  const { who, redirectsTo, needsSchool, connects } = ROUTES[to]
  const redirectPath = redirectsTo === undefined ? null : fillPath(ROUTES[redirectsTo].path, params)
  if (isPublic(to)) {
    if (isBuilt(to)) return { open: true }
    return { open: false, goTo: redirectPath ?? pathTo('Landing') }
  }
  const origin = fromPathname === null ? null : routeAt(fromPathname)
  try {
    const isArriving = origin === null || isPublic(origin)
    const { type, firstSchoolId, permissions, mayConnect, onboarded } = await findPerson(isArriving)
    const isReader = mayRead(ROUTES[to], permissions, asSchoolId(Number(params.id)))
    if (!matchesAuthorization(type, who) || !isReader || (connects && !mayConnect)) {
      return { open: false, goTo: pathTo(defaultRouteFor(type)) }
    }
    if (needsSchool !== undefined && !hasSchoolId(href)) {
      const back =
        firstSchoolId === null
          ? pathTo(defaultRouteFor(type))
          : fillPath(ROUTES[needsSchool].path, { id: firstSchoolId })
      return { open: false, goTo: back }
    }
    // New staff are asked a few questions first, unless they follow a link to somewhere.
    if (isArriving && !onboarded && isStaff(type) && firstSchoolId !== null && to === defaultRouteFor(type)) {
      return { open: false, goTo: pathTo('Welcome') }
    }
    if (isBuilt(to)) return { open: true }
    return { open: false, goTo: redirectPath ?? pathTo(defaultRouteFor(type)) }
  } catch (error) {
    return { open: false, goTo: signInPath(href), failed: !isSignedOut(error) }
  }
}

function hasSchoolId(href: string): boolean {
  return new URLSearchParams(href.split('?')[1]).has('schoolId')
}

function isPublic(name: RouteName): boolean {
  return matchesAuthorization(null, ROUTES[name].who)
}

function isSignedOut(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 401
}
