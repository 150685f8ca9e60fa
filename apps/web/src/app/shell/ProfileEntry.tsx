import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { PathLink } from '../../base/RouteLink.tsx'
import classes from './ProfileEntry.module.css'

interface Content {
  icon: Icon
  children: ReactNode
  /** On the right: what it is set to, or an arrow. */
  end?: ReactNode
}

function EntryContent({ icon: Icon, children, end }: Content) {
  return (
    <>
      <Icon size={22} aria-hidden="true" />
      <span>{children}</span>
      {end && <span className={classes.end}>{end}</span>}
    </>
  )
}

/** A line of the profile menu that does something. */
export function EntryButton({ icon, children, end, ...button }: Content & ComponentProps<'button'>) {
  return (
    <button type="button" className={classes.entry} {...button}>
      <EntryContent icon={icon} end={end}>
        {children}
      </EntryContent>
    </button>
  )
}

/** A line of the profile menu that leads to a page. */
export function EntryLink({ icon, children, end, ...link }: Content & ComponentProps<typeof PathLink>) {
  return (
    <PathLink {...link} className={classes.entry}>
      <EntryContent icon={icon} end={end}>
        {children}
      </EntryContent>
    </PathLink>
  )
}
