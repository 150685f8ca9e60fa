/**
 * The pages that exist so far. The table in `routes.ts` lists all planned pages. A page that is missing here is not
 * implemented: the guard redirects its URL to the user's default route, and menus and links leave it out.
 * `app/firstScreens.ts` and `app/otherScreens.ts` have a screen for exactly these names.
 */
import type { RouteName } from './routes.ts'

const BUILT = [
  'Landing',
  'PrimaryLogin',
  'SetPassword',
  'StudentLive',
  'StudentUpcoming',
  'StudentRequested',
  'StudentNewPass',
  'StudentUpdatePass',
  'StudentPass',
  'StudentNotifications',
  'StudentNotification',
  'StudentSettings',
  'ReadonlyPass',
  'Welcome',
  'StaffOnboardingTitle',
  'StaffOnboardingRooms',
  'StaffOnboardingClasses',
  'StaffOnboardingDone',
  'FacultyNewPass',
  'FacultyEditPass',
  'FacultyLive',
  'FacultyUpcoming',
  'FacultyRequested',
  'FacultyClassIndex',
  'FacultyStudentIndex',
  'FacultyStudentSettings',
  'FacultyClassEdit',
  'FacultyReadonlyPass',
  'FacultyNotifications',
  'FacultyNotification',
  'FacultySettings',
  'FacultyUserOverview',
  'FacultyUserSchools',
  'FacultyUserClasses',
  'FacultyUserRooms',
  'FacultyUserPermissions',
  'AdminDashboard',
  'AdminLive',
  'AdminUpcoming',
  'AdminRequested',
  'AdminNewPass',
  'AdminEditPass',
  'AdminUserOverview',
  'AdminUserSchools',
  'AdminUserClasses',
  'AdminUserRooms',
  'AdminUserPermissions',
  'AdminNotifications',
  'AdminNotification',
  'AdminSettings',
  'AdminSchoolLive',
  'AdminSchoolUpcoming',
  'AdminSchoolRequested',
  'AdminSchoolRooms',
  'AdminNewRoom',
  'AdminRoom',
  'AdminClassEdit',
  'AdminSchoolClasses',
  'AdminSchoolPassSettings',
  'AdminSchoolAccounts',
  'AdminClassSlips',
  'FacultyClassSlips',
  'AdminCards',
  'AdminSchoolSettings',
  'RoomCard',
  'AdminSchoolStudents',
  'AdminSchoolFaculty',
  'AdminDistrictFaculty',
  'AdminDistrictStudents',
  'AdminDistrictReports',
  'AdminDistrictSettings',
  'AdminSchoolActivity',
] as const satisfies readonly RouteName[]

export type BuiltName = (typeof BUILT)[number]

const built: ReadonlySet<RouteName> = new Set(BUILT)

export function isBuilt(name: RouteName): name is BuiltName {
  return built.has(name)
}
