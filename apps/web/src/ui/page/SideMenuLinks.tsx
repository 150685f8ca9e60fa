import type { ReactNode } from 'react'
import { PathLink } from '../../base/RouteLink.tsx'
import classes from './SideMenu.module.css'

export interface SideMenuLink {
  /** From `pathTo`. */
  path: string
  label: string
  icon: ReactNode
  count?: number
}

export interface SideMenuGroup {
  label: string
  links: readonly SideMenuLink[]
}

export interface SideMenuProps {
  /** The topic of its pages. */
  title: string
  /** What a person does there. */
  subtitle: string
  groups: readonly SideMenuGroup[]
}

export function SideMenuLinks({ groups }: Pick<SideMenuProps, 'groups'>) {
  return groups.map(({ label, links }) => (
    <div key={label} className={classes.group}>
      <h2>{label}</h2>
      {links.map(({ path, label: name, icon, count }) => (
        <PathLink key={path} path={path} className={classes.link}>
          {icon}
          <span>{name}</span>
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </PathLink>
      ))}
    </div>
  ))
}
