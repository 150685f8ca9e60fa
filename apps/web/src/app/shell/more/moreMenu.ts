/** The rest of a staff member's menu, after the lists: students, schools, the district. */
import type { Initialize, School } from '@corridor/contract'
import { hasPermission, isAdministrator, matchesAuthorization, type Viewer } from '@corridor/rules'
import { IconBuilding, IconBuildingCommunity, IconHistory, IconUsers } from '@tabler/icons-react'
import { isBuilt } from '../../../base/built.ts'
import { pathTo, ROUTES } from '../../../base/routes.ts'
import { schoolMenu } from '../schoolMenu.ts'

export interface MoreEntry {
  path: string
  /** All pages below this path belong to the entry. */
  root: string
  label: string
  shortLabel: string
  icon: typeof IconUsers
}

interface Menu {
  viewer: Viewer
  district: Initialize['district']
  schools: readonly Pick<School, 'schoolId' | 'name'>[]
}

export function moreMenu({ viewer, district, schools }: Menu): MoreEntry[] {
  return [
    ...students(viewer),
    ...history(viewer),
    ...(isAdministrator(viewer.type) ? schools.flatMap((school) => manageSchool(viewer, school)) : []),
    ...districtPages(viewer, district),
  ]
}

function students({ type }: Viewer): MoreEntry[] {
  if (!isBuilt('FacultyClassIndex') || !matchesAuthorization(type, ROUTES.FacultyClassIndex.who)) return []
  const path = pathTo('FacultyClassIndex')
  return [{ path, root: pathTo('FacultyStudents'), label: 'Students', shortLabel: 'Students', icon: IconUsers }]
}

function history({ type }: Viewer): MoreEntry[] {
  const name = isAdministrator(type) ? 'AdminExplorer' : 'FacultyArchive'
  if (!isBuilt(name) || !matchesAuthorization(type, ROUTES[name].who)) return []
  return [{ path: pathTo(name), root: pathTo(name), label: 'History', shortLabel: 'History', icon: IconHistory }]
}

/** It opens the school's live passes or, for whoever may not see those, the first page that they may. */
function manageSchool({ permissions }: Viewer, { schoolId, name }: Menu['schools'][number]): MoreEntry[] {
  const pages = schoolMenu(permissions[schoolId]).flatMap(({ entries }) => entries.map(({ to }) => to))
  const page = pages.find((to) => to === 'AdminSchoolLive') ?? pages[0]
  if (page === undefined) return []
  const path = pathTo(page, { id: schoolId })
  return [
    { path, root: pathTo('AdminSchool', { id: schoolId }), label: name, shortLabel: 'School', icon: IconBuilding },
  ]
}

function districtPages({ type, permissions }: Viewer, { districtId }: Menu['district']): MoreEntry[] {
  const mayRead = Object.values(permissions).some((held) => hasPermission(held, 'district'))
  if (!isBuilt('AdminDistrictFaculty') || !mayRead || !matchesAuthorization(type, ROUTES.AdminDistrict.who)) return []
  const path = pathTo('AdminDistrictFaculty', { id: districtId })
  const root = pathTo('AdminDistrict', { id: districtId })
  return [{ path, root, label: 'District', shortLabel: 'District', icon: IconBuildingCommunity }]
}
