import { can } from '@corridor/rules/access'
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { useQuery } from '@tanstack/react-query'
import { useParam } from '../../base/navigation.ts'
import { pathTo } from '../../base/routes.ts'
import { useSchools, useViewer } from '../../base/session/initialize.ts'
import { nowQuery } from '../../parts/limits/queries.ts'
import { SideMenu, SideMenuField } from '../../ui/page/SideMenu.tsx'
import type { SideMenuProps } from '../../ui/page/SideMenuLinks.tsx'
import { menuCounts } from './menuCounts.ts'
import { schoolMenu } from './schoolMenu.ts'

/** Next to the main menu. On phones `SchoolMenuField` is used instead. */
export function SchoolMenu() {
  const menu = useSchoolMenu()
  return menu && <SideMenu {...menu} />
}

export function SchoolMenuField() {
  const menu = useSchoolMenu()
  return menu && <SideMenuField {...menu} />
}

function useSchoolMenu(): SideMenuProps | null {
  const schoolId = asSchoolId(Number(useParam('id')))
  const viewer = useViewer()
  const data = useSchools().find(({ school }) => school.schoolId === schoolId)
  const newIncidents = useNewIncidents(schoolId)
  if (!data) return null
  const counts = { ...menuCounts([data], viewer, 'all'), newIncidents }
  const groups = schoolMenu(viewer.permissions[schoolId]).map(({ label, entries }) => ({
    label,
    links: entries.map(({ to, label: name, icon: Icon, badge }) => ({
      path: pathTo(to, { id: schoolId }),
      label: name,
      icon: <Icon size={18} aria-hidden />,
      ...(badge && counts[badge] !== null && { count: counts[badge] }),
    })),
  }))
  return { title: data.school.name, subtitle: 'Manage School', groups }
}

/** Null while there are none, because a 0 would say nothing. */
function useNewIncidents(schoolId: SchoolId): number | null {
  const viewer = useViewer()
  const isShown = (['usage.see', 'pass.seeAll', 'insight.seeAll'] as const).every((ability) =>
    can(viewer, ability, { schoolId }),
  )
  const { data } = useQuery({ ...nowQuery(schoolId), enabled: isShown })
  return data?.newIncidents?.count || null
}
