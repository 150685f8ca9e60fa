import { asSchoolId } from '@corridor/rules/ids'
import { useParam } from '../../base/navigation.ts'
import { pathTo } from '../../base/routes.ts'
import { useSchools, useViewer } from '../../base/session/initialize.ts'
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
  if (!data) return null
  const counts = menuCounts([data], viewer, 'all')
  const groups = schoolMenu(viewer.permissions[schoolId]).map(({ label, entries }) => ({
    label,
    links: entries.map(({ to, label: name, icon: Icon, badge }) => ({
      path: pathTo(to, { id: schoolId }),
      label: name,
      icon: <Icon size={18} aria-hidden />,
      ...(badge && { count: counts[badge] }),
    })),
  }))
  return { title: data.school.name, subtitle: 'Manage School', groups }
}
