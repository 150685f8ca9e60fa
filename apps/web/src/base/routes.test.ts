import { defaultRouteFor, matchesAuthorization, USER_TYPES, type UserType } from '@corridor/rules/access'
import { describe, expect, it } from 'vitest'
import { isBuilt } from './built.ts'
import { mergeQuery, paramsOf, pathTo, ROUTE_NAMES, ROUTES, type RouteName, routeAt } from './routes.ts'

function openTo(name: RouteName): readonly UserType[] {
  return USER_TYPES.filter((type) => matchesAuthorization(type, ROUTES[name].who))
}

function pathsUnder(prefix: string): string[] {
  return ROUTE_NAMES.map((name) => ROUTES[name].path).filter((path) => path === prefix || path.startsWith(`${prefix}/`))
}

const ADMINISTRATORS = ['schoolAdministrator', 'districtAdministrator']
const STAFF = ['faculty', ...ADMINISTRATORS]
const USER_TABS = ['overview', 'insights', 'passes', 'schools', 'classes', 'rooms', 'incidents', 'permissions']

describe('the public pages', () => {
  it('[LOGIN-02] the sign-in pages are public', () => {
    expect(ROUTES.PrimaryLogin.path).toBe('/login')
    expect(ROUTES.LoginIndex).toMatchObject({ path: '/login/login', redirectsTo: 'PrimaryLogin' })
    expect(ROUTES.SsoLogin.path).toBe('/login/sso')
    for (const name of ['PrimaryLogin', 'LoginIndex', 'SsoLogin'] as const) {
      expect(matchesAuthorization(null, ROUTES[name].who)).toBe(true)
    }
  })

  it('the weekly report is public', () => {
    expect(ROUTES.WeeklyReport.path).toBe('/reports/weekly/:id')
    expect(matchesAuthorization(null, ROUTES.WeeklyReport.who)).toBe(true)
  })

  it('are exactly these', () => {
    const open = ROUTE_NAMES.filter((name) => matchesAuthorization(null, ROUTES[name].who))
    expect(open).toEqual([
      'Landing',
      'PrimaryLogin',
      'LoginIndex',
      'ForgotPassword',
      'SsoLogin',
      'EmailPreferences',
      'Impersonate',
      'SetPassword',
      'SlipCode',
      'WeeklyReport',
    ])
  })
})

describe("the student's pages", () => {
  const pages: [string, RouteName, string][] = [
    ['[ROUTE-01] [ROUTE-02] Live', 'StudentLive', '/student/dashboard/live'],
    ['[ROUTE-01] [ROUTE-02] Upcoming', 'StudentUpcoming', '/student/dashboard/upcoming'],
    ['[ROUTE-01] [ROUTE-02] Requested', 'StudentRequested', '/student/dashboard/requested'],
    ['[ROUTE-01] [ROUTE-02] New Pass', 'StudentNewPass', '/student/dashboard/pass'],
    ['[ROUTE-01] [ROUTE-03] one pass', 'StudentPass', '/student/pass/:id'],
    ['[ROUTE-01] [D-039] Update Pass', 'StudentUpdatePass', '/student/pass/:id/update'],
    ['[ROUTE-01] [ROUTE-04] settings', 'StudentSettings', '/student/settings'],
    ['[ROUTE-01] [ROUTE-05] notifications', 'StudentNotifications', '/student/notifications'],
    ['[ROUTE-01] [ROUTE-06] one notification', 'StudentNotification', '/student/notification/:id'],
  ]
  it.each(pages)('%s', (_, name, path) => expect(ROUTES[name].path).toBe(path))

  it('[D-065] are for students only', () => {
    const names = ROUTE_NAMES.filter((name) => ROUTES[name].path.startsWith('/student'))
    expect(names.length).toBeGreaterThan(pages.length)
    for (const name of names) expect(openTo(name)).toEqual(['student'])
  })

  it('[SSHELL-01] hide the title on New Pass and Update Pass, and on no other page', () => {
    const hidden = ROUTE_NAMES.filter((name) => name.startsWith('Student') && ROUTES[name].hideTitle)
    expect(hidden).toEqual(['StudentNewPass', 'StudentUpdatePass'])
  })
})

