import { PathLink } from '../../../base/RouteLink.tsx'
import classes from '../Sidebar.module.css'
import { useMoreMenu } from './useMoreMenu.ts'

/** In the sidebar, below the lists. */
export default function MoreEntries({ isRail }: { isRail: boolean }) {
  const { entries, current } = useMoreMenu()
  return entries.map((entry) => {
    const { path, label, shortLabel, icon: Icon } = entry
    return (
      <PathLink
        key={path}
        path={path}
        className={classes.entry}
        aria-current={entry === current ? 'page' : undefined}
        // What is read aloud contains what is seen.
        aria-label={isRail && label !== shortLabel ? `${shortLabel}: ${label}` : undefined}
        title={label}
      >
        <Icon size={20} aria-hidden="true" />
        <span>{isRail ? shortLabel : label}</span>
      </PathLink>
    )
  })
}
