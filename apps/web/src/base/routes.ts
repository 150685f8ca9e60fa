/**
 * The route table: the name, path, audience and title of every page. The guard, the titles, the menus and all links use
 * it. The screens are in `app/screens.ts`, because screens import this table. A route without a screen there is not
 * implemented yet, and nothing links to it.
 */
import { type Authorization, PUBLIC, type Resource } from '@corridor/rules/access'
import type { Message } from '@corridor/rules/words'
import { fillPath } from './fillPath.ts'
import { READONLY_PASS_PATH } from './passAddress.ts'
import { TITLES } from './titles.ts'

export interface RouteRow {
  path: string
  who: Authorization
  /** Shown in the window title, and in the header unless `hideTitle` is set. `titleOf` puts it into words. */
  title?: Message | string
  /** The screen has its own heading. */
  hideTitle?: true
  /** For URLs without a page of their own. */
  redirectsTo?: string
  /** Needs `schoolId` in the query; without it, redirects to this page of the user's first school. */
  needsSchool?: string
  /** A page of the school in its path, for those who may read this there; of several, one suffices. */
  reads?: Resource | readonly Resource[]
  /** For those who may change this, too. */
  writes?: Resource
  /** Only for those who may set up the rosters and sign-on providers of their district. */
  connects?: true
  /** For those who may read all of these. */
  readsAll?: readonly Resource[]
  /** There is no school in its path: what one may read in any of one's schools counts. */
  anySchool?: true
  /** For screens with a single task: a back button in the header, and no bottom bar on phones. */
  backTo?: string
  /** A frame that several pages share, and that stays mounted when navigating between them. */
  within?: 'school' | 'person' | 'students'
  /** What surrounds the screen; the signed-in shell by default. */
  frame?: 'login' | 'bare' | 'onboarding'
}

const STUDENT: Authorization = ['student']
const FACULTY: Authorization = ['faculty']
const ADMINISTRATOR: Authorization = [/administrator/i]
const STAFF: Authorization = ['faculty', /administrator/i]
const DISTRICT: Authorization = ['districtAdministrator']

const PERSON_TABS = [
  'Overview',
  'Insights',
  'Passes',
  'Schools',
  'Classes',
  'Rooms',
  'Incidents',
  'Permissions',
] as const
type PersonTab = (typeof PERSON_TABS)[number]

type PersonRoutes<P extends string, Area extends string> = {
  readonly [T in PersonTab as `${P}User${T}`]: {
    path: `/${Area}/user/:id/${Lowercase<T>}`
    who: Authorization
    title: T
    within: 'person'
  }
}

/** The tabs of a person's page, for faculty or for administrators. */
function personRoutes<P extends string, Area extends string>(prefix: P, area: Area, who: Authorization) {
  const rows = PERSON_TABS.map((title) => [
    `${prefix}User${title}`,
    { path: `/${area}/user/:id/${title.toLowerCase()}`, who, title, within: 'person' },
  ])
  return Object.fromEntries(rows) as PersonRoutes<P, Area>
}

/** A page of one school, for administrators who may read this there. */
function schoolPage<Path extends string>(path: Path, title: string, reads: NonNullable<RouteRow['reads']>) {
  return { path: `/administrator/school/:id/${path}`, who: ADMINISTRATOR, title, within: 'school', reads } as const
}

const publicRoutes = {
  Landing: { path: '/', who: PUBLIC, frame: 'bare' },
  PrimaryLogin: { path: '/login', who: PUBLIC, title: TITLES.signIn, frame: 'login' },
  LoginIndex: { path: '/login/login', who: PUBLIC, redirectsTo: 'PrimaryLogin' },
  ForgotPassword: { path: '/login/forgot', who: PUBLIC, title: TITLES.forgotPassword, frame: 'login' },
  SsoLogin: { path: '/login/sso', who: PUBLIC, title: TITLES.signIn, frame: 'login' },
  EmailPreferences: { path: '/email', who: PUBLIC, title: TITLES.emails, frame: 'login' },
  Impersonate: { path: '/impersonate', who: PUBLIC, title: 'Support', frame: 'login' },
  SetPassword: { path: '/set-password', who: PUBLIC, title: TITLES.setYourPassword, frame: 'login' },
  /** The address on a printed slip, short enough to be typed. */
  SlipCode: { path: '/in', who: PUBLIC, title: TITLES.yourSignInSlip, frame: 'login' },
  WeeklyReport: { path: '/reports/weekly/:id', who: PUBLIC, title: 'Weekly Report', frame: 'bare' },
} as const satisfies Record<string, RouteRow>