describe('pages of all staff', () => {
  it('[ROUTE-08] the read-only pass is for faculty and administrators', () => {
    expect(ROUTES.ReadonlyPass.path).toBe('/readonly/:id')
    expect(openTo('ReadonlyPass')).toEqual(STAFF)
  })

  it('[ROUTE-09] onboarding has its five steps, for faculty and administrators', () => {
    const steps = ['welcome', 'title', 'rooms', 'classes', 'done'].map((step) => `/staff/onboarding/${step}`)
    expect(pathsUnder('/staff/onboarding')).toEqual(['/staff/onboarding', ...steps])
    expect(openTo('Welcome')).toEqual(STAFF)
    expect(openTo('StaffOnboardingDone')).toEqual(STAFF)
  })
})

describe('faculty pages', () => {
  const pages: [string, RouteName, string][] = [
    ['[ROUTE-11]', 'FacultyNewPass', '/faculty/pass'],
    ['[ROUTE-12]', 'FacultyEditPass', '/faculty/pass/:id'],
    ['[ROUTE-13]', 'FacultyLive', '/faculty/live'],
    ['[ROUTE-14]', 'FacultyUpcoming', '/faculty/upcoming'],
    ['[ROUTE-15]', 'FacultyRequested', '/faculty/requested'],
    ['[ROUTE-17]', 'FacultyClassEdit', '/faculty/class/:id'],
    ['[ROUTE-18]', 'FacultyArchive', '/faculty/archive'],
    ['[ROUTE-19]', 'FacultyReadonlyPass', '/faculty/readonly/:id'],
    ['[ROUTE-20]', 'FacultySettings', '/faculty/settings'],
    ['[ROUTE-22]', 'FacultyNotifications', '/faculty/notifications'],
    ['[ROUTE-23]', 'FacultyNotification', '/faculty/notification/:id'],
  ]
  it.each(pages)('%s %s', (_, name, path) => expect(ROUTES[name].path).toBe(path))

  it('[ROUTE-10] are for faculty only', () => {
    for (const name of ROUTE_NAMES.filter((name) => ROUTES[name].path.startsWith('/faculty'))) {
      expect(openTo(name)).toEqual(['faculty'])
    }
  })

  it('[ROUTE-16] Students has three children and redirects to classes', () => {
    expect(pathsUnder('/faculty/students').sort()).toEqual(
      ['/faculty/students', '/faculty/students/all', '/faculty/students/classes', '/faculty/students/settings'].sort(),
    )
    expect(ROUTES.FacultyStudents.redirectsTo).toBe('FacultyClassIndex')
  })

  it('[ROUTE-21] a user has eight tabs and opens on the overview', () => {
    expect(pathsUnder('/faculty/user/:id').slice(1)).toEqual(USER_TABS.map((tab) => `/faculty/user/:id/${tab}`))
    expect(ROUTES.FacultyUser.redirectsTo).toBe('FacultyUserOverview')
  })
})

describe("the administrator's pages", () => {
  const pages: [string, RouteName, string][] = [
    ['[ROUTE-25]', 'AdminDashboard', '/administrator/dashboard'],
    ['[ROUTE-26]', 'AdminLive', '/administrator/live'],
    ['[ROUTE-27]', 'AdminRequested', '/administrator/requested'],
    ['[ROUTE-28]', 'AdminUpcoming', '/administrator/upcoming'],
    ['[ROUTE-29]', 'AdminNewPass', '/administrator/pass'],
    ['[ROUTE-30] [D-076]', 'AdminExplorer', '/administrator/explorer'],
    ['[ROUTE-31]', 'AdminEditPass', '/administrator/pass/:id'],
    ['[ROUTE-33]', 'AdminClassEdit', '/administrator/class/:id'],
    ['[ROUTE-34]', 'AdminNewRoom', '/administrator/room'],
    ['[ROUTE-35]', 'AdminRoom', '/administrator/room/:id'],
    ['[ROUTE-38]', 'AdminSettings', '/administrator/settings'],
    ['[ROUTE-39]', 'AdminNotifications', '/administrator/notifications'],
    ['[ROUTE-40]', 'AdminNotification', '/administrator/notification/:id'],
  ]
  it.each(pages)('%s %s', (_, name, path) => expect(ROUTES[name].path).toBe(path))

  it('[ROUTE-24] are for any administrator, the district pages only for district administrators', () => {
    for (const name of ROUTE_NAMES.filter((name) => ROUTES[name].path.startsWith('/administrator'))) {
      const isDistrict = ROUTES[name].path.startsWith('/administrator/district')
      expect(openTo(name)).toEqual(isDistrict ? ['districtAdministrator'] : ADMINISTRATORS)
    }
  })

  it('[ROUTE-32] a user has the same eight tabs', () => {
    expect(pathsUnder('/administrator/user/:id').slice(1)).toEqual(
      USER_TABS.map((tab) => `/administrator/user/:id/${tab}`),
    )
    expect(ROUTES.AdminUser.redirectsTo).toBe('AdminUserOverview')
  })

  it('[ROUTE-36] [D-166] [DAYS-01] a school has ten pages, its bell schedule and its activity, and opens on live', () => {
    const tabs = ['analysis', 'live', 'upcoming', 'requested', 'students', 'faculty', 'classes', 'rooms', 'bells']
    expect(pathsUnder('/administrator/school/:id').slice(1)).toEqual(
      [...tabs, 'pass/settings', 'settings', 'activity'].map((tab) => `/administrator/school/:id/${tab}`),
    )
    expect(ROUTES.AdminSchool.redirectsTo).toBe('AdminSchoolLive')
  })

  it('[ROUTE-37] [D-077] [D-162] a district has its pages, opens on faculty, and only district administrators see it', () => {
    const tabs = ['faculty', 'students', 'sign-in', 'roster', 'privacy', 'reports', 'settings']
    expect(pathsUnder('/administrator/district/:id').slice(1)).toEqual(
      tabs.map((tab) => `/administrator/district/:id/${tab}`),
    )
    expect(ROUTES.AdminDistrict.redirectsTo).toBe('AdminDistrictFaculty')
    expect(openTo('AdminDistrictReports')).toEqual(['districtAdministrator'])
  })
})

