import type { UserType } from '@corridor/rules'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../base/client.ts'
import { ROUTE_NAMES, ROUTES } from '../base/routes.ts'
import { checkNavigation, type Navigation } from './guard.ts'

function toward(to: Navigation['to'], more: Partial<Navigation> = {}): Navigation {
  return { to, params: {}, href: ROUTES[to].path, fromPathname: null, ...more }
}

/** Somebody of this type; remembers how they were asked for. */
function person(type: UserType) {
  const asked: boolean[] = []
  return {
    asked,
    findPerson: async (fetchAgain: boolean) => {
      asked.push(fetchAgain)
      return { type, firstSchoolId: 7 }
    },
  }
}

const nobody = (error: unknown) => () => Promise.reject(error)
const signedOut = new ApiError(401, 'unauthenticated', 'Please sign in.')

describe('the guard', () => {
  it('[GUARD-02] always opens public pages, and asks nobody who they are', async () => {
    const { asked, findPerson } = person('student')
    expect(await checkNavigation(toward('PrimaryLogin'), findPerson)).toEqual({ open: true })
    expect(await checkNavigation(toward('Landing', { fromPathname: '/student/dashboard/live' }), findPerson)).toEqual({
      open: true,
    })
    expect(asked).toEqual([])
  })

  it('[GUARD-01] [GUARD-04] fetches the person on the first navigation, whatever the page', async () => {
    const protectedNames = ROUTE_NAMES.filter((name) => ROUTES[name].who !== 'public')
    for (const name of protectedNames) {
      const { asked, findPerson } = person('nobody in particular' as UserType)
      await checkNavigation(toward(name, { params: { id: '1' } }), findPerson)
      expect(asked).toEqual([true])
    }
  })

  it('[GUARD-04] fetches the person when coming from a public page', async () => {
    const { asked, findPerson } = person('student')
    await checkNavigation(toward('StudentLive', { fromPathname: '/login' }), findPerson)
    expect(asked).toEqual([true])
  })

  it('[GUARD-03] [D-056] does not fetch again within the app', async () => {
    const { asked, findPerson } = person('student')
    const verdict = await checkNavigation(
      toward('StudentUpcoming', { fromPathname: '/student/dashboard/live' }),
      findPerson,
    )
    expect(verdict).toEqual({ open: true })
    expect(asked).toEqual([false])
  })

  it('[D-056] still compares the type within the app', async () => {
    const { findPerson } = person('student')
    const verdict = await checkNavigation(
      toward('AdminDashboard', { fromPathname: '/student/dashboard/live' }),
      findPerson,
    )
    expect(verdict).toEqual({ open: false, goTo: '/student/dashboard/live' })
  })

  it('[GUARD-05] [D-128] sends who is not signed in to PrimaryLogin, with the way back', async () => {
    const navigation = toward('StudentNewPass', { href: '/student/dashboard/pass?quick=1' })
    const verdict = await checkNavigation(navigation, nobody(signedOut))
    expect(verdict).toEqual({
      open: false,
      goTo: '/login?redirect=%2Fstudent%2Fdashboard%2Fpass%3Fquick%3D1',
      failed: false,
    })
  })

  it('[GUARD-06] sends to PrimaryLogin on any other error, and says that it was one', async () => {
    for (const error of [new ApiError(500, 'internal', 'Oh'), new ApiError(0, 'network', 'Oh'), new Error('Oh')]) {
      const verdict = await checkNavigation(toward('FacultyLive'), nobody(error))
      expect(verdict).toEqual({ open: false, goTo: '/login?redirect=%2Ffaculty%2Flive', failed: true })
    }
  })

  it.each([
    ['[GUARD-07] [GUARD-09]', 'student', 'FacultyLive', '/student/dashboard/live'],
    ['[GUARD-07] [GUARD-11]', 'faculty', 'AdminDashboard', '/faculty/live'],
    ['[GUARD-07] [GUARD-10]', 'schoolAdministrator', 'FacultyLive', '/administrator/dashboard'],
    ['[GUARD-07] [GUARD-10]', 'districtAdministrator', 'StudentLive', '/administrator/dashboard'],
  ] as const)('%s sends %s from %s to their own first page', async (_, type, to, home) => {
    expect(await checkNavigation(toward(to), person(type).findPerson)).toEqual({ open: false, goTo: home })
  })

  it('[GUARD-08] matches patterns: any administrator opens the dashboard', async () => {
    for (const type of ['schoolAdministrator', 'districtAdministrator', 'Administrator'] as UserType[]) {
      expect(await checkNavigation(toward('AdminDashboard'), person(type).findPerson)).toEqual({ open: true })
    }
  })

  it('[ROUTE-02] leads from an address without a page to the page meant, with its parameters', async () => {
    expect(await checkNavigation(toward('StudentDashboard'), person('student').findPerson)).toEqual({
      open: false,
      goTo: '/student/dashboard/live',
    })
    const navigation = toward('FacultyUser', { params: { id: '7' } })
    expect(await checkNavigation(navigation, person('faculty').findPerson)).toEqual({
      open: false,
      goTo: '/faculty/user/7/overview',
    })
  })

  it('sends who types the address of a page still to come to their own first page', async () => {
    expect(await checkNavigation(toward('FacultyArchive'), person('faculty').findPerson)).toEqual({
      open: false,
      goTo: '/faculty/live',
    })
  })

  it('[ROUTE-41] [D-068] the new-room page needs a school, and leads to the first school’s rooms without one', async () => {
    const { findPerson } = person('schoolAdministrator')
    const without = await checkNavigation(toward('AdminNewRoom'), findPerson)
    expect(without).toEqual({ open: false, goTo: '/administrator/school/7/rooms' })
    const named = await checkNavigation(toward('AdminNewRoom', { href: '/administrator/room?schoolId=7' }), findPerson)
    expect(named).not.toEqual(without)
  })
})
