import type { ActivityLine } from '@corridor/contract'
import type { UserType } from '@corridor/rules/access'
import { asRoomId, asUserId } from '@corridor/rules/ids'
import type { ReactNode } from 'react'
import { PathLink } from '../base/RouteLink.tsx'
import { pathTo } from '../base/routes.ts'
import { personPath } from '../parts/person/personPath.ts'
import classes from './Activity.module.css'

interface Props {
  line: ActivityLine
  viewerType: UserType
}

/** Who did it, and how if not by themselves. */
export function Actor({ line: { who }, viewerType }: Props) {
  const path = who.userId === null || !who.mayOpen ? undefined : personPath(viewerType, who.userId)
  return (
    <span className={classes.text}>
      <b className={classes.name}>{linked(who.name, path)}</b>
      {who.via && <span className={classes.via}> {who.via}</span>}
    </span>
  )
}

/** What happened, with a link to the person or the room that it is about. */
export function Subject({ line: { what, about }, viewerType }: Props) {
  const at = about ? what.lastIndexOf(about.name) : -1
  const path = about?.mayOpen ? pathOf(about, viewerType) : undefined
  if (!about || at < 0 || !path) return <span className={classes.text}>{what}</span>
  return (
    <span className={classes.text}>
      {what.slice(0, at)}
      {linked(about.name, path)}
      {what.slice(at + about.name.length)}
    </span>
  )
}

function pathOf({ kind, id }: NonNullable<ActivityLine['about']>, viewerType: UserType): string | undefined {
  switch (kind) {
    case 'person':
      return personPath(viewerType, asUserId(Number(id)))
    case 'room':
      return pathTo('AdminRoom', { id: asRoomId(Number(id)) })
    case 'class':
    case 'pass':
      return undefined
  }
}

function linked(name: string, path: string | undefined): ReactNode {
  return path ? <PathLink path={path}>{name}</PathLink> : name
}
