import { IconSelector } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { usePathname } from '../../base/router/useRouter.ts'
import { lazyPart } from '../lazyPart.tsx'
import classes from './SideMenu.module.css'
import { SideMenuLinks, type SideMenuProps } from './SideMenuLinks.tsx'

const SideMenuSheet = lazyPart(() => import('./SideMenuSheet.tsx'), { floats: true })

/** A second menu beside the main one, for a group of pages. */
export function SideMenu({ title, subtitle, groups }: SideMenuProps) {
  return (
    <nav aria-label={subtitle} className={classes.menu}>
      <strong className={classes.title}>{title}</strong>
      <span className={classes.subtitle}>{subtitle}</span>
      <SideMenuLinks groups={groups} />
    </nav>
  )
}

/** On a phone the same menu is a field that shows the current page and opens a sheet. */
export function SideMenuField(menu: SideMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const pathname = usePathname()
  const group = menu.groups.find(({ links }) => links.some(({ path }) => path === pathname))
  const link = group?.links.find(({ path }) => path === pathname)
  return (
    <>
      <button
        type="button"
        className={classes.field}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span className={classes.where}>
          <span className={classes.subject}>{menu.title}</span>
          {group && <span> · {group.label}</span>}
          {link && (
            <span>
              {' · '}
              <strong>{link.label}</strong>
            </span>
          )}
        </span>
        <IconSelector size={18} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <SideMenuSheet {...menu} pathname={pathname} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