describe('the names', () => {
  it('[ROUTE-42] exist for both faculty and administrators', () => {
    const screens = [
      'Live',
      'Upcoming',
      'Requested',
      'NewPass',
      'EditPass',
      ...USER_TABS.map((tab) => `User${tab.charAt(0).toUpperCase()}${tab.slice(1)}`),
      'ClassEdit',
      'Notifications',
    ]
    for (const screen of screens) {
      expect(ROUTE_NAMES).toContain(`Faculty${screen}`)
      expect(ROUTE_NAMES).toContain(`Admin${screen}`)
    }
  })

  it('[ROUTE-43] exist for classes, students and onboarding', () => {
    expect(ROUTE_NAMES).toEqual(
      expect.arrayContaining([
        'FacultyClassIndex',
        'FacultyStudentIndex',
        'FacultyStudentSettings',
        'StaffOnboardingTitle',
        'StaffOnboardingRooms',
        'StaffOnboardingClasses',
        'StaffOnboardingDone',
        'Welcome',
      ]),
    )
  })

  it('each have a unique path', () => {
    const paths = ROUTE_NAMES.map((name) => ROUTES[name].path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('[GUARD-09] [GUARD-10] [GUARD-11] every default page has a screen', () => {
    for (const type of USER_TYPES) expect(isBuilt(defaultRouteFor(type))).toBe(true)
  })
})

describe('URLs', () => {
  it('are built from a name, parameters and a query', () => {
    expect(pathTo('StudentPass', { id: 'a b' })).toBe('/student/pass/a%20b')
    expect(pathTo('StudentNewPass', undefined, { quick: 1, note: null })).toBe('/student/dashboard/pass?quick=1')
  })

  it.each(ROUTE_NAMES)('are matched to their route: %s', (name) => {
    expect(routeAt(ROUTES[name].path.replaceAll(/:\w+/g, '42'))).toBe(name)
  })

  it('that do not exist match no route', () => {
    expect(routeAt('/faculty/nonsense')).toBeNull()
    expect(routeAt('/student/dashboard/live/more')).toBeNull()
  })

  it('match in capital letters and with a slash at the end, as people may type them', () => {
    expect(routeAt('/Faculty/Live/')).toBe('FacultyLive')
  })

  it('have parameters, which are decoded if they can be', () => {
    expect(paramsOf('StudentPass', '/student/pass/Ab%20c')).toEqual({ id: 'Ab c' })
    expect(paramsOf('StudentPass', '/student/pass/50%')).toEqual({ id: '50%' })
    expect(paramsOf('FacultyLive', '/faculty/live')).toEqual({})
  })

  it('[GUARD-16] have mergeable query parameters', () => {
    expect(mergeQuery('?scope=user&schoolId=3', { scope: 'all' })).toBe('?scope=all&schoolId=3')
    expect(mergeQuery('?scope=user', { scope: null })).toBe('')
    expect(mergeQuery('', { search: 'a&b' })).toBe('?search=a%26b')
  })
})
