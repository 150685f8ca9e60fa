/**
 * Every address of the specification, opened as every role. This table is written from the specification, not from the
 * product's routes; the product is only asked which screens exist so far.
 */
import type { Page } from '@playwright/test'
import { isBuilt } from '../../apps/web/src/base/built.ts'
import { ROUTES, type RouteName, routeAt } from '../../apps/web/src/base/routes.ts'
import { PEOPLE, type Username } from '../server/people.ts'
import { expect, isLive, test } from '../support/test.ts'

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

const USERNAMES: Username[] = ['maya.okonkwo', 'elena.alvarez', 'daniel.whitaker', 'ruth.abara']

const nameOf = (path: string): RouteName | null => routeAt(new URL(path, 'http://any').pathname)
const exists = (path: string): boolean => {
  const name = nameOf(path)
  return name !== null && isBuilt(name)
}

/** Where a person ends up who opens an address they have access to. */
function destination({ path, leadsTo }: Address, role: Role): string {
  const wanted = leadsTo ?? path
  return exists(wanted) ? wanted : HOMES[role]
}

/** Navigates as a link within the app does, without reloading the page. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path)
}

for (const username of USERNAMES) {
  const role: Role = PEOPLE[username].type

  test(`[ROUTE-10] [ROUTE-24] [GUARD-01] [GUARD-03] [GUARD-07] [D-056] within the app, a ${role} opens their own pages and no others`, async ({
    as,
  }) => {
    const page = await as(username)
    await isLive(page)
    for (const { addresses, for: allowed } of AREAS) {
      for (const address of addresses) {
        const expected = allowed.includes(role) ? destination(address, role) : HOMES[role]
        await test.step(`[${address.number}] ${address.path} leads to ${expected}`, async () => {
          await goWithin(page, address.path)
          await expect(page).toHaveURL(expected)
          await expect(page).toHaveTitle(titleOf(expected))
        })
      }
    }
  })

  test(`[GUARD-02] [GUARD-04] [GUARD-07] [GUARD-08] from outside, a ${role} opens their own pages and no others`, async ({
    as,
  }) => {
    const page = await as(username, { at: '/' })
    for (const { addresses, for: allowed } of AREAS) {
      const address = addresses.find(({ path }) => exists(path)) ?? addresses[0]
      if (!address) throw new Error('An area without addresses proves nothing.')
      const expected = allowed.includes(role) ? destination(address, role) : HOMES[role]
      await page.goto(address.path)
      await expect(page, `${address.path} leads to ${expected}`).toHaveURL(expected)
      await expect(page).toHaveTitle(titleOf(expected))
    }
  })

  test(`no link leads a ${role} to a page that does not exist yet`, async ({ as }) => {
    const page = await as(username)
    await isLive(page)
    const own = AREAS.filter((area) => area.for.includes(role)).flatMap(({ addresses }) => addresses)
    for (const { path } of own.filter((address) => exists(address.path))) {
      await goWithin(page, path)
      await expect(page.getByRole('main')).toBeVisible()
      const links = await page
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      const dead = links.filter((href) => href.startsWith('/') && !exists(href))
      expect(dead, `links on ${path}`).toEqual([])
    }
  })
}

test('[GUARD-05] a visitor is redirected to the sign-in page, except on public pages', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const { addresses } of AREAS) {
    for (const { path, number } of addresses) {
      await test.step(`[${number}] ${path}`, async () => {
        await goWithin(page, path)
        await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
      })
    }
  }
  await page.goto('/reports/weekly/some-token')
  await expect(page).not.toHaveURL(/\/login/)
})

/**
 * The window title once the page is loaded. A list may add its length; a single pass, notification, room, class or
 * person has its own title.
 */
function titleOf(path: string): RegExp {
  const name = nameOf(path)
  const title = name === null ? undefined : ROUTES[name].title
  if (title === undefined || /\/(pass|notification|readonly|room|class|user)\/\w/.test(path)) return /^Corridor/
  return new RegExp(`^Corridor( \\(\\d+\\))? - ${title}( \\(\\d+\\))?$`)
}