const studentRoutes = {
  StudentIndex: { path: '/student', who: STUDENT, redirectsTo: 'StudentLive' },
  StudentDashboard: { path: '/student/dashboard', who: STUDENT, redirectsTo: 'StudentLive' },
  StudentLive: { path: '/student/dashboard/live', who: STUDENT, title: TITLES.livePasses },
  StudentUpcoming: { path: '/student/dashboard/upcoming', who: STUDENT, title: TITLES.upcomingPasses },
  StudentRequested: { path: '/student/dashboard/requested', who: STUDENT, title: TITLES.requestedPasses },
  StudentPasses: { path: '/student/dashboard/passes', who: STUDENT, title: TITLES.myPasses },
  StudentNewPass: {
    path: '/student/dashboard/pass',
    who: STUDENT,
    title: TITLES.newPass,
    hideTitle: true,
    backTo: 'StudentLive',
  },
  StudentUpdatePass: {
    path: '/student/pass/:id/update',
    who: STUDENT,
    title: TITLES.updatePass,
    hideTitle: true,
    backTo: 'StudentUpcoming',
  },
  StudentPass: { path: '/student/pass/:id', who: STUDENT, title: TITLES.pass, backTo: 'StudentLive' },
  StudentSettings: { path: '/student/settings', who: STUDENT, title: TITLES.settings },
  StudentNotifications: { path: '/student/notifications', who: STUDENT, title: TITLES.notifications },
  StudentNotification: {
    path: '/student/notification/:id',
    who: STUDENT,
    title: TITLES.notification,
    backTo: 'StudentNotifications',
  },
} as const satisfies Record<string, RouteRow>

/** What everybody with an account can open. */
const sharedRoutes = {
  /** The address on a room's printed card. */
  RoomCard: { path: '/card/:school/:room', who: ['student', ...STAFF], title: TITLES.newPass },
} as const satisfies Record<string, RouteRow>

const staffRoutes = {
  ReadonlyPass: { path: READONLY_PASS_PATH, who: STAFF, title: 'Pass' },
  /** Who is out now, for those with hall duty. */
  Halls: { path: '/halls', who: STAFF, title: 'Halls', reads: 'halls', anySchool: true },
  /** Letting in students who come late, for the office. */
  LateArrivals: { path: '/late', who: STAFF, title: 'Late arrivals', writes: 'allPasses', anySchool: true },
  /** How a freeze of a school stands, or starting one; for those who may not see that, the roll call. */
  Freeze: { path: '/freeze', who: STAFF, title: 'Freeze' },
  /** One that has ended, from the report. */
  PastFreeze: { path: '/freeze/:id', who: STAFF, title: 'Freeze' },
  /** The list of all students, on paper. */
  FreezeList: { path: '/freeze/:id/list', who: STAFF, title: 'Students', frame: 'bare' },
  RollCall: { path: '/roll-call', who: STAFF, title: 'Roll call' },
  /** Where the code on a kiosk's screen leads when it is scanned. */
  ConnectKiosk: { path: '/connect', who: STAFF, title: 'Connect a kiosk', backTo: 'FacultyLive' },
  /** Cards for kiosks, of a class or of one student. */
  KioskCards: { path: '/cards/class/:id', who: STAFF, title: 'Student cards', frame: 'bare' },
  KioskCard: { path: '/cards/student/:school/:id', who: STAFF, title: 'Student card', frame: 'bare' },
  /** About a student, for their family. */
  NoteHome: { path: '/note/:id', who: STAFF, title: 'Note home', frame: 'bare' },
  Onboarding: { path: '/staff/onboarding', who: STAFF, redirectsTo: 'Welcome' },
  Welcome: { path: '/staff/onboarding/welcome', who: STAFF, title: 'Welcome', frame: 'onboarding' },
  StaffOnboardingTitle: { path: '/staff/onboarding/title', who: STAFF, title: 'Your name', frame: 'onboarding' },
  StaffOnboardingRooms: { path: '/staff/onboarding/rooms', who: STAFF, title: 'Your rooms', frame: 'onboarding' },
  StaffOnboardingClasses: { path: '/staff/onboarding/classes', who: STAFF, title: 'Your classes', frame: 'onboarding' },
  StaffOnboardingDone: { path: '/staff/onboarding/done', who: STAFF, title: 'All set', frame: 'onboarding' },
} as const satisfies Record<string, RouteRow>

