/** The rest of a staff member's menu, after the lists: students, schools, the district. */
import type { Freeze, Initialize, School } from '@corridor/contract'
import { can, hasPermission, isAdministrator, matchesAuthorization, type Viewer } from '@corridor/rules/access'
import {
  IconBuilding,
  IconBuildingCommunity,
  IconClockExclamation,
  IconHistory,
  IconSnowflake,
  IconUsers,
} from '@tabler/icons-react'
import { isBuilt } from '../../../base/built.ts'
import { fillPath } from '../../../base/fillPath.ts'
import { mayRead } from '../../../base/mayRead.ts'
import { paramsOf, pathTo, ROUTES, routeAt } from '../../../base/routes.ts'
import { schoolPages } from '../schoolPages.ts'

export interface MoreEntry {
  path: string
  /** All pages below this path belong to the entry. */
  root: string
  label: string
  shortLabel: string
  icon: typeof IconUsers
}

export interface Menu {
  viewer: Viewer
  district: Initialize['district']
  schools: readonly (Pick<School, 'schoolId' | 'name'> & {
    /** The one that is on, or whose roll call is still open. */
    freeze: Freeze | null
  })[]
  /** Of the page that is open. */
  pathname?: string
}

export function moreMenu({ viewer, district, schools, pathname = '' }: Menu): MoreEntry[] {
  return [
    ...students(viewer),
    ...lateArrivals(viewer),
    ...history(viewer),
    ...(isAdministrator(viewer.type) ? schools.flatMap((school) => manageSchool(viewer, school)) : []),
    ...districtPages(viewer, district),
    ...freezing(viewer, schools, pathname),
  ]
}

/** The entry to which the page belongs. Not every page of a school has the school's address before its own. */
export function currentOf(entries: readonly MoreEntry[], pathname: string): MoreEntry | undefined {
  const school = schoolAt(pathname)
  const at = school ? fillPath(ROUTES.AdminSchool.path, school) : pathname
  return entries.find(({ root }) => at === root || at.startsWith(`${root}/`))
}

/** The parameters of a page of a school. */
function schoolAt(pathname: string): Record<string, string> | null {
  const name = routeAt(pathname)
  return name && ROUTES[name].within === 'school' ? paramsOf(name, pathname) : null
}

function students({ type }: Viewer): MoreEntry[] {
  if (!isBuilt('FacultyClassIndex') || !matchesAuthorization(type, ROUTES.FacultyClassIndex.who)) return []
  const path = pathTo('FacultyClassIndex')
  return [{ path, root: pathTo('FacultyStudents'), label: 'Students', shortLabel: 'Students', icon: IconUsers }]
}

function lateArrivals({ permissions }: Viewer): MoreEntry[] {
  if (!mayRead(ROUTES.LateArrivals, permissions, null)) return []
  const path = pathTo('LateArrivals')
  return [{ path, root: path, label: 'Late arrivals', shortLabel: 'Late', icon: IconClockExclamation }]
}

function history({ type, permissions }: Viewer): MoreEntry[] {
  const name = isAdministrator(type) ? 'AdminExplorer' : 'FacultyArchive'
  const isOpen = matchesAuthorization(type, ROUTES[name].who) && mayRead(ROUTES[name], permissions, null)
  if (!isBuilt(name) || !isOpen) return []
  return [{ path: pathTo(name), root: pathTo(name), label: 'History', shortLabel: 'History', icon: IconHistory }]
}

/** It opens the school's live passes or, for people who may not see those, the first page that they may. */
function manageSchool({ permissions }: Viewer, { schoolId, name }: Menu['schools'][number]): MoreEntry[] {
  const pages = schoolPages(permissions[schoolId])
  const page = pages.find((name) => name === 'AdminSchoolLive') ?? pages[0]
  if (page === undefined) return []
  const path = pathTo(page, { id: schoolId })
  return [
    { path, root: pathTo('AdminSchool', { id: schoolId }), label: name, shortLabel: 'School', icon: IconBuilding },
  ]
}

/** One press opens the dialog; while one is on, it leads there. All other staff call the roll, while there is one. */
function freezing(viewer: Viewer, schools: Menu['schools'], pathname: string): MoreEntry[] {
  const frozen = schools.filter(({ freeze }) => freeze !== null)
  const isOn = frozen.some(({ freeze }) => freeze?.endedAt === null)
  const mayStart = schools.some((school) => can(viewer, 'freeze.start', school))
  if (mayStart || frozen.some((school) => can(viewer, 'freeze.see', school))) {
    const query = mayStart && !isOn ? { start: 1, school: schoolAt(pathname)?.id } : {}
    const path = pathTo('Freeze', {}, query)
    return [{ path, root: pathTo('Freeze'), label: 'Freeze', shortLabel: 'Freeze', icon: IconSnowflake }]
  }
  if (!frozen.some((school) => can(viewer, 'freeze.mark', school))) return []
  const path = pathTo('RollCall')
  return [{ path, root: path, label: 'Roll call', shortLabel: 'Roll call', icon: IconSnowflake }]
}

function districtPages({ type, permissions }: Viewer, { districtId }: Menu['district']): MoreEntry[] {
  const mayRead = Object.values(permissions).some((held) => hasPermission(held, 'district'))
  if (!isBuilt('AdminDistrictFaculty') || !mayRead || !matchesAuthorization(type, ROUTES.AdminDistrict.who)) return []
  const path = pathTo('AdminDistrictFaculty', { id: districtId })
  const root = pathTo('AdminDistrict', { id: districtId })
  return [{ path, root, label: 'District', shortLabel: 'District', icon: IconBuildingCommunity }]
}
