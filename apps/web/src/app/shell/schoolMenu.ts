/** The menu of a school's pages. A page appears as soon as its screen exists. */
import type { Permission } from '@corridor/rules/access'
import type { ListName } from '@corridor/rules/pass'
import {
  IconArrowsSplit2,
  IconCalendarTime,
  IconChartDots2,
  IconClock,
  IconDeviceTablet,
  IconDoor,
  IconFlag,
  IconGridDots,
  IconHistory,
  IconId,
  IconInbox,
  IconReport,
  IconSchool,
  IconSettings,
  IconTicket,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconWalk,
} from '@tabler/icons-react'
import { isBuilt } from '../../base/built.ts'
import type { RouteName } from '../../base/routes.ts'
import { isSchoolPageOpen, type SchoolPage } from './schoolPages.ts'

interface SchoolEntry {
  to: SchoolPage
  label: string
  icon: typeof IconClock
  /** Shows the length of this list, or how many incidents nobody has looked at. */
  badge?: ListName | 'newIncidents'
}

interface SchoolGroup {
  label: string
  entries: readonly SchoolEntry[]
}

const GROUPS: readonly SchoolGroup[] = [
  {
    label: 'Insights',
    entries: [
      { to: 'AdminSchoolAnalysis', label: 'Student Analysis', icon: IconChartDots2 },
      { to: 'AdminSchoolPatterns', label: 'Patterns', icon: IconGridDots },
      { to: 'AdminSchoolPairs', label: 'Leaving Together', icon: IconUsersGroup },
      { to: 'AdminSchoolIncidents', label: 'Incidents', icon: IconFlag, badge: 'newIncidents' },
      { to: 'AdminSchoolReports', label: 'Reports', icon: IconReport },
    ],
  },
  {
    label: 'Passes',
    entries: [
      { to: 'AdminSchoolLive', label: 'Live', icon: IconWalk, badge: 'live' },
      { to: 'AdminSchoolUpcoming', label: 'Upcoming', icon: IconClock, badge: 'upcoming' },
      { to: 'AdminSchoolRequested', label: 'Requested', icon: IconInbox, badge: 'requested' },
    ],
  },
  {
    label: 'Data',
    entries: [
      { to: 'AdminSchoolStudents', label: 'Students', icon: IconUsers },
      { to: 'AdminSchoolFaculty', label: 'Faculty', icon: IconId },
      { to: 'AdminSchoolAccounts', label: 'Invitations', icon: IconUserCheck },
      { to: 'AdminSchoolClasses', label: 'Classes', icon: IconSchool },
      { to: 'AdminSchoolRooms', label: 'Rooms', icon: IconDoor },
      { to: 'AdminSchoolKiosks', label: 'Kiosks', icon: IconDeviceTablet },
      { to: 'AdminSchoolApart', label: 'Keep Apart', icon: IconArrowsSplit2 },
    ],
  },
  {
    label: 'Settings',
    entries: [
      { to: 'AdminSchoolBells', label: 'Bell Schedule', icon: IconCalendarTime },
      { to: 'AdminSchoolPassSettings', label: 'Pass', icon: IconTicket },
      { to: 'AdminSchoolSettings', label: 'School', icon: IconSettings },
      { to: 'AdminSchoolActivity', label: 'Activity', icon: IconHistory },
    ],
  },
]

/** The pages that exist and that the viewer may open. Empty groups are left out. */
export function schoolMenu(
  permissions: readonly Permission[] | undefined,
  exists: (name: RouteName) => boolean = isBuilt,
): readonly SchoolGroup[] {
  const isShown = ({ to }: SchoolEntry) => isSchoolPageOpen(to, permissions, exists)
  return GROUPS.map(({ label, entries }) => ({ label, entries: entries.filter(isShown) })).filter(
    ({ entries }) => entries.length > 0,
  )
}