const facultyRoutes = {
  FacultyIndex: { path: '/faculty', who: FACULTY, redirectsTo: 'FacultyLive' },
  FacultyNewPass: { path: '/faculty/pass', who: FACULTY, title: 'New Pass', hideTitle: true, backTo: 'FacultyLive' },
  FacultyEditPass: { path: '/faculty/pass/:id', who: FACULTY, title: 'Edit Pass', backTo: 'FacultyUpcoming' },
  FacultyLive: { path: '/faculty/live', who: FACULTY, title: 'Live Passes' },
  FacultyUpcoming: { path: '/faculty/upcoming', who: FACULTY, title: 'Upcoming Passes' },
  FacultyRequested: { path: '/faculty/requested', who: FACULTY, title: 'Requested Passes' },
  FacultyStudents: { path: '/faculty/students', who: FACULTY, redirectsTo: 'FacultyClassIndex' },
  FacultyClassIndex: { path: '/faculty/students/classes', who: FACULTY, title: 'Classes', within: 'students' },
  FacultyStudentIndex: { path: '/faculty/students/all', who: FACULTY, title: 'Students', within: 'students' },
  FacultyStudentSettings: {
    path: '/faculty/students/settings',
    who: FACULTY,
    title: 'Student Settings',
    within: 'students',
  },
  FacultyApart: {
    path: '/faculty/apart',
    who: FACULTY,
    title: 'Keep Apart',
    within: 'students',
    writes: 'allStudents',
    anySchool: true,
  },
  FacultyClassSlips: { path: '/faculty/class/:id/slips', who: FACULTY, title: 'Sign-in slips', frame: 'bare' },
  FacultyClassEdit: { path: '/faculty/class/:id', who: FACULTY, title: 'Class', backTo: 'FacultyClassIndex' },
  FacultyArchive: { path: '/faculty/archive', who: FACULTY, title: 'History' },
  FacultyReadonlyPass: { path: '/faculty/readonly/:id', who: FACULTY, title: 'Pass' },
  FacultySettings: { path: '/faculty/settings', who: FACULTY, title: 'Settings' },
  FacultyUser: { path: '/faculty/user/:id', who: FACULTY, redirectsTo: 'FacultyUserOverview', within: 'person' },
  ...personRoutes('Faculty', 'faculty', FACULTY),
  FacultyNotifications: { path: '/faculty/notifications', who: FACULTY, title: 'Notifications' },
  FacultyNotification: {
    path: '/faculty/notification/:id',
    who: FACULTY,
    title: 'Notification',
    backTo: 'FacultyNotifications',
  },
} as const satisfies Record<string, RouteRow>

