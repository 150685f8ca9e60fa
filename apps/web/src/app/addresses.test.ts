/**
 * Every address of the specification, opened as every role. This table is written from the specification, not from the
 * product's routes: a page that is gone leads elsewhere, and fails.
 */
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { asSchoolId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../base/apiError.ts'
import { isBuilt } from '../base/built.ts'
import { paramsOf, routeAt } from '../base/routes.ts'
import { checkNavigation, type FindPerson } from './guard.ts'

type Role = 'student' | 'faculty' | 'schoolAdministrator' | 'districtAdministrator'

interface Address {
  path: string
  number: string
  /** Set if the address itself has no page. */
  leadsTo?: string
}

const ID = '0199dd3c-1234-7abc-8def-001122334455'
const TABS = ['overview', 'insights', 'passes', 'schools', 'classes', 'rooms', 'incidents', 'permissions']

const at = (number: string, ...paths: string[]): Address[] => paths.map((path) => ({ path, number }))

const STUDENT: Address[] = [
  ...['live', 'upcoming', 'requested', 'pass'].flatMap((page) => at('ROUTE-02', `/student/dashboard/${page}`)),
  { path: '/student/dashboard', number: 'ROUTE-02', leadsTo: '/student/dashboard/live' },
  ...at('ROUTE-03', `/student/pass/${ID}`),
  ...at('ROUTE-01', `/student/pass/${ID}/update`),
  ...at('ROUTE-04', '/student/settings'),
  ...at('ROUTE-05', '/student/notifications'),
  ...at('ROUTE-06', '/student/notification/7'),
]

const STAFF: Address[] = [
  ...at('ROUTE-08', `/readonly/${ID}`),
  ...['welcome', 'title', 'rooms', 'classes', 'done'].flatMap((step) => at('ROUTE-09', `/staff/onboarding/${step}`)),
]

const FACULTY: Address[] = [
  ...at('ROUTE-11', '/faculty/pass'),
  ...at('ROUTE-12', `/faculty/pass/${ID}`),
  ...at('ROUTE-13', '/faculty/live'),
  ...at('ROUTE-14', '/faculty/upcoming'),
  ...at('ROUTE-15', '/faculty/requested'),
  { path: '/faculty/students', number: 'ROUTE-16', leadsTo: '/faculty/students/classes' },
  ...['classes', 'all', 'settings'].flatMap((page) => at('ROUTE-16', `/faculty/students/${page}`)),
  ...at('ROUTE-17', '/faculty/class/7'),
  ...at('ROUTE-18', '/faculty/archive'),
  ...at('ROUTE-19', `/faculty/readonly/${ID}`),
  ...at('ROUTE-20', '/faculty/settings'),
  { path: '/faculty/user/7', number: 'ROUTE-21', leadsTo: '/faculty/user/7/overview' },
  ...TABS.flatMap((tab) => at('ROUTE-21', `/faculty/user/7/${tab}`)),
  ...at('ROUTE-22', '/faculty/notifications'),
  ...at('ROUTE-23', '/faculty/notification/7'),
]

const SCHOOL_PAGES = [
  'analysis',
  'live',
  'upcoming',
  'requested',
  'students',
  'faculty',
  'classes',
  'rooms',
  'pass/settings',
  'settings',
]

const ADMINISTRATOR: Address[] = [
  ...at('ROUTE-25', '/administrator/dashboard'),
  ...at('ROUTE-26', '/administrator/live'),
  ...at('ROUTE-27', '/administrator/requested'),
  ...at('ROUTE-28', '/administrator/upcoming'),
  ...at('ROUTE-29', '/administrator/pass'),
  ...at('ROUTE-30', '/administrator/explorer'),
  ...at('ROUTE-31', `/administrator/pass/${ID}`),
  { path: '/administrator/user/7', number: 'ROUTE-32', leadsTo: '/administrator/user/7/overview' },
  ...TABS.flatMap((tab) => at('ROUTE-32', `/administrator/user/7/${tab}`)),
  ...at('ROUTE-33', '/administrator/class/7'),
  ...at('ROUTE-34', '/administrator/room?schoolId=1'),
  ...at('ROUTE-35', '/administrator/room/7'),
  { path: '/administrator/school/1', number: 'ROUTE-36', leadsTo: '/administrator/school/1/live' },
  ...SCHOOL_PAGES.flatMap((page) => at('ROUTE-36', `/administrator/school/1/${page}`)),
  // The specification does not have these.
  ...at('Patterns', '/administrator/patterns/1'),
  ...at('Leaving Together', '/administrator/pairs/1'),
  ...at('Incidents', '/administrator/incidents/1'),
  ...at('ROUTE-38', '/administrator/settings'),
  ...at('ROUTE-39', '/administrator/notifications'),
  ...at('ROUTE-40', '/administrator/notification/7'),
]

const DISTRICT: Address[] = [
  { path: '/administrator/district/1', number: 'ROUTE-37', leadsTo: '/administrator/district/1/faculty' },
  ...['faculty', 'students', 'reports', 'settings'].flatMap((page) =>
    at('ROUTE-37', `/administrator/district/1/${page}`),
  ),
  // The specification does not have this.
  ...at('Privacy', '/administrator/district/1/privacy'),
]

const AREAS: { addresses: Address[]; for: Role[] }[] = [
  { addresses: STUDENT, for: ['student'] },
  { addresses: STAFF, for: ['faculty', 'schoolAdministrator', 'districtAdministrator'] },
  { addresses: FACULTY, for: ['faculty'] },
  { addresses: ADMINISTRATOR, for: ['schoolAdministrator', 'districtAdministrator'] },
  { addresses: DISTRICT, for: ['districtAdministrator'] },
]

const HOMES: Record<Role, string> = {
  student: '/student/dashboard/live',
  faculty: '/faculty/live',
  schoolAdministrator: '/administrator/dashboard',
  districtAdministrator: '/administrator/dashboard',
}

const ROLES = Object.keys(HOMES) as Role[]
const SCHOOL = asSchoolId(1)

const signedIn =
  (type: Role): FindPerson =>
  async () => ({
    type,
    firstSchoolId: SCHOOL,
    permissions: { [SCHOOL]: TOGGLEABLE_PERMISSIONS },
    mayConnect: type === 'districtAdministrator',
    onboarded: true,
  })

/** Where somebody ends up who opens an address, from outside or from their first page. */
async function endOf(href: string, fromPathname: string | null, findPerson: FindPerson): Promise<string> {
  const { pathname } = new URL(href, 'https://corridor.test')
  const to = routeAt(pathname)
  if (to === null || to === 'PrimaryLogin') return href
  const result = await checkNavigation({ to, params: paramsOf(to, pathname), href, fromPathname }, findPerson)
  if (!result.open) return endOf(result.goTo, fromPathname, findPerson)
  expect(isBuilt(to), href).toBe(true)
  return href
}

describe.each(ROLES)('[GUARD-01] [GUARD-03] [GUARD-04] [GUARD-07] [GUARD-08] [D-056] as a %s', (role) => {
  it.each(AREAS.flatMap(({ addresses, for: allowed }) => addresses.map((address) => ({ ...address, allowed }))))(
    '[$number] $path',
    async ({ path, leadsTo, allowed }) => {
      const expected = allowed.includes(role) ? (leadsTo ?? path) : HOMES[role]
      expect(await endOf(path, HOMES[role], signedIn(role)), 'within the app').toBe(expected)
      expect(await endOf(path, null, signedIn(role)), 'from outside').toBe(expected)
    },
  )
})

it('[GUARD-05] a visitor is sent to the sign-in page from each of them', async () => {
  const nobody = () => Promise.reject(new ApiError(401, 'unauthenticated', 'Please sign in.'))
  for (const { path } of AREAS.flatMap(({ addresses }) => addresses)) {
    expect(await endOf(path, '/', nobody)).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  }
})
