import { IconDots } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { usePathname } from '../../../base/router/useRouter.ts'
import { pathTo } from '../../../base/routes.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import type { SideMenuLink } from '../../../ui/page/SideMenuLinks.tsx'
import classes from '../BottomBar.module.css'
import type { MenuEntry } from '../menu.ts'
import { useMenuCounts } from '../menuCounts.ts'
import { useMoreMenu } from './useMoreMenu.ts'

const SideMenuSheet = lazyPart(() => import('../../../ui/page/SideMenuSheet.tsx'), { floats: true })

/** In the bottom bar of phones: opens a sheet with everything that has no place of its own there. */
export default function MoreButton({ lists }: { lists: readonly MenuEntry[] }) {
  const [isOpen, setOpen] = useState(false)
  const pathname = usePathname()
  const counts = useMenuCounts()
  const { entries, current } = useMoreMenu()
  const links: SideMenuLink[] = [
    ...lists.map(({ to, label, icon: Icon, badge }) => ({
      path: pathTo(to),
      label,
      icon: <Icon size={18} aria-hidden />,
      ...(badge && { count: counts[badge] }),
    })),
    ...entries.map(({ path, label, icon: Icon }) => ({ path, label, icon: <Icon size={18} aria-hidden /> })),
  ]
  if (links.length === 0) return null
  const isCurrent = current !== undefined || lists.some(({ to }) => pathTo(to) === pathname)
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-current={isCurrent || undefined}
        onClick={() => setOpen(true)}
      >
        <IconDots size={24} aria-hidden="true" />
        <span>More</span>
      </button>
      {isOpen && (
        <Suspense>
          <SideMenuSheet
            title="More"
            subtitle="More pages"
            groups={[{ label: 'Pages', links }]}
            pathname={pathname}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
