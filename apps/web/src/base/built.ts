/**
 * The pages that exist. The table in `routes.ts` is the whole plan; a name that is missing here is a page still to come:
 * the guard sends whoever types its address to their default route, and menus and links leave it out. `app/screens.ts`
 * has the screen for each of these names, and for no other.
 */
import type { RouteName } from './routes.ts'

const BUILT = [
  'Landing',
  'PrimaryLogin',
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
  'FacultyNewPass',
  'FacultyEditPass',
  'FacultyLive',
  'FacultyUpcoming',
  'FacultyRequested',
  'FacultyReadonlyPass',
  'FacultyNotifications',
  'FacultyNotification',
  'FacultySettings',
  'AdminDashboard',
  'AdminLive',
  'AdminUpcoming',
  'AdminRequested',
  'AdminNewPass',
  'AdminEditPass',
  'AdminNotifications',
  'AdminNotification',
  'AdminSettings',
] as const satisfies readonly RouteName[]

export type BuiltName = (typeof BUILT)[number]

const built: ReadonlySet<RouteName> = new Set(BUILT)

export function isBuilt(name: RouteName): name is BuiltName {
  return built.has(name)
}
