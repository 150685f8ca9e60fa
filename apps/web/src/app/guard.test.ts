import { type Permission, TOGGLEABLE_PERMISSIONS, type UserType } from '@corridor/rules/access'
import { asSchoolId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../base/apiError.ts'
import { ROUTE_NAMES, ROUTES } from '../base/routes.ts'
import { checkNavigation, type Navigation } from './guard.ts'

function navigationTo(to: Navigation['to'], more: Partial<Navigation> = {}): Navigation {
  return { to, params: {}, href: ROUTES[to].path, fromPathname: null, ...more }
}

/** A user of this type. Records whether each lookup had to fetch. */
function person(type: UserType, flags: readonly Permission[] = TOGGLEABLE_PERMISSIONS, onboarded = true) {
  const fetches: boolean[] = []
  return {
    fetches,
    findPerson: async (fetchAgain: boolean) => {
      fetches.push(fetchAgain)
      const mayConnect = type === 'districtAdministrator' && flags === TOGGLEABLE_PERMISSIONS
      return { type, firstSchoolId: asSchoolId(7), permissions: { [asSchoolId(7)]: flags }, mayConnect, onboarded }
    },
  }
}

const nobody = (error: unknown) => () => Promise.reject(error)
const signedOut = new ApiError(401, 'unauthenticated', 'Please sign in.')

describe('the guard', () => {
  it('[SCH-01] opens the pages of Manage School to administrators only', async () => {
    const pages = ROUTE_NAMES.filter((name) => ROUTES[name].within === 'school' && !ROUTES[name].redirectsTo)
    expect(pages).not.toEqual([])
    for (const type of ['student', 'faculty', 'schoolAdministrator', 'districtAdministrator'] as const) {
      const opened = await Promise.all(
        pages.map((name) => checkNavigation(navigationTo(name, { params: { id: '7' } }), person(type).findPerson)),
      )
      const isOpen = type === 'schoolAdministrator' || type === 'districtAdministrator'
      expect(new Set(opened.map((result) => 'open' in result && result.open)), type).toEqual(new Set([isOpen]))
    }
  })

  it('[GUARD-02] always opens public pages, without looking up the user', async () => {
    const { fetches, findPerson } = person('student')
    expect(await checkNavigation(navigationTo('PrimaryLogin'), findPerson)).toEqual({ open: true })
    expect(
      await checkNavigation(navigationTo('Landing', { fromPathname: '/student/dashboard/live' }), findPerson),
    ).toEqual({
      open: true,
    })
    expect(fetches).toEqual([])
  })

  it('[GUARD-01] [GUARD-04] fetches the user on the first navigation to any page', async () => {
    const protectedNames = ROUTE_NAMES.filter((name) => ROUTES[name].who !== 'public')
    for (const name of protectedNames) {
      const { fetches, findPerson } = person('nobody in particular' as UserType)
      await checkNavigation(navigationTo(name, { params: { id: '1' } }), findPerson)
      expect(fetches).toEqual([true])
    }
  })

  it('[GUARD-04] fetches the user when coming from a public page', async () => {
    const { fetches, findPerson } = person('student')
    await checkNavigation(navigationTo('StudentLive', { fromPathname: '/login' }), findPerson)
    expect(fetches).toEqual([true])
  })

  it('[GUARD-03] [D-056] does not fetch again within the app', async () => {
    const { fetches, findPerson } = person('student')
    const result = await checkNavigation(
      navigationTo('StudentUpcoming', { fromPathname: '/student/dashboard/live' }),
      findPerson,
    )
    expect(result).toEqual({ open: true })
    expect(fetches).toEqual([false])
  })

  it('[D-056] still checks the type within the app', async () => {
    const { findPerson } = person('student')
    const result = await checkNavigation(
      navigationTo('AdminDashboard', { fromPathname: '/student/dashboard/live' }),
      findPerson,
    )
    expect(result).toEqual({ open: false, goTo: '/student/dashboard/live' })
  })

  it('[GUARD-05] [D-128] sends signed-out users to PrimaryLogin, with the return URL', async () => {
    const navigation = navigationTo('StudentNewPass', { href: '/student/dashboard/pass?quick=1' })
    const result = await checkNavigation(navigation, nobody(signedOut))
    expect(result).toEqual({
      open: false,
      goTo: '/login?redirect=%2Fstudent%2Fdashboard%2Fpass%3Fquick%3D1',
      failed: false,
    })
  })

  it('[GUARD-06] sends users to PrimaryLogin on any other error, marked as failed', async () => {
    for (const error of [new ApiError(500, 'internal', 'Oh'), new ApiError(0, 'network', 'Oh'), new Error('Oh')]) {
      const result = await checkNavigation(navigationTo('FacultyLive'), nobody(error))
      expect(result).toEqual({ open: false, goTo: '/login?redirect=%2Ffaculty%2Flive', failed: true })
    }
  })

  it.each([
    ['[GUARD-07] [GUARD-09]', 'student', 'FacultyLive', '/student/dashboard/live'],
    ['[GUARD-07] [GUARD-11]', 'faculty', 'AdminDashboard', '/faculty/live'],
    ['[GUARD-07] [GUARD-10]', 'schoolAdministrator', 'FacultyLive', '/administrator/dashboard'],
    ['[GUARD-07] [GUARD-10]', 'districtAdministrator', 'StudentLive', '/administrator/dashboard'],
  ] as const)('%s sends %s from %s to their default page', async (_, type, to, home) => {
    expect(await checkNavigation(navigationTo(to), person(type).findPerson)).toEqual({ open: false, goTo: home })
  })

  it('[GUARD-08] matches patterns: any administrator opens the dashboard', async () => {
    for (const type of ['schoolAdministrator', 'districtAdministrator', 'Administrator'] as UserType[]) {
      expect(await checkNavigation(navigationTo('AdminDashboard'), person(type).findPerson)).toEqual({ open: true })
    }
  })

  it('[ROUTE-02] redirects a URL without its own page, keeping the parameters', async () => {
    expect(await checkNavigation(navigationTo('StudentDashboard'), person('student').findPerson)).toEqual({
      open: false,
      goTo: '/student/dashboard/live',
    })
    const navigation = navigationTo('FacultyUser', { params: { id: '7' } })
    expect(await checkNavigation(navigation, person('faculty').findPerson)).toEqual({
      open: false,
      goTo: '/faculty/user/7/overview',
    })
  })

  it('[SSO-03] opens the page for signing in through the school to everybody', async () => {
    const { findPerson } = person('faculty')
    expect(await checkNavigation(navigationTo('SsoLogin'), findPerson)).toEqual({ open: true })
  })

  it('[ROUTE-41] [D-068] redirects the new-room page without a school to the first school’s rooms', async () => {
    const { findPerson } = person('schoolAdministrator')
    const without = await checkNavigation(navigationTo('AdminNewRoom'), findPerson)
    expect(without).toEqual({ open: false, goTo: '/administrator/school/7/rooms' })
    const named = await checkNavigation(
      navigationTo('AdminNewRoom', { href: '/administrator/room?schoolId=7' }),
      findPerson,
    )
    expect(named).not.toEqual(without)
  })

  it('[D-170] opens a page of a school only for those who may read it there', async () => {
    const rooms = navigationTo('AdminSchoolPassSettings', { params: { id: '7' } })
    const reader = person('schoolAdministrator', ['allSettings:read'])
    expect(await checkNavigation(rooms, reader.findPerson)).toEqual({ open: true })
    const other = person('schoolAdministrator', ['allPasses:write'])
    const refused = { open: false, goTo: '/administrator/dashboard' }
    expect(await checkNavigation(rooms, other.findPerson)).toEqual(refused)
    const elsewhere = navigationTo('AdminSchoolPassSettings', { params: { id: '8' } })
    expect(await checkNavigation(elsewhere, reader.findPerson)).toEqual(refused)
  })

  it.each(['AdminDistrictRoster', 'AdminDistrictSignIn'] as const)(
    '[D-170] [D-185] opens %s only for those who may connect the district',
    async (name) => {
      const page = navigationTo(name, { params: { id: '1' } })
      expect(await checkNavigation(page, person('districtAdministrator').findPerson)).toEqual({ open: true })
      const restricted = person('districtAdministrator', ['allPasses:write'])
      expect(await checkNavigation(page, restricted.findPerson)).toEqual({
        open: false,
        goTo: '/administrator/dashboard',
      })
    },
  )

  it.each(['AdminSchoolReports', 'AdminReport'] as const)(
    '[D-170] opens %s only for those who may read all students and all passes',
    async (name) => {
      const to = navigationTo(name, { params: { id: '7' } })
      const opens = async (...flags: Permission[]) =>
        (await checkNavigation(to, person('schoolAdministrator', flags).findPerson)).open
      expect(await opens('allStudents:read', 'allPasses:read')).toBe(true)
      expect([await opens('allStudents:write'), await opens('allPasses:write')]).toEqual([false, false])
    },
  )

  it.each(['AdminSchoolPatterns', 'AdminSchoolPairs', 'AdminSchoolAnalysis', 'AdminSchoolIncidents'] as const)(
    '[D-170] [FIND-03] opens %s only for those who may read all students',
    async (name) => {
      const to = navigationTo(name, { params: { id: '7' } })
      const result = (...flags: Permission[]) => checkNavigation(to, person('schoolAdministrator', flags).findPerson)
      expect(await result('allStudents:read')).toEqual({ open: true })
      expect(await result('allPasses:write')).toEqual({ open: false, goTo: '/administrator/dashboard' })
    },
  )

  it('[D-170] opens the Explorer for those who may read all passes in one of their schools', async () => {
    const to = navigationTo('AdminExplorer')
    const result = (...flags: Permission[]) => checkNavigation(to, person('schoolAdministrator', flags).findPerson)
    expect(await result('allPasses:read')).toEqual({ open: true })
    expect(await result('allStudents:write', 'allSettings:write')).toEqual({
      open: false,
      goTo: '/administrator/dashboard',
    })
    expect(await checkNavigation(navigationTo('FacultyArchive'), person('faculty', []).findPerson)).toEqual({
      open: true,
    })
  })

  it('[D-090] leads new staff to the onboarding on their way to their first page, and nowhere else', async () => {
    const welcome = { open: false, goTo: '/staff/onboarding/welcome' }
    const fresh = person('faculty', [], false)
    expect(await checkNavigation(navigationTo('FacultyLive', { fromPathname: '/login' }), fresh.findPerson)).toEqual(
      welcome,
    )
    expect(await checkNavigation(navigationTo('FacultyLive'), fresh.findPerson)).toEqual(welcome)
    const open = { open: true }
    expect(await checkNavigation(navigationTo('FacultyUpcoming'), fresh.findPerson), 'a deep link').toEqual(open)
    const within = navigationTo('FacultyLive', { fromPathname: '/staff/onboarding/welcome' })
    expect(await checkNavigation(within, fresh.findPerson), 'Not now').toEqual(open)
    expect(await checkNavigation(navigationTo('FacultyLive'), person('faculty').findPerson)).toEqual(open)
    const student = person('student', [], false)
    expect(await checkNavigation(navigationTo('StudentLive'), student.findPerson)).toEqual(open)
  })
})
