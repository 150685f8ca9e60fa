import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { PathLink } from '../../base/RouteLink.tsx'
import { Outlet } from '../../base/router/Outlet.tsx'
import { usePathname } from '../../base/router/useRouter.ts'
import { usePageSubject } from '../../base/state/page.ts'
import { Row } from '../layout/Stack.tsx'
import classes from './TabbedPage.module.css'

export interface Tab {
  /** From `pathTo`. */
  path: string
  label: string
  count?: number
  /** For tabs that differ in the query alone. */
  isHere?: boolean
  /** The count is of items that nobody has looked at yet. */
  isUrgent?: boolean
}

interface TabbedPageProps {
  title: string
  picture?: ReactNode
  /** Beside the title: a status of the whole subject. */
  badge?: ReactNode
  /** One line under the title. */
  detail?: string
  actions?: ReactNode
  /** Only those that the viewer may open. */
  tabs: readonly Tab[]
}

/**
 * The frame of one person, room or class: its header and tabs stay while the person switches tabs. Each tab is a page
 * of its own.
 */
export function TabbedPage({ title, picture, badge, detail, actions, tabs }: TabbedPageProps) {
  usePageSubject(title)
  return (
    <div>
      <div className={classes.head}>
        {picture}
        <div className={classes.names}>
          <h2>
            <span className={classes.name} title={title} dir="auto">
              {title}
            </span>{' '}
            {badge}
          </h2>
          {detail && <p>{detail}</p>}
        </div>
        {actions && <Row>{actions}</Row>}
      </div>
      <Tabs label={title} tabs={tabs} />
      <Outlet />
    </div>
  )
}

/** The tabs alone, for pages without a subject of their own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const pathname = usePathname()
  const nav = useRef<HTMLElement>(null)
  // On a phone they scroll sideways, and the current one may be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is the current one
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current) {
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.clientWidth) / 2
    }
  }, [pathname])
  return (
    <nav ref={nav} aria-label={label} className={classes.tabs}>
      {tabs.map(({ path, label: name, count, isUrgent, isHere }) => (
        <PathLink key={path} path={path} className={classes.tab} {...(isHere !== undefined && { isHere })}>
          {name}
          {count !== undefined && (
            <span className={classes.count} data-urgent={isUrgent || undefined}>
              {count}
            </span>
          )}
        </PathLink>
      ))}
    </nav>
  )
}
