/** The pages that somebody can go to by name: those in their menus, with the school that they belong to. */
import { isAdministrator, type Viewer } from '@corridor/rules/access'
import { beginsWords } from '@corridor/rules/text'
import { IconBell, IconSettings } from '@tabler/icons-react'
import { pathTo } from '../../../base/routes.ts'
import { variantFor } from '../../../base/variants.ts'
import { i18n } from '../../../words/runtime.tsx'
import { menuFor } from '../menu.ts'
import { type Menu, moreMenu } from '../more/moreMenu.ts'
import { schoolMenu } from '../schoolMenu.ts'

export interface FoundPage {
  path: string
  label: string
  /** Where it is: the school and the group of its menu. */
  detail: string
  icon: typeof IconBell
}

export function pagesOf({ viewer, district, schools }: Menu): FoundPage[] {
  const { type } = viewer
  const own = (name: 'Settings' | 'Notifications', icon: FoundPage['icon']) => ({
    path: pathTo(variantFor(type, name)),
    label: name,
    detail: '',
    icon,
  })
  return [
    ...menuFor(i18n, viewer).map(({ to, label, icon }) => ({ path: pathTo(to), label, detail: '', icon })),
    ...moreMenu({ viewer, district, schools }).map(({ path, label, icon }) => ({ path, label, detail: '', icon })),
    own('Notifications', IconBell),
    own('Settings', IconSettings),
    ...(isAdministrator(type) ? schools.flatMap((school) => schoolPagesOf(viewer, school)) : []),
  ]
}

function schoolPagesOf({ permissions }: Viewer, { schoolId, name }: Menu['schools'][number]): FoundPage[] {
  return schoolMenu(permissions[schoolId]).flatMap(({ label: group, entries }) =>
    entries.map(({ to, label, icon }) => ({
      path: pathTo(to, { id: schoolId }),
      label: group === 'Settings' && label !== 'Activity' ? `${label} Settings` : label,
      detail: `${name} · ${group}`,
      icon,
    })),
  )
}

const MAX_PAGES = 6

/** Without a term the first ones, as somewhere to go. Labels come before what is found by its school. */
export function matchingPages(pages: readonly FoundPage[], term: string): FoundPage[] {
  if (term.trim() === '') return pages.slice(0, MAX_PAGES)
  const byLabel = pages.filter(({ label }) => beginsWords(label, term))
  const byPlace = pages.filter((page) => !byLabel.includes(page) && beginsWords(`${page.label} ${page.detail}`, term))
  return [...byLabel, ...byPlace].slice(0, MAX_PAGES)
}