const administratorRoutes = {
  AdminIndex: { path: '/administrator', who: ADMINISTRATOR, redirectsTo: 'AdminDashboard' },
  AdminDashboard: { path: '/administrator/dashboard', who: ADMINISTRATOR, title: 'Dashboard' },
  AdminLive: { path: '/administrator/live', who: ADMINISTRATOR, title: 'Live Passes' },
  AdminRequested: { path: '/administrator/requested', who: ADMINISTRATOR, title: 'Requested Passes' },
  AdminUpcoming: { path: '/administrator/upcoming', who: ADMINISTRATOR, title: 'Upcoming Passes' },
  AdminNewPass: {
    path: '/administrator/pass',
    who: ADMINISTRATOR,
    title: 'New Pass',
    hideTitle: true,
    backTo: 'AdminLive',
  },
  AdminExplorer: {
    path: '/administrator/explorer',
    who: ADMINISTRATOR,
    title: 'History',
    reads: 'allPasses',
    anySchool: true,
  },
  AdminEditPass: { path: '/administrator/pass/:id', who: ADMINISTRATOR, title: 'Edit Pass', backTo: 'AdminUpcoming' },
  AdminUser: {
    path: '/administrator/user/:id',
    who: ADMINISTRATOR,
    redirectsTo: 'AdminUserOverview',
    within: 'person',
  },
  ...personRoutes('Admin', 'administrator', ADMINISTRATOR),
  AdminClassSlips: {
    path: '/administrator/class/:id/slips',
    who: ADMINISTRATOR,
    title: 'Sign-in slips',
    frame: 'bare',
  },
  AdminClassEdit: { path: '/administrator/class/:id', who: ADMINISTRATOR, title: 'Class' },
  AdminNewRoom: {
    path: '/administrator/room',
    who: ADMINISTRATOR,
    title: 'New Room',
    needsSchool: 'AdminSchoolRooms',
  },
  AdminRoom: { path: '/administrator/room/:id', who: ADMINISTRATOR, title: 'Room' },
  AdminSchool: {
    path: '/administrator/school/:id',
    who: ADMINISTRATOR,
    redirectsTo: 'AdminSchoolLive',
    within: 'school',
  },
  AdminSchoolAnalysis: schoolPage('analysis', 'Student Analysis', 'allStudents'),
  AdminSchoolLive: schoolPage('live', 'Live Passes', 'allPasses'),
  AdminSchoolUpcoming: schoolPage('upcoming', 'Upcoming Passes', 'allPasses'),
  AdminSchoolRequested: schoolPage('requested', 'Requested Passes', 'allPasses'),
  AdminSchoolStudents: schoolPage('students', 'Students', 'allStudents'),
  AdminSchoolFaculty: schoolPage('faculty', 'Faculty', 'allFaculty'),
  AdminSchoolClasses: schoolPage('classes', 'Classes', 'allClasses'),
  AdminSchoolRooms: schoolPage('rooms', 'Rooms', 'allRooms'),
  AdminSchoolAccounts: {
    path: '/administrator/invitations/:id',
    who: ADMINISTRATOR,
    title: 'Invitations',
    within: 'school',
    reads: ['allStudents', 'allFaculty'],
  },
  AdminSchoolKiosks: {
    path: '/administrator/kiosks/:id',
    who: ADMINISTRATOR,
    title: 'Kiosks',
    within: 'school',
    reads: 'allRooms',
  },
  AdminSchoolApart: {
    path: '/administrator/apart/:id',
    who: ADMINISTRATOR,
    title: 'Keep Apart',
    within: 'school',
    reads: 'allStudents',
    writes: 'allStudents',
  },
  AdminSchoolBells: schoolPage('bells', 'Bell Schedule', 'allSettings'),
  AdminSchoolPassSettings: schoolPage('pass/settings', 'Pass Settings', 'allSettings'),
  /** Slips that were just made on Invitations. */
  AdminSlips: {
    path: '/administrator/slips/:id',
    who: ADMINISTRATOR,
    title: 'Sign-in slips',
    reads: ['allStudents', 'allFaculty'],
    frame: 'bare',
  },
  AdminCards: {
    path: '/administrator/cards/:id',
    who: ADMINISTRATOR,
    title: 'Room cards',
    reads: 'allSettings',
    frame: 'bare',
  },
  AdminSchoolSettings: schoolPage('settings', 'School Settings', 'allSettings'),
  AdminSchoolActivity: schoolPage('activity', 'Activity', 'allSettings'),
  AdminSchoolReports: {
    path: '/administrator/reports/:id',
    who: ADMINISTRATOR,
    title: 'Reports',
    within: 'school',
    readsAll: ['allStudents', 'allPasses'],
  },
  AdminSchoolPatterns: {
    path: '/administrator/patterns/:id',
    who: ADMINISTRATOR,
    title: 'Patterns',
    within: 'school',
    reads: 'allStudents',
  },
  AdminSchoolPairs: {
    path: '/administrator/pairs/:id',
    who: ADMINISTRATOR,
    title: 'Leaving Together',
    within: 'school',
    reads: 'allStudents',
  },
  AdminSchoolIncidents: {
    path: '/administrator/incidents/:id',
    who: ADMINISTRATOR,
    title: 'Incidents',
    within: 'school',
    reads: 'allStudents',
  },
  AdminReport: {
    path: '/administrator/report/:id',
    who: ADMINISTRATOR,
    title: 'Weekly Report',
    frame: 'bare',
    readsAll: ['allStudents', 'allPasses'],
    anySchool: true,
  },
  AdminDistrict: { path: '/administrator/district/:id', who: DISTRICT, redirectsTo: 'AdminDistrictFaculty' },
  AdminDistrictFaculty: { path: '/administrator/district/:id/faculty', who: DISTRICT, title: 'Faculty' },
  AdminDistrictStudents: { path: '/administrator/district/:id/students', who: DISTRICT, title: 'Students' },
  AdminDistrictSignIn: { path: '/administrator/district/:id/sign-in', who: DISTRICT, title: 'Sign-in', connects: true },
  AdminDistrictRoster: { path: '/administrator/district/:id/roster', who: DISTRICT, title: 'Roster', connects: true },
  AdminDistrictPrivacy: { path: '/administrator/district/:id/privacy', who: DISTRICT, title: 'Privacy' },
  AdminDistrictReports: { path: '/administrator/district/:id/reports', who: DISTRICT, title: 'Reports' },
  AdminDistrictSettings: { path: '/administrator/district/:id/settings', who: DISTRICT, title: 'Settings' },
  AdminSettings: { path: '/administrator/settings', who: ADMINISTRATOR, title: 'Settings' },
  AdminNotifications: { path: '/administrator/notifications', who: ADMINISTRATOR, title: 'Notifications' },
  AdminNotification: {
    path: '/administrator/notification/:id',
    who: ADMINISTRATOR,
    title: 'Notification',
    backTo: 'AdminNotifications',
  },
} as const satisfies Record<string, RouteRow>

const table = {
  ...publicRoutes,
  ...studentRoutes,
  ...sharedRoutes,
  ...staffRoutes,
  ...facultyRoutes,
  ...administratorRoutes,
} as const

type Table = typeof table
export type RouteName = keyof Table

/** A row whose references to other rows are checked by the compiler. */
export interface Route extends Omit<RouteRow, 'redirectsTo' | 'needsSchool' | 'backTo'> {
  redirectsTo?: RouteName
  needsSchool?: RouteName
  backTo?: PlainRouteName
}

export const ROUTES: Readonly<Record<RouteName, Route>> = table
export const ROUTE_NAMES = Object.keys(table) as RouteName[]

type ParamOf<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never

/** Routes without path parameters. */
export type PlainRouteName = {
  [N in RouteName]: [ParamOf<Table[N]['path']>] extends [never] ? N : never
}[RouteName]

/** The parameters in the route's path. */
export type RouteParams<N extends RouteName> = Record<ParamOf<Table[N]['path']>, string | number>

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The parameters can only be omitted if the path has none. */
type PathArguments<N extends RouteName> = [ParamOf<Table[N]['path']>] extends [never]
  ? [params?: Record<string, never> | undefined, query?: Query]
  : [params: RouteParams<N>, query?: Query]

export function pathTo<N extends RouteName>(name: N, ...[params, query]: PathArguments<N>): string {
  return fillPath(ROUTES[name].path, params ?? {}) + queryText(query ?? {})
}

/** "?a=1&b=2", or an empty string. Null and undefined values are left out. */
export function queryText(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** The current query with some changes. Null removes a parameter. */
export function mergeQuery(search: string, changes: Query): string {
  return queryText({ ...Object.fromEntries(new URLSearchParams(search)), ...changes })
}

/** Finds the key of the path that matches an address. A fixed segment takes precedence over a parameter. */
export function matcherOf<K extends string>(paths: readonly (readonly [K, string])[]): (pathname: string) => K | null {
  const patterns = paths
    .map(([key, path]) => ({ key, pattern: segmentsOf(path) }))
    .toSorted((a, b) => a.pattern.filter(isParam).length - b.pattern.filter(isParam).length)
  return (pathname) => {
    const parts = segmentsOf(pathname)
    const match = patterns.find(
      ({ pattern }) =>
        pattern.length === parts.length && pattern.every((part, at) => isParam(part) || part === parts[at]),
    )
    return match?.key ?? null
  }
}

const matchRoute = matcherOf(ROUTE_NAMES.map((name) => [name, ROUTES[name].path]))

/** The route that matches a path. */
export const routeAt = (pathname: string): RouteName | null => matchRoute(pathname.toLowerCase())

/** The values of the route's parameters in a path that matches it. */
export const paramsOf = (name: RouteName, pathname: string) => paramsIn(ROUTES[name].path, pathname)

/** The values of the parameters of `path` in an address that matches it. */
export function paramsIn(path: string, pathname: string): Record<string, string> {
  const parts = segmentsOf(pathname)
  const pairs = segmentsOf(path).map((part, at) => [part, decoded(parts[at] ?? '')] as const)
  return Object.fromEntries(pairs.filter(([part]) => isParam(part)).map(([part, value]) => [part.slice(1), value]))
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function isParam(segment: string): boolean {
  return segment.startsWith(':')
}

/** A mistyped address may contain what cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
